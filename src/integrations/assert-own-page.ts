import type { Auth } from '../types/auth.ts'
import { assertSameOrigin, getPublicOrigin, resolvedConfigs } from './integration.ts'

/**
 * Asserts that no page of another site sent a request. The calls of `Auth` assert it, too; an integration does it before
 * it reads a form for them.
 *
 * @throws {MissingCSRF} A page of another site sent it.
 * @throws {UntrustedHost} Unknown host.
 */
export function assertOwnPage(auth: Auth, { headers, url }: Request): void {
  const config = resolvedConfigs.get(auth)
  if (config !== undefined) assertSameOrigin(headers, getPublicOrigin(url, config.origin))
}
