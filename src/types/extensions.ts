import type { PrivateKeyReader } from './private-key.ts'

/**
 * Loads more of the protocol than most applications use: pushed and signed requests, signed answers, DPoP, encryption. It
 * hangs on a provider as a value, so that nobody else ships it.
 */
export interface ExtensionsLoader {
  (): Promise<object>
  /** Checks the keys of a client when the configuration is resolved, which waits for nothing. */
  readonly readPrivateKey: PrivateKeyReader
}
