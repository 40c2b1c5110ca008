// Sign-in, sign-out and the guard of forms, bundled as one part that loads with the first of them.

export { admit } from './admit.ts'
export { showCsrfToken } from './form-token.ts'
export { showProviders } from './show-providers.ts'
export { callback, finishByCode, finishSignIn, getProvider, showWebAuthnOptions, signIn } from './sign-in/sign-in.ts'
export { signOut } from './sign-out.ts'
