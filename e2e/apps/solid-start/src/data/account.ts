import { hasPassword } from '@latchkey/app-data/accounts'
import { action, query, redirect } from '@solidjs/router'
import { isAuthError } from 'latchkey'
import { account, isCookieSession, requireSession, signOut, update } from '~/auth'
import { getVisitor } from '~/data/visitor'

const LAST_WAY = 'This is the only way into your account. Add another one first.'

/** What the account page shows. The page is protected here: the router asks for it without asking for the page. */
export const getAccount = query(async () => {
  'use server'
  const session = await requireSession({ redirectTo: '/account' })
  const { userId } = session
  return {
    session,
    accounts: await account.accounts(),
    passkeys: await account.passkeys(),
    // In cookies, nobody knows how many there are.
    sessions: isCookieSession ? null : await account.sessions(userId),
    hasPassword: await hasPassword(userId),
  }
}, 'account')

/** Takes a way in away. The library refuses a form of another site, and to take the last one. */
async function takeAway(run: (options: { hasOtherWay: boolean }) => Promise<unknown>) {
  const { userId } = await requireSession({ redirectTo: '/account' })
  try {
    // A password is a way in that the library knows nothing of.
    await run({ hasOtherWay: await hasPassword(userId) })
  } catch (error) {
    if (isAuthError(error) && error.type === 'AccessDenied') return { message: LAST_WAY }
    throw error
  }
  return redirect('/account', { revalidate: getAccount.key })
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? '')

export const unlink = action(async (form: FormData) => {
  'use server'
  const key = { provider: text(form, 'provider'), providerAccountId: text(form, 'providerAccountId') }
  return takeAway((options) => account.unlink(key, options))
}, 'unlink')

export const removePasskey = action(async (form: FormData) => {
  'use server'
  return takeAway((options) => account.removePasskey(text(form, 'id'), options))
}, 'remove-passkey')

/** The `session` callback decides which nickname it accepts. */
export const rename = action(async (form: FormData) => {
  'use server'
  const nickname = text(form, 'nickname').trim()
  const session = await update({ nickname })
  if (session?.nickname !== nickname) return { message: 'A nickname has 40 characters at most.' }
  return redirect('/account', { revalidate: [getAccount.key, getVisitor.key] })
}, 'rename')

export const signOutEverywhere = action(async () => {
  'use server'
  const { userId } = await requireSession()
  const response = await signOut({ redirectTo: '/' })
  await account.signOutEverywhere(userId)
  return response
}, 'sign-out-everywhere')
