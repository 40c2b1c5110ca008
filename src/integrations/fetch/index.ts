// Entry `latchkey/fetch`: re-exports only.

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export type { CookieParts } from './cookie-parts.ts'
export type { RefusalOptions } from './create-refusal.ts'
export { fetchAuth } from './from-config.ts'
export type { FetchAuth, FetchOptions, Visit, VisitSignInOptions, VisitSignOutOptions } from './types.ts'
