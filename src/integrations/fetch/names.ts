// Exports of each entry that is built on a visit.

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export type { CookieParts } from './cookie-parts.ts'
export type { RefusalOptions } from './create-refusal.ts'
export type { Visit, VisitSignInOptions, VisitSignOutOptions } from './types.ts'
