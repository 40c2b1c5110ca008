// Sign-in and sign-out, as one part that is loaded with the first.

export { signInOnServer, signOutOnServer } from './on-server.ts'
export { callback, finishByCode, showWebAuthnOptions, signIn } from './sign-in.ts'
export { signOut } from './sign-out.ts'
