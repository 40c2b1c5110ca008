import { nodeCrypto } from '../../crypto/node-crypto.ts'
import type { Auth } from '../../types/auth.ts'
import type { AuthConfig } from '../../types/config.ts'
import { getAuth } from '../get-auth.ts'

/** Express runs on Node, Deno and Bun, where `node:crypto` is faster. On Workers, `nodeCrypto()` returns Web Crypto. */
const withNodeCrypto = (config: AuthConfig): AuthConfig => ({ ...config, crypto: config.crypto ?? nodeCrypto() })

/** Returns the `Auth` of a configuration for Express. @throws {InvalidConfiguration} */
export const getExpressAuth = (config: AuthConfig): Auth => getAuth(config, { complete: withNodeCrypto })
