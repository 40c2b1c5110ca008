// The built-in pages, as one part that is loaded with the first.

export { renderFailure } from './render-failure.ts'
export {
  showAsset,
  showConfirm,
  showError,
  showSignIn,
  showSignOut,
  showVerifyRequest,
} from './show-page.ts'
