import { describeProblem } from '@latchkey/app-data/passwords'
import { action, redirect } from '@solidjs/router'
import { account } from '~/auth'
import type { Notice } from '~/data/account'

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Describes what the user can correct. latchkey refuses a form of another site. */
function describe(error: unknown): Notice {
  const text = describeProblem(error)
  if (text === null) throw error
  return { text, isError: true }
}

export const changeEmail = action(async (form: FormData): Promise<Notice | undefined> => {
  'use server'
  const fields = { email: textOf(form, 'email'), password: textOf(form, 'password') }
  const target = await account.changeEmail(fields, { redirectTo: '/account' }).catch(describe)
  if (typeof target === 'string') throw redirect(target, 303)
  return target
}, 'change-email')

export const changePassword = action(async (form: FormData): Promise<Notice> => {
  'use server'
  const fields = { password: textOf(form, 'password'), newPassword: textOf(form, 'newPassword') }
  const problem = await account.changePassword(fields).catch(describe)
  return problem ?? { text: 'The password was changed. Your other sessions have ended.' }
}, 'change-password')

export const deleteUser = action(async (form: FormData): Promise<Notice | undefined> => {
  'use server'
  const target = await account.deleteUser({ password: textOf(form, 'password') }, { redirectTo: '/' }).catch(describe)
  if (typeof target === 'string') throw redirect(target, 303)
  return target
}, 'delete-user')
