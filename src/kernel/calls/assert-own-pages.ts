import { isHeaderReader } from '../../http/cookie-header.ts'
import { assertSameOrigin } from '../../http/csrf/same-origin.ts'
import { getPublicOrigin } from '../../http/origin.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { SessionRequest } from '../../types/auth.ts'
import type { HeaderReader } from '../../types/header-reader.ts'

/** Returns the headers of Fetch or Node with a common interface. */
const toReader = (headers: SessionRequest['headers']): HeaderReader =>
  isHeaderReader(headers) ? headers : { get: (name) => [headers[name] ?? []].flat().join(', ') || null }

/** @throws {MissingCSRF} A page of another origin sent the request. */
function assertOwnPage(config: ResolvedConfig, { headers, url }: SessionRequest): void {
  assertSameOrigin(toReader(headers), getPublicOrigin(url, config.origin))
}

/**
 * Asserts that the requests of a call come from pages of this origin: its first argument, and the option `except`.
 *
 * @throws {MissingCSRF} A page of another origin sent one of them.
 */
export async function assertOwnPages(config: ResolvedConfig, [first, options]: readonly unknown[]): Promise<void> {
  // A value of another type must not pass as a request of this origin.
  if (typeof first !== 'string') assertOwnPage(config, first as SessionRequest)
  const except = readProperty(options, 'except')
  if (isRecord(except)) assertOwnPage(config, except as unknown as SessionRequest)
}
