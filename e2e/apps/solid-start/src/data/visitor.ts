import { action, query } from '@solidjs/router'
import { auth, signIn, signOut } from '~/auth'

/** The session of whoever looks at the page; `null` when nobody is signed in. */
export const getVisitor = query(async () => {
  'use server'
  return auth()
}, 'visitor')

export const enter = action(async () => {
  'use server'
  return signIn('oidc', { redirectTo: '/account' })
}, 'enter')

export const leave = action(async () => {
  'use server'
  return signOut({ redirectTo: '/' })
}, 'leave')

/** Also leads through the provider, which asks whether its own session ends, too. */
export const leaveBoth = action(async () => {
  'use server'
  return signOut({ federated: true, redirectTo: '/' })
}, 'leave-both')
