// The server-side calls of the kernel other than session reads: one part, which loads with the first call.

export { assertOwnPages } from './assert-own-pages.ts'
export { signInOnServer, signOutOnServer } from './sign-in-on-server.ts'
export { updateSession } from './update-session.ts'
