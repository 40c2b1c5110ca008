import { hasPassword } from '@latchkey/app-data/accounts'
import { fail, redirect } from '@sveltejs/kit'
import { isAuthError } from 'latchkey'
import { account, requireSession, signIn, signOut, strategy, update } from '../../auth'
import type { Actions, PageServerLoad } from './$types'

/** The hook guards the path. What the page shows is guarded here. */
const userIdOf = async (): Promise<string> => (await requireSession()).userId

export const load = (async ({ setHeaders }) => {
  const userId = await userIdOf()
  const { accounts, passkeys, sessions } = account()
  setHeaders({ 'cache-control': 'private, no-store' })
  return {
    accounts: await accounts(),
    passkeys: await passkeys(),
    sessions: strategy === 'database' ? await sessions(userId) : null,
    hasPassword: await hasPassword(userId),
  }
}) satisfies PageServerLoad

const LAST_WAY = 'This is the only way into your account. Add another one first.'

/** Takes a way in away. The library refuses a form of another site, and to take the last one. */
async function takeAway(run: () => Promise<unknown>) {
  try {
    await run()
  } catch (error) {
    if (isAuthError(error) && error.type === 'AccessDenied') return fail(409, { message: LAST_WAY })
    throw error
  }
  redirect(303, '/account')
}

/** The text of a field; '' if the form has none, or a file. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export const actions = {
  // The `session` callback decides which nickname it accepts.
  async rename({ request }) {
    const nickname = textOf(await request.formData(), 'nickname')
    const session = await update({ nickname })
    if (session?.nickname !== nickname.trim()) return fail(400, { message: 'A nickname has 40 characters at most.' })
    return { saved: true }
  },
  // Signing in while signed in connects the account at the provider to the user who is there.
  async connect() {
    await signIn('oidc', { redirectTo: '/account' })
  },
  async unlink({ request }) {
    const form = await request.formData()
    const key = { provider: textOf(form, 'provider'), providerAccountId: textOf(form, 'providerAccountId') }
    // A password is a way in that the library knows nothing of.
    const hasOtherWay = await hasPassword(await userIdOf())
    return takeAway(() => account().unlink(key, { hasOtherWay }))
  },
  async removePasskey({ request }) {
    const id = textOf(await request.formData(), 'id')
    const hasOtherWay = await hasPassword(await userIdOf())
    return takeAway(() => account().removePasskey(id, { hasOtherWay }))
  },
  async signOutEverywhere() {
    const userId = await userIdOf()
    // Refuses a form of another site, and ends this session; then the others go.
    await signOut({ redirect: false })
    await account().signOutEverywhere(userId)
    redirect(303, '/')
  },
} satisfies Actions
