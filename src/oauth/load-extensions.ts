import type { ExtensionsCode } from '../types/extensions.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import type { Extensions } from './extensions/index.ts'

/** @throws {TypeError} It is not from `latchkey/extensions`. Otherwise options that need it would be ignored. */
function assertExtensions(code: ExtensionsCode): asserts code is Extensions {
  if (!('startPossession' in code)) throw new TypeError('`extensions` is not from latchkey/extensions')
}

/** Loads the extensions of a provider. @returns `null` if it has none. */
export async function loadExtensions({ extensions }: ResolvedOAuthProvider): Promise<Extensions | null> {
  if (extensions === null) return null
  const { extensions: code } = await extensions()
  assertExtensions(code)
  return code
}
