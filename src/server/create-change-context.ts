import { createSessionContext } from '../context/create-context.ts'
import { assertSameOrigin } from '../csrf/same-origin.ts'
import { isHeaderReader } from '../http/cookie-header.ts'
import { getPublicOrigin } from '../http/origin.ts'
import type { SessionRequest } from '../types/auth.ts'
import type { SessionContext } from '../types/context.ts'
import type { HeaderReader } from '../types/header-reader.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/** Returns a reader of Fetch or Node headers. */
const toReader = (headers: SessionRequest['headers']): HeaderReader =>
  isHeaderReader(headers) ? headers : { get: (name) => [headers[name] ?? []].flat().join(', ') || null }

/**
 * Creates the context of a call that changes something for the user of a request.
 *
 * @throws {MissingCSRF} A page of another origin sent the request.
 */
export function createChangeContext(config: ResolvedConfig, request: SessionRequest): SessionContext {
  assertSameOrigin(toReader(request.headers), getPublicOrigin(request.url, config.origin))
  return createSessionContext(config, request)
}
