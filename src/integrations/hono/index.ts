// Entry `latchkey/hono`: re-exports only.

export type { CookieParts } from '../fetch/cookie-parts.ts'
export type { RefusalOptions } from '../fetch/create-refusal.ts'
export type { FetchOptions, Visit, VisitSignInOptions, VisitSignOutOptions } from '../fetch/types.ts'
export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { latchkey } from './from-config.ts'
export { requireSession } from './require-session.ts'
export type { HonoEnv, HonoOptions } from './types.ts'
