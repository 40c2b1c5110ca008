export { signInOnServer, signOutOnServer } from './on-server.ts'
export { callback, finishByCode, showWebAuthnOptions, signIn } from './sign-in.ts'
export { signOut } from './sign-out.ts'
