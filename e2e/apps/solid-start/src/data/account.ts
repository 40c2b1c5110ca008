import { hasPassword, hasVerifiedEmail } from '@latchkey/app-data/accounts'
import { listActivity } from '@latchkey/app-data/activity'
import { readProfile } from '@latchkey/app-data/profile'
import { action, query } from '@solidjs/router'
import { isAuthError } from 'latchkey'
import { account, keepsPasswords, requireSession, signOut, update } from '~/auth'
import { describeTime } from '~/data/describe-time'

/** The result of a form. */
export interface Notice {
  readonly text: string
  readonly isError?: true
}

/** Lists the sessions of the user, the current one first. */
async function listSessions() {
  const sessions = await account.sessions()
  return sessions
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
    .map(({ id, device, expires, isCurrent }) => ({ id, device, isCurrent, expires: describeTime(expires) }))
}

/** Lists the passkeys of the user. One without a name gets a number. */
async function listPasskeys() {
  const passkeys = await account.passkeys()
  return passkeys.map(({ createdAt, deviceType, id, isBackedUp, lastUsedAt, name }, i) => ({
    ...{ id, deviceType, isBackedUp },
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
async function describeProfile() {
  const profile = await readProfile(account, process.env.AUTH_OIDC_ISSUER)
  return profile && { ...profile, expires: profile.expires && describeTime(profile.expires) }
}

/** What the account page shows. The page is protected here: the router asks for it without asking for the page. */
export const getAccount = query(async () => {
  'use server'
  const session = await requireSession({ redirectTo: '/account' })
  const { userId } = session
  const accounts = await account.accounts()
  const isConnected = accounts.some(({ provider }) => provider === 'oidc')
  return {
    session,
    accounts,
    isConnected,
    profile: isConnected ? await describeProfile() : null,
    passkeys: await listPasskeys(),
    sessions: await listSessions(),
    activity: await describeActivity(userId),
    hasEmail: await hasVerifiedEmail(userId),
    hasPassword: await hasPassword(userId),
    keepsPasswords,
  }
}, 'account')

const LAST = 'This is your only sign-in method, so it was not removed. Add another one first.'

/** Removes a sign-in method. latchkey refuses a form of another site, and to remove the last method. */
async function remove(text: string, run: (options: { hasOtherWay: boolean }) => Promise<unknown>): Promise<Notice> {
  const { userId } = await requireSession({ redirectTo: '/account' })
  try {
    // latchkey does not know of passwords.
    await run({ hasOtherWay: await hasPassword(userId) })
  } catch (error) {
    if (isAuthError(error) && error.type === 'AccessDenied') return { text: LAST, isError: true }
    throw error
  }
  return { text }
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')

export const unlink = action(async (form: FormData) => {
  'use server'
  const key = { provider: textOf(form, 'provider'), providerAccountId: textOf(form, 'providerAccountId') }
  const text = 'The sign-in method was removed. Your other sessions have ended.'
  return remove(text, (options) => account.unlink(key, options))
}, 'unlink')

/** latchkey refuses a form of another site, and a name that is too long. */
export const renamePasskey = action(async (form: FormData): Promise<Notice> => {
  'use server'
  try {
    await account.renamePasskey(textOf(form, 'id'), textOf(form, 'name'))
  } catch (error) {
    if (!isAuthError(error) || error.type !== 'InvalidRequest') throw error
    return { text: 'A name has 1 to 64 characters.', isError: true }
  }
  return { text: 'The passkey was renamed.' }
}, 'rename-passkey')

export const removePasskey = action(async (form: FormData) => {
  'use server'
  const text = 'The passkey was removed. Your other sessions have ended.'
  return remove(text, (options) => account.removePasskey(textOf(form, 'id'), options))
}, 'remove-passkey')

/** The `session` callback decides which nickname it accepts. */
export const rename = action(async (form: FormData): Promise<Notice> => {
  'use server'
  const nickname = textOf(form, 'nickname').trim()
  const session = await update({ nickname })
  if (session?.nickname === nickname) return { text: 'Saved.' }
  return { text: 'A nickname has 40 characters at most.', isError: true }
}, 'rename')

export const endSession = action(async (form: FormData): Promise<Notice> => {
  'use server'
  await account.endSession(textOf(form, 'id'))
  return { text: 'The session has ended. That browser is signed out.' }
}, 'end-session')

export const signOutEverywhere = action(async () => {
  'use server'
  const { userId } = await requireSession()
  const response = await signOut({ redirectTo: '/' })
  await account.signOutEverywhere(userId)
  return response
}, 'sign-out-everywhere')
