import { hasPassword } from '@latchkey/app-data/accounts'
import express, { type Request, type Response, Router } from 'express'
import { isAuthError, type Session } from 'latchkey'
import { account, signIn, signOut } from 'latchkey/express'
import { accountPage } from './account-page.ts'
import { config } from './auth.ts'
import { visitorOf } from './pages.ts'

/** For handlers behind the guard: it has seen to it that there is a session, and the callback to the id. */
const sessionOf = (res: Response): Session & { userId: string } => res.locals.session as Session & { userId: string }

async function show(req: Request, res: Response, message: string | null = null): Promise<void> {
  const session = sessionOf(res)
  const { accounts, passkeys, sessions } = account(req)
  const isListed = config.session?.strategy !== 'jwt'
  const page = accountPage({
    ...visitorOf(req, res),
    session,
    accounts: await accounts(),
    passkeys: await passkeys(),
    sessions: isListed ? await sessions(session.userId) : null,
    hasPassword: await hasPassword(session.userId),
    message,
  })
  res
    .status(message === null ? 200 : 409)
    .set('Cache-Control', 'private, no-store')
    .send(page)
}

const LAST_WAY = 'This is the only way into your account. Add another one first.'

/** Takes a way in away. The library refuses a form of another site, and to take the last one. */
async function takeAway(req: Request, res: Response, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const type = isAuthError(error) ? error.type : null
    if (type === 'AccessDenied') return show(req, res, LAST_WAY)
    throw error
  }
  res.redirect(303, '/account')
}

/** What users do with their own account. Mounted behind the guard. */
export const accountRouter: Router = Router()

accountRouter.use(express.urlencoded())

accountRouter.get('/', (req, res) => show(req, res))

// Signing in while signed in connects the account at the provider to the user who is there.
accountRouter.post('/connect', async (req, res) => {
  await signIn(req, res, 'oidc', { redirectTo: '/account' })
})

accountRouter.post('/unlink', async (req, res) => {
  const { provider, providerAccountId } = req.body
  // A password is a way in that the library knows nothing of.
  const options = { hasOtherWay: await hasPassword(sessionOf(res).userId) }
  return takeAway(req, res, () => account(req).unlink({ provider, providerAccountId }, options))
})

accountRouter.post('/remove-passkey', async (req, res) => {
  const options = { hasOtherWay: await hasPassword(sessionOf(res).userId) }
  return takeAway(req, res, () => account(req).removePasskey(req.body.id, options))
})

accountRouter.post('/sign-out-everywhere', async (req, res) => {
  const { userId } = sessionOf(res)
  // Refuses a form of another site, and ends this session; then the others go.
  await signOut(req, res, { redirect: false })
  await account(req).signOutEverywhere(userId)
  res.redirect(303, '/')
})
