// Entry `latchkey/node`: re-exports only.

export { nodeCrypto } from '../../crypto/node-crypto.ts'
export type { CryptoEngine, CryptoOption } from '../../types/crypto-engine.ts'
export * from '../fetch/names.ts'
export { sendResponse } from './send-response.ts'
export { type NodeHandler, toNodeHandler } from './to-node-handler.ts'
export { fromNodeHeaders } from './to-request.ts'
export type { NodeOptions } from './types.ts'
export { visitNode } from './visit-node.ts'
