// Sign-in and sign-out, as one part that is loaded with the first.

export { callback, finishByCode, finishSignIn, getProvider, showWebAuthnOptions, signIn } from './sign-in.ts'
export { signOut } from './sign-out.ts'
