import type { Part } from '../../lib/part.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** The code of logouts that involve the provider. */
export type Protocol = typeof import('./protocol.ts')

/** Returns the part of a provider with `extensions`. @returns `null` without. @throws {TypeError} They are not ours. */
export function findProtocol({ extensions }: ResolvedOAuthProvider): Part<Protocol> | null {
  if (extensions === null) return null
  if (typeof extensions.logout !== 'function') throw new TypeError('`extensions` is not from latchkey/extensions')
  // Opaque in the public type, which would import half the library otherwise.
  return extensions.logout as Part<Protocol>
}
