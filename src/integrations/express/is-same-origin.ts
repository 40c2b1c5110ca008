import type { IncomingMessage } from 'node:http'
import { getAuth } from '../get-auth.ts'
import { AuthError, createLogger, getPublicOrigin, isSameOriginRequest, resolvedConfigs } from '../integration.ts'
import { readHeader } from './read-header.ts'
import { requestOrigin } from './request-origin.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'

/** @throws {UntrustedHost} */
function findOrigin(req: NodeRequest, config: ServerAuthConfig): string | null {
  const policy = resolvedConfigs.get(getAuth(config))?.origin
  return policy === undefined ? null : (policy.fixed ?? getPublicOrigin(requestOrigin(req), policy))
}

/**
 * Returns whether a page of this application sent a request, according to `Sec-Fetch-Site` or `Origin`.
 *
 * Check it before you accept a WebSocket. Browsers send cookies with a WebSocket of any site, and CORS does not apply:
 * without this check, another site could open a WebSocket with the session of its visitor, and read the messages.
 *
 * @returns `false` also for a program that sends neither header, for an untrusted host and for a failure of `origin`.
 * Both are logged. It never throws.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-10.2
 */
export function isSameOrigin(req: IncomingMessage, config: ServerAuthConfig): boolean {
  const headers = { get: (name: string) => readHeader(req, name) ?? null }
  try {
    const origin = findOrigin(req, config)
    return origin !== null && isSameOriginRequest(headers, origin) === true
  } catch (error) {
    // It runs in server events, where an exception ends the process: also one of the application's `origin`.
    createLogger(config.logger, config.debug).error(error instanceof Error ? error : new AuthError({ cause: error }))
    return false
  }
}
