// Entry `latchkey/node`: re-exports only.

export type { CryptoEngine, CryptoOption } from '../types/crypto-engine.ts'
export { nodeCrypto } from './node-crypto.ts'
