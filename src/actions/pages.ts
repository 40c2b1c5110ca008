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
