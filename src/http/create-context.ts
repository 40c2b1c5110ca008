import type { Context, SessionContext } from '../seams/context.ts'
import type { AuthRequest } from '../seams/http.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { HandleContext, SessionRequest } from '../types/auth.ts'
import { readCookieHeader } from './cookie-header.ts'
import { createCookieJar } from './cookies/jar.ts'
import { getPublicOrigin } from './origin.ts'

/** @param cookie The `Cookie` header. */
function createFields(
  config: ResolvedConfig,
  source: SessionRequest,
  cookie: string | null,
  origin: string,
): SessionContext {
  const isSecure = config.useSecureCookies ?? origin.startsWith('https:')
  const names = isSecure ? config.cookies.secure : config.cookies.plain
  return { config, source, cookies: createCookieJar(cookie), names, openedSession: null, foundSession: null }
}

/** Creates the context of a request to a route, or of an equivalent server-side call. */
export function createContext(
  config: ResolvedConfig,
  request: AuthRequest,
  { clientAddress, waitUntil }: HandleContext = {},
): Context {
  const fields = createFields(config, request.raw, request.headers.get('cookie'), request.origin)
  return {
    ...fields,
    request,
    clientAddress: clientAddress ?? null,
    waitUntil: waitUntil ?? null,
    began: Date.now(),
  }
}

/** Creates the context of a session read. @throws {UntrustedHost} */
export function createSessionContext(config: ResolvedConfig, request: SessionRequest): SessionContext {
  // The URL is read only if needed, because an integration may have to guess it.
  const origin = config.origin.fixed ?? getPublicOrigin(request.url, config.origin, request.headers)
  return createFields(config, request, readCookieHeader(request.headers), origin)
}
