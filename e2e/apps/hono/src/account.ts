import { hasPassword } from '@latchkey/app-data/accounts'
import { type Context, Hono } from 'hono'
import { isAuthError } from 'latchkey'
import { type HonoEnv, requireSession } from 'latchkey/hono'
import { type Notice, showAccount } from './pages/account.ts'

/** What a form has done, by `?done=` of the page that it redirects to. */
const DONE: ReadonlyMap<unknown, Notice> = new Map([
  ['saved', { section: 'profile', text: 'Saved.' }],
  ['unlinked', { section: 'methods', text: 'The sign-in method was removed. Your other sessions have ended.' }],
  ['passkey-added', { section: 'passkeys', text: 'The passkey was added.' }],
  ['passkey-renamed', { section: 'passkeys', text: 'The passkey was renamed.' }],
  ['passkey-removed', { section: 'passkeys', text: 'The passkey was removed. Your other sessions have ended.' }],
  ['session-ended', { section: 'sessions', text: 'The session has ended. That browser is signed out.' }],
])

const LAST = 'This is your only sign-in method, so it was not removed. Add another one first.'

/** Returns the ID of the user. Behind the guard there is one. */
const getUserId = async (c: Context<HonoEnv>): Promise<string> => (await c.var.auth.session())?.userId ?? ''

/** Returns a field of the posted form. */
const readField = async (c: Context<HonoEnv>, name: string): Promise<string> =>
  String((await c.req.parseBody())[name] ?? '')

/** Removes a sign-in method. latchkey refuses a form of another site, and to remove the last method. */
async function remove(
  c: Context<HonoEnv>,
  run: (options: { hasOtherWay: boolean }) => Promise<unknown>,
  { section, done }: { section: Notice['section']; done: string },
): Promise<Response> {
  try {
    // latchkey does not know of passwords.
    await run({ hasOtherWay: await hasPassword(await getUserId(c)) })
  } catch (error) {
    if (isAuthError(error) && error.type === 'AccessDenied')
      return showAccount(c, { section, text: LAST, isError: true })
    throw error
  }
  return c.redirect(`/account?done=${done}`, 303)
}

/** What users do with their own account. */
export const account = new Hono<HonoEnv>()

account.use(requireSession())

account.get('/', (c) => showAccount(c, DONE.get(c.req.query('done'))))

// `update` refuses a form of another site. The `session` callback checks the nickname.
account.post('/nickname', async (c) => {
  const nickname = (await readField(c, 'nickname')).trim()
  const session = await c.var.auth.update({ nickname })
  if (session?.nickname === nickname) return c.redirect('/account?done=saved', 303)
  return showAccount(c, { section: 'profile', text: 'A nickname has 40 characters at most.', isError: true })
})

// Signing in while signed in connects the account at the provider to the user.
account.post('/connect', async (c) => c.redirect(await c.var.auth.signIn('oidc', { redirectTo: '/account' }), 303))

account.post('/unlink', async (c) => {
  const key = {
    provider: await readField(c, 'provider'),
    providerAccountId: await readField(c, 'providerAccountId'),
  }
  const { unlink } = c.var.auth.account
  return remove(c, (options) => unlink(key, options), { section: 'methods', done: 'unlinked' })
})

// latchkey refuses a form of another site, and a name that is too long.
account.post('/rename-passkey', async (c) => {
  try {
    await c.var.auth.account.renamePasskey(await readField(c, 'id'), await readField(c, 'name'))
  } catch (error) {
    if (!isAuthError(error) || error.type !== 'InvalidRequest') throw error
    return showAccount(c, { section: 'passkeys', text: 'A name has 1 to 64 characters.', isError: true })
  }
  return c.redirect('/account?done=passkey-renamed', 303)
})

account.post('/remove-passkey', async (c) => {
  const id = await readField(c, 'id')
  const { removePasskey } = c.var.auth.account
  return remove(c, (options) => removePasskey(id, options), { section: 'passkeys', done: 'passkey-removed' })
})

account.post('/end-session', async (c) => {
  await c.var.auth.account.endSession(await readField(c, 'id'))
  return c.redirect('/account?done=session-ended', 303)
})

// The browser goes to the provider, which asks whether its own session ends, too.
account.post('/sign-out-federated', async (c) =>
  c.redirect(await c.var.auth.signOut({ federated: true, redirectTo: '/' }), 303),
)

account.post('/sign-out-everywhere', async (c) => {
  const userId = await getUserId(c)
  // Refuses a form of another site, and ends this session; then the others end.
  const url = await c.var.auth.signOut({ redirectTo: '/' })
  await c.var.auth.account.signOutEverywhere(userId)
  return c.redirect(url, 303)
})
