// The built-in pages, bundled as one part that loads with the first page.

export { renderFailure } from './render-failure.ts'
export {
  showAsset,
  showConfirm,
  showError,
  showSignIn,
  showSignOut,
  showVerifyRequest,
} from './show-page.ts'
