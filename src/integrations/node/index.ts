// Entry `latchkey/node`: re-exports only.

export { nodeCrypto } from '../../crypto/node-crypto.ts'
export type { CryptoEngine, CryptoOption } from '../../types/crypto-engine.ts'
export type { CookieParts } from '../fetch/cookie-parts.ts'
export type { RefusalOptions } from '../fetch/create-refusal.ts'
export type { Visit, VisitSignInOptions, VisitSignOutOptions } from '../fetch/types.ts'
export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { fromNodeHeaders, sendResponse } from './node-http.ts'
export { type NodeHandler, toNodeHandler } from './to-node-handler.ts'
export type { NodeOptions } from './types.ts'
export { visitNode } from './visit-node.ts'
