import { createSessionContext } from '../context/create-context.ts'
import { assertSameOrigin } from '../csrf/same-origin.ts'
import { getPublicOrigin } from '../http/origin.ts'
import type { SessionContext } from '../types/context.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/**
 * Creates the context of a call that changes something for the user of a request.
 *
 * @throws {MissingCSRF} A page of another origin sent the request.
 */
export function createChangeContext(config: ResolvedConfig, request: Request): SessionContext {
  assertSameOrigin(request.headers, getPublicOrigin(request.url, config.origin))
  return createSessionContext(config, request)
}
