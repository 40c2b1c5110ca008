// The provider's tokens in a sealed cookie, bundled as one part that loads if the configuration has `account.keepTokens`.

export { findCookieOwner } from './cookie-owner.ts'
export { keepTokens } from './keep-tokens.ts'
export { makeRoom } from './room.ts'
export { findKeptIdToken } from './token-cookie.ts'
