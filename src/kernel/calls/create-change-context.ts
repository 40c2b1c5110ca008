import { isHeaderReader } from '../../http/cookie-header.ts'
import { createSessionContext } from '../../http/create-context.ts'
import { assertSameOrigin } from '../../http/csrf/same-origin.ts'
import { getPublicOrigin } from '../../http/origin.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { SessionRequest } from '../../types/auth.ts'
import type { HeaderReader } from '../../types/header-reader.ts'

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
