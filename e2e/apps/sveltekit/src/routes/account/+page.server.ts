import { hasPassword, hasVerifiedEmail } from '@latchkey/app-data/accounts'
import { listActivity } from '@latchkey/app-data/activity'
import { describeProblem } from '@latchkey/app-data/passwords'
import { readProfile } from '@latchkey/app-data/profile'
import { fail, redirect } from '@sveltejs/kit'
import { isAuthError } from 'latchkey'
import { AUTH_OIDC_ISSUER } from '$app/env/private'
import { account, keepsPasswords, requireSession, signIn, signOut, update } from '../../auth'
import { describeTime } from '../../lib/describe-time'
import type { Actions, PageServerLoad } from './$types'

/** The hook guards the path. What the page shows is guarded here. */
const userIdOf = async (): Promise<string> => (await requireSession()).userId

/** Lists the sessions of the user, the current one first. */
async function listSessions() {
  const sessions = await account().sessions()
  return sessions
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
    .map(({ id, device, expires, isCurrent }) => ({ id, device, isCurrent, expires: describeTime(expires) }))
}

/** Lists the passkeys of the user. One without a name gets a number. */
async function listPasskeys() {
  const passkeys = await account().passkeys()
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
  const profile = await readProfile(account(), AUTH_OIDC_ISSUER)
  return profile && { ...profile, expires: profile.expires && describeTime(profile.expires) }
}

export const load = (async ({ setHeaders }) => {
  const { userId } = await requireSession()
  setHeaders({ 'cache-control': 'private, no-store' })
  const linked = await account().accounts()
  const isConnected = linked.some(({ provider }) => provider === 'oidc')
  return {
    accounts: linked,
    isConnected,
    profile: isConnected ? await describeProfile() : null,
    passkeys: await listPasskeys(),
    sessions: await listSessions(),
    activity: await describeActivity(userId),
    hasEmail: await hasVerifiedEmail(userId),
    hasPassword: await hasPassword(userId),
    keepsPasswords,
  }
}) satisfies PageServerLoad

const LAST = 'This is your only sign-in method, so it was not removed. Add another one first.'

/** Removes a sign-in method. latchkey refuses a form of another site, and to remove the last method. */
async function remove(
  section: 'methods' | 'passkeys',
  text: string,
  run: (options: { hasOtherWay: boolean }) => Promise<unknown>,
) {
  try {
    // latchkey does not know of passwords.
    await run({ hasOtherWay: await hasPassword(await userIdOf()) })
  } catch (error) {
    if (isAuthError(error) && error.type === 'AccessDenied') return fail(409, { section, text: LAST, isError: true })
    throw error
  }
  return { section, text, isError: false }
}

/** The text of a field; '' if the form has none, or a file. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Does what a form about the password asks for, and goes on to its page, if it has one. */
async function change(run: () => Promise<string | undefined>) {
  const target = await run().catch((error: unknown) => {
    const text = describeProblem(error)
    if (text === null) throw error
    return fail(400, { section: 'password', text, isError: true })
  })
  if (typeof target === 'string') redirect(303, target)
  return (
    target ?? { section: 'password', text: 'The password was changed. Your other sessions have ended.', isError: false }
  )
}

/** Each returns what it did, for the section that contains its form. */
export const actions = {
  // The `session` callback decides which nickname it accepts.
  async rename({ request }) {
    const nickname = textOf(await request.formData(), 'nickname').trim()
    const session = await update({ nickname })
    if (session?.nickname === nickname) return { section: 'profile', text: 'Saved.', isError: false }
    return fail(400, { section: 'profile', text: 'A nickname has 40 characters at most.', isError: true })
  },
  // Signing in while signed in connects the account at the provider to the user.
  async connect() {
    await signIn('oidc', { redirectTo: '/account' })
  },
  async unlink({ request }) {
    const form = await request.formData()
    const key = { provider: textOf(form, 'provider'), providerAccountId: textOf(form, 'providerAccountId') }
    const text = 'The sign-in method was removed. Your other sessions have ended.'
    return remove('methods', text, (options) => account().unlink(key, options))
  },
  async changeEmail({ request }) {
    const form = await request.formData()
    const fields = { email: textOf(form, 'email'), password: textOf(form, 'password') }
    return change(() => account().changeEmail(fields, { redirectTo: '/account' }))
  },
  async changePassword({ request }) {
    const form = await request.formData()
    const fields = { password: textOf(form, 'password'), newPassword: textOf(form, 'newPassword') }
    return change(async () => {
      await account().changePassword(fields)
      return undefined
    })
  },
  async deleteUser({ request }) {
    const password = textOf(await request.formData(), 'password')
    return change(() => account().deleteUser({ password }, { redirectTo: '/' }))
  },
  // latchkey refuses a form of another site, and a name that is too long.
  async renamePasskey({ request }) {
    const form = await request.formData()
    try {
      await account().renamePasskey(textOf(form, 'id'), textOf(form, 'name'))
    } catch (error) {
      if (!isAuthError(error) || error.type !== 'InvalidRequest') throw error
      return fail(400, { section: 'passkeys', text: 'A name has 1 to 64 characters.', isError: true })
    }
    return { section: 'passkeys', text: 'The passkey was renamed.', isError: false }
  },
  async removePasskey({ request }) {
    const id = textOf(await request.formData(), 'id')
    const text = 'The passkey was removed. Your other sessions have ended.'
    return remove('passkeys', text, (options) => account().removePasskey(id, options))
  },
  async endSession({ request }) {
    await account().endSession(textOf(await request.formData(), 'id'))
    return { section: 'sessions', text: 'The session has ended. That browser is signed out.', isError: false }
  },
  async signOutEverywhere() {
    const userId = await userIdOf()
    // Refuses a form of another site, and ends this session; then the others end.
    await signOut({ redirect: false })
    await account().signOutEverywhere(userId)
    redirect(303, '/')
  },
} satisfies Actions
