import { hasPassword, hasVerifiedEmail } from '@latchkey/app-data/accounts'
import { listActivity } from '@latchkey/app-data/activity'
import { describeProblem } from '@latchkey/app-data/passwords'
import { readProfile } from '@latchkey/app-data/profile'
import express, { type Request, Router } from 'express'
import { isAuthError } from 'latchkey'
import type { SessionResponse, SignedIn } from 'latchkey/express'
import { type AppSession, auth, keepsPasswords } from './auth.ts'
import { describeTime } from './describe-time.ts'

/** Behind the guard there is a session. */
type SignedInResponse = SessionResponse<SignedIn<AppSession>>

/** The result of a form, for the section that contains it. */
interface Notice {
  readonly section: 'profile' | 'methods' | 'password' | 'passkeys' | 'sessions'
  readonly text: string
  readonly isError?: true
}

const NAMES: Readonly<Record<string, string>> = { oidc: 'Demo Identity', nodemailer: 'Email' }

/** What a form has done, by `?done=` of the page that it redirects to. */
const DONE: ReadonlyMap<unknown, Notice> = new Map([
  ['saved', { section: 'profile', text: 'Saved.' }],
  ['unlinked', { section: 'methods', text: 'The sign-in method was removed. Your other sessions have ended.' }],
  ['password-changed', { section: 'password', text: 'The password was changed. Your other sessions have ended.' }],
  ['passkey-added', { section: 'passkeys', text: 'The passkey was added.' }],
  ['passkey-renamed', { section: 'passkeys', text: 'The passkey was renamed.' }],
  ['passkey-removed', { section: 'passkeys', text: 'The passkey was removed. Your other sessions have ended.' }],
  ['session-ended', { section: 'sessions', text: 'The session has ended. That browser is signed out.' }],
])

/** Lists the sessions of the user, the current one first. */
async function listSessions(req: Request) {
  const sessions = await auth.account(req).sessions()
  return sessions
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
    .map(({ id, device, expires, isCurrent }) => ({ id, device, isCurrent, expires: describeTime(expires) }))
}

/** Lists the passkeys of the user. One without a name gets a number. */
async function listPasskeys(req: Request) {
  const passkeys = await auth.account(req).passkeys()
  return passkeys.map(({ createdAt, lastUsedAt, name, ...passkey }, i) => ({
    ...passkey,
    name: name ?? `Passkey ${i + 1}`,
    created: createdAt && describeTime(createdAt),
    lastUsed: lastUsedAt && describeTime(lastUsedAt),
  }))
}

/** Describes what the user has done, the newest first. */
async function describeActivity(userId: string) {
  const activity = await listActivity(userId)
  return activity.map(({ at, problem, text }) => ({ at: describeTime(at), problem, text }))
}

/** Describes the profile at the provider. @returns `null` if the provider gives no access. */
async function describeProfile(req: Request) {
  const profile = await readProfile(auth.account(req), process.env.AUTH_OIDC_ISSUER)
  return profile && { ...profile, expires: profile.expires && describeTime(profile.expires) }
}

async function show(req: Request, res: SignedInResponse, notice = DONE.get(req.query.done)): Promise<void> {
  const { userId } = res.locals.session
  const linked = await auth.account(req).accounts()
  const isConnected = linked.some(({ provider }) => provider === 'oidc')
  res.status(notice?.isError ? 409 : 200).set('Cache-Control', 'private, no-store')
  res.render('account', {
    title: 'Your account',
    // The account of passkeys is shown as the passkeys that it has.
    accounts: linked
      .filter(({ type }) => type !== 'webauthn')
      .map((account) => ({ ...account, name: NAMES[account.provider] ?? account.provider })),
    isConnected,
    profile: isConnected ? await describeProfile(req) : null,
    passkeys: await listPasskeys(req),
    sessions: await listSessions(req),
    activity: await describeActivity(userId),
    hasEmail: await hasVerifiedEmail(userId),
    hasPassword: await hasPassword(userId),
    keepsPasswords,
    notice,
  })
}

const LAST = 'This is your only sign-in method, so it was not removed. Add another one first.'

/** Removes a sign-in method. latchkey refuses a form of another site, and to remove the last method. */
async function remove(
  req: Request,
  res: SignedInResponse,
  run: (options: { hasOtherWay: boolean }) => Promise<unknown>,
  { section, done }: { section: Notice['section']; done: string },
): Promise<void> {
  try {
    // latchkey does not know of passwords.
    await run({ hasOtherWay: await hasPassword(res.locals.session.userId) })
  } catch (error) {
    if (isAuthError(error) && error.type === 'AccessDenied')
      return show(req, res, { section, text: LAST, isError: true })
    throw error
  }
  res.redirect(303, `/account?done=${done}`)
}

/** What users do with their own account. The guard on each route gives `res.locals.session` its type. */
export const accountRouter: Router = Router()

const signedIn = auth.requireSession()

accountRouter.use(express.urlencoded())

type Form = Readonly<Record<string, string>>

/** Returns the fields of a form. Express leaves any other body out. */
function readForm({ body }: Request): Form {
  if (body === undefined) throw Object.assign(new Error('The body is not a form.'), { status: 400 })
  return body
}

accountRouter.get('/', signedIn, (req, res) => show(req, res))

// `update` refuses a form of another site. The `session` callback checks the nickname.
accountRouter.post('/nickname', signedIn, async (req, res) => {
  const nickname = String(readForm(req)['nickname']).trim()
  const session = await auth.update(req, res, { nickname })
  if (session?.nickname === nickname) return res.redirect(303, '/account?done=saved')
  return show(req, res, { section: 'profile', text: 'A nickname has 40 characters at most.', isError: true })
})

// Signing in while signed in connects the account at the provider to the user.
accountRouter.post('/connect', signedIn, async (req, res) => {
  await auth.signIn(req, res, 'oidc', { redirectTo: '/account' })
})

accountRouter.post('/unlink', signedIn, async (req, res) => {
  const { provider = '', providerAccountId = '' } = readForm(req)
  const unlink = auth.account(req).unlink
  const result = { section: 'methods', done: 'unlinked' } as const
  await remove(req, res, (options) => unlink({ provider, providerAccountId }, options), result)
})

/** Does what a form about the password asks for, and goes on to its page. */
async function change(req: Request, res: SignedInResponse, run: (form: Form) => Promise<string>): Promise<void> {
  try {
    res.redirect(303, await run(readForm(req)))
  } catch (error) {
    const text = describeProblem(error)
    if (text === null) throw error
    return show(req, res, { section: 'password', text, isError: true })
  }
}

accountRouter.post('/email', signedIn, async (req, res) => {
  const { changeEmail } = auth.account(req)
  await change(req, res, ({ email = '', password = '' }) =>
    changeEmail({ email, password }, { redirectTo: '/account' }),
  )
})

accountRouter.post('/password', signedIn, async (req, res) => {
  await change(req, res, async ({ password = '', newPassword = '' }) => {
    await auth.account(req).changePassword({ password, newPassword })
    return '/account?done=password-changed'
  })
})

accountRouter.post('/delete', signedIn, async (req, res) => {
  const { deleteUser } = auth.account(req)
  await change(req, res, ({ password = '' }) => deleteUser({ password }, { redirectTo: '/' }))
})

// latchkey refuses a form of another site, and a name that is too long.
accountRouter.post('/rename-passkey', signedIn, async (req, res) => {
  const { id = '', name = '' } = readForm(req)
  try {
    await auth.account(req).renamePasskey(id, name)
  } catch (error) {
    if (!isAuthError(error) || error.type !== 'InvalidRequest') throw error
    return show(req, res, { section: 'passkeys', text: 'A name has 1 to 64 characters.', isError: true })
  }
  res.redirect(303, '/account?done=passkey-renamed')
})

accountRouter.post('/remove-passkey', signedIn, async (req, res) => {
  const { removePasskey } = auth.account(req)
  const result = { section: 'passkeys', done: 'passkey-removed' } as const
  await remove(req, res, (options) => removePasskey(readForm(req)['id'] ?? '', options), result)
})

accountRouter.post('/end-session', signedIn, async (req, res) => {
  await auth.account(req).endSession(readForm(req)['id'] ?? '')
  res.redirect(303, '/account?done=session-ended')
})

// The browser goes to the provider, which asks whether its own session ends, too.
accountRouter.post('/sign-out-federated', signedIn, async (req, res) => {
  await auth.signOut(req, res, { federated: true, redirectTo: '/' })
})

accountRouter.post('/sign-out-everywhere', signedIn, async (req, res) => {
  const { userId } = res.locals.session
  // Refuses a form of another site, and ends this session; then the others end.
  await auth.signOut(req, res, { redirect: false })
  await auth.account(req).signOutEverywhere(userId)
  res.redirect(303, '/')
})
