'use server'

import { AuthError } from 'latchkey/next'
import { redirect } from 'next/navigation'
import { signIn, signOut, update } from './auth'

export async function signInWithPassword(form: FormData): Promise<void> {
  let target: string
  try {
    const fields = { username: String(form.get('username')), password: String(form.get('password')) }
    target = await signIn('credentials', { ...fields, redirectTo: '/probe', redirect: false })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    target = `/probe?error=${error.type}`
  }
  redirect(target)
}

export const signInWithAcme = async (): Promise<void> => signIn('acme', { redirectTo: '/probe' })

export const leave = async (): Promise<void> => signOut({ redirectTo: '/probe' })

export async function count(form: FormData): Promise<void> {
  await update(form.get('n'))
}
