'use server'

import { hasPassword } from '@latchkey/app-data/accounts'
import { findProblem } from '@latchkey/app-data/passwords'
import { isAuthError } from 'latchkey'
import { redirect } from 'next/navigation'
import { account, auth, signOut, update } from '../../../auth'
import type { Result } from './results'

const show = (result: Result): never => redirect(`/account?result=${result}`)

const readField = (form: FormData, name: string): string => String(form.get(name) ?? '')

const getUserId = async (): Promise<string> => (await auth())?.userId ?? ''

/** Removes a sign-in method. latchkey refuses a form of another site, and to remove the last method. */
async function remove(
  run: (options: { hasOtherWay: boolean }) => Promise<unknown>,
  { done, refused }: { done: Result; refused: Result },
): Promise<never> {
  try {
    // latchkey does not know of passwords.
    await run({ hasOtherWay: await hasPassword(await getUserId()) })
  } catch (error) {
    if (isAuthError(error) && error.type === 'AccessDenied') show(refused)
    throw error
  }
  return show(done)
}

/** `update` refuses a form of another site. The `session` callback checks the nickname. */
export async function saveNickname(form: FormData): Promise<void> {
  const nickname = readField(form, 'nickname').trim()
  const session = await update({ nickname })
  show(session?.nickname === nickname ? 'saved' : 'too-long')
}

export async function unlink(form: FormData): Promise<void> {
  const key = { provider: readField(form, 'provider'), providerAccountId: readField(form, 'providerAccountId') }
  await remove((options) => account.unlink(key, options), { done: 'unlinked', refused: 'last-method' })
}

/** latchkey refuses a form of another site, and a name that is too long. */
export async function renamePasskey(form: FormData): Promise<void> {
  try {
    await account.renamePasskey(readField(form, 'id'), readField(form, 'name'))
  } catch (error) {
    if (isAuthError(error) && error.type === 'InvalidRequest') show('name-refused')
    throw error
  }
  show('passkey-renamed')
}

export async function removePasskey(form: FormData): Promise<void> {
  const id = readField(form, 'id')
  await remove((options) => account.removePasskey(id, options), { done: 'passkey-removed', refused: 'last-passkey' })
}

/** Does what a form about the password asks for, and goes on to its page. */
async function change(run: () => Promise<string>): Promise<never> {
  const target = await run().catch((error: unknown) => {
    const problem = findProblem(error)
    if (problem === null) throw error
    return `/account?result=${problem}`
  })
  redirect(target)
}

export async function changeEmail(form: FormData): Promise<void> {
  const fields = { email: readField(form, 'email'), password: readField(form, 'password') }
  await change(() => account.changeEmail(fields, { redirectTo: '/account' }))
}

export async function changePassword(form: FormData): Promise<void> {
  const fields = { password: readField(form, 'password'), newPassword: readField(form, 'newPassword') }
  await change(async () => {
    await account.changePassword(fields)
    return '/account?result=password-changed'
  })
}

export async function deleteUser(form: FormData): Promise<void> {
  await change(() => account.deleteUser({ password: readField(form, 'password') }, { redirectTo: '/' }))
}

export async function endSession(form: FormData): Promise<void> {
  await account.endSession(readField(form, 'id'))
  show('session-ended')
}

/** The browser goes to the provider, which asks whether its own session ends, too. */
export const leaveProvider = async (): Promise<void> => signOut({ federated: true, redirectTo: '/' })

export async function leaveEverywhere(): Promise<void> {
  const userId = await getUserId()
  // Refuses a form of another site, and ends this session; then the others end.
  const url = await signOut({ redirect: false, redirectTo: '/' })
  await account.signOutEverywhere(userId)
  redirect(url)
}
