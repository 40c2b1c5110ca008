/**
 * The engine for keys, tokens and signatures: Web Crypto, or `nodeCrypto()` of `latchkey/node`. Both create and read
 * the same tokens.
 */
export interface CryptoEngine {
  /** Name for logs. */
  readonly name: 'Web Crypto' | 'node:crypto'
}

/** The option `crypto`: an engine, or `'web'` for Web Crypto. */
export type CryptoOption = CryptoEngine | 'web'
