import { hasPassword } from '@latchkey/app-data/accounts'
import express, { type Request, Router } from 'express'
import { isAuthError } from 'latchkey'
import type { SessionResponse, SignedIn } from 'latchkey/express'
import { type AppSession, auth, storesSessions } from './auth.ts'

/** Behind the guard there is a session. */
type SignedInResponse = SessionResponse<SignedIn<AppSession>>

const NAMES: Readonly<Record<string, string>> = { oidc: 'Demo Identity', nodemailer: 'Email' }

async function show(req: Request, res: SignedInResponse, message: string | null = null): Promise<void> {
  const { userId } = res.locals.session
  const { accounts, passkeys, sessions } = auth.account(req)
  const linked = await accounts()
  res.status(message === null ? 200 : 409).set('Cache-Control', 'private, no-store')
  res.render('account', {
    title: 'Your account',
    // The account of passkeys is shown as the passkeys that it has.
    accounts: linked
      .filter(({ type }) => type !== 'webauthn')
      .map((account) => ({ ...account, name: NAMES[account.provider] ?? account.provider })),
    canConnect: !linked.some(({ provider }) => provider === 'oidc'),
    passkeys: await passkeys(),
    sessions: storesSessions ? await sessions(userId) : null,
    hasPassword: await hasPassword(userId),
    message,
  })
}

const LAST = 'This is the only way into your account. Add another one first.'

/** Removes a sign-in method. latchkey refuses a form of another site, and to remove the last method. */
async function remove(req: Request, res: SignedInResponse, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (isAuthError(error) && error.type === 'AccessDenied') return show(req, res, LAST)
    throw error
  }
  res.redirect(303, '/account')
}

/** What users do with their own account. The guard on each route gives `res.locals.session` its type. */
export const accountRouter: Router = Router()

const signedIn = auth.requireSession()

accountRouter.use(express.urlencoded())

accountRouter.get('/', signedIn, (req, res) => show(req, res))

// `update` refuses a form of another site. The `session` callback checks the nickname.
accountRouter.post('/nickname', signedIn, async (req, res) => {
  await auth.update(req, res, { nickname: req.body.nickname })
  res.redirect(303, '/account')
})

// Signing in while signed in connects the account at the provider to the user.
accountRouter.post('/connect', signedIn, async (req, res) => {
  await auth.signIn(req, res, 'oidc', { redirectTo: '/account' })
})

accountRouter.post('/unlink', signedIn, async (req, res) => {
  const { provider, providerAccountId } = req.body
  // latchkey does not know of passwords.
  const options = { hasOtherWay: await hasPassword(res.locals.session.userId) }
  return remove(req, res, () => auth.account(req).unlink({ provider, providerAccountId }, options))
})

accountRouter.post('/remove-passkey', signedIn, async (req, res) => {
  const options = { hasOtherWay: await hasPassword(res.locals.session.userId) }
  return remove(req, res, () => auth.account(req).removePasskey(req.body.id, options))
})

accountRouter.post('/sign-out-everywhere', signedIn, async (req, res) => {
  const { userId } = res.locals.session
  // Refuses a form of another site, and ends this session; then the others end.
  await auth.signOut(req, res, { redirect: false })
  await auth.account(req).signOutEverywhere(userId)
  res.redirect(303, '/')
})
