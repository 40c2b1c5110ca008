/** Loaded in one piece when first needed, so that a session check loads none of it. */
export { signInOnServer, signOutOnServer } from './on-server.ts'
export {
  showAsset,
  showError,
  showFailure,
  showSignIn,
  showSignOut,
  showVerifyRequest,
} from './show-page.ts'
export { callback, finishByCode, showWebAuthnOptions, signIn } from './sign-in.ts'
export { signOut } from './sign-out.ts'
