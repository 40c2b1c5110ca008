// Sign-in and sign-out, bundled as one part that loads with the first of them.

export { callback, finishByCode, finishSignIn, getProvider, showWebAuthnOptions, signIn } from './sign-in.ts'
export { signOut } from './sign-out.ts'
