// The built-in pages, as one part that is loaded with the first.

export { detailOf } from './error-detail.ts'
export { pageFor } from './failure-page.ts'
export {
  showAsset,
  showConfirm,
  showError,
  showFailure,
  showSignIn,
  showSignOut,
  showVerifyRequest,
} from './show-page.ts'
