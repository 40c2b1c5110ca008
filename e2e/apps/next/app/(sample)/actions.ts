'use server'

import { signIn, signOut } from '../../auth'

/** While signed in, it connects the account at the provider to the user. */
export const enterWithProvider = async (): Promise<void> => signIn('oidc', { redirectTo: '/account' })

export const leave = async (): Promise<void> => signOut({ redirectTo: '/' })
