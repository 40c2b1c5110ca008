import { sidOf } from './actions/data.ts'
import { failure } from './actions/failure.ts'
import { findRoute } from './actions/routes.ts'
import { ambientEnv, type Env } from './config/env.ts'
import { resolveConfig } from './config/resolve.ts'
import { createCookieJar } from './cookies/jar.ts'
import { assertCsrf, assertSameOrigin } from './csrf/guard.ts'
import { cookieHeader } from './http/cookie-header.ts'
import { publicOrigin } from './http/origin.ts'
import { ParsedRequest, parsePath, parseRequest } from './http/request.ts'
import { toResponse } from './http/response.ts'
import { strategyOf } from './session/strategies.ts'
import type { Auth, SessionRead, SessionRequest, SignInOptions } from './types/auth.ts'
import type { AuthConfig, ResolvedConfig } from './types/config.ts'
import type { Context, SessionContext } from './types/context.ts'
import type { CookieDefinitions } from './types/cookies.ts'
import type { Action, AuthRequest, Outcome } from './types/http.ts'
import type { Session } from './types/session.ts'

const namesFor = ({ useSecureCookies, cookies }: ResolvedConfig, origin: string): CookieDefinitions =>
  (useSecureCookies ?? origin.startsWith('https:')) ? cookies.secure : cookies.plain

function createContext(config: ResolvedConfig, request: AuthRequest): Context {
  const cookies = createCookieJar(request.headers.get('cookie'))
  return { config, request, cookies, names: namesFor(config, request.origin) }
}

/** For a person whose request could not be parsed: enough to show them a page. `null` where not even that is. */
function pageContext(config: ResolvedConfig, request: Request): Context | null {
  const { headers, method, url } = request
  if (!headers.get('accept')?.includes('text/html')) return null
  try {
    const origin = publicOrigin(url, config.origin)
    const parsed = { action: 'error', argument: null, body: {}, method, origin, url } as const
    return createContext(config, new ParsedRequest(request, parsed))
  } catch {
    return null // a host that is none of ours gets no page
  }
}

/** The whole request: parse, route, guard, act, respond. Nothing else happens. */
async function handle(request: Request, config: ResolvedConfig): Promise<Response> {
  let context: Context | null = null
  let outcome: Outcome
  try {
    context = createContext(config, await parseRequest(request, config))
    const route = findRoute(context.request)
    if (route.guard === 'csrf') await assertCsrf(context, await sidOf(context))
    outcome = await route.handle(context)
  } catch (error) {
    context ??= pageContext(config, request)
    context?.cookies.keepOnlyClears()
    outcome = await failure(error, config, context)
  }
  const caller = context?.request ?? { method: request.method === 'HEAD' ? 'HEAD' : 'GET', wantsRedirectAsJson: false }
  return toResponse(outcome, caller, context?.cookies.setCookies ?? [])
}

class Read implements SessionRead {
  declare readonly session: Session | null
  declare readonly setCookies: readonly string[]

  constructor(session: Session | null, setCookies: readonly string[]) {
    this.session = session
    this.setCookies = setCookies
  }

  get headers(): Headers {
    return new Headers(this.setCookies.map((cookie): [string, string] => ['set-cookie', cookie]))
  }
}

async function readSession(request: SessionRequest, config: ResolvedConfig): Promise<SessionRead> {
  const origin = config.origin.fixed ?? publicOrigin(request.url, config.origin)
  const cookies = createCookieJar(cookieHeader(request.headers))
  const context: SessionContext = { config, cookies, names: namesFor(config, origin) }
  const session = await strategyOf(config).read(context)
  return new Read(session, cookies.setCookies)
}

/** The context of a sign-in or sign-out that code on the server asks for, in the course of `request`. */
function serverContext(
  config: ResolvedConfig,
  request: Request,
  action: Action,
  argument: string | null,
  { redirectTo, fields, authorizationParams = {} }: SignInOptions,
): Context {
  const origin = publicOrigin(request.url, config.origin)
  assertSameOrigin(request.headers, origin)
  const url = `${origin}${config.basePath}/${action}?${new URLSearchParams(authorizationParams)}`
  const body = { ...fields, ...(redirectTo !== undefined && { callbackUrl: redirectTo }) }
  return createContext(config, new ParsedRequest(request, { method: 'POST', action, argument, origin, body, url }))
}

/** What `createAuth` may be told beside the configuration. */
export interface CreateAuthOptions {
  /** Environment variables. @default those of the process, where there is one */
  readonly env?: Env
}

/**
 * Makes sign-in for one application: reads the environment, checks the configuration as a whole and
 * freezes it. Call it once, when the application starts.
 *
 * @throws {InvalidConfiguration} With every mistake there is, each with the line that mends it.
 * @example
 * const auth = createAuth({ providers: [GitHub] })
 * export default { fetch: (request: Request) => auth.handle(request) }
 */
export function createAuth(config: AuthConfig, options: CreateAuthOptions = {}): Auth {
  const resolved = resolveConfig(config, options.env ?? ambientEnv())
  return Object.freeze({
    basePath: resolved.basePath || '/',
    handle: (request: Request) => handle(request, resolved),
    handles: (pathname: string) => parsePath(pathname, resolved.basePath) !== null,
    session: (request: SessionRequest) => readSession(request, resolved),
    async signIn(request: Request, provider: string, signIn: SignInOptions = {}) {
      const { signInOnServer } = await import('./actions/on-demand.ts')
      return signInOnServer(serverContext(resolved, request, 'signin', provider, signIn), signIn.fields !== undefined)
    },
    async signOut(request: Request, signOut: { readonly redirectTo?: string } = {}) {
      const { signOutOnServer } = await import('./actions/on-demand.ts')
      return signOutOnServer(serverContext(resolved, request, 'signout', null, signOut))
    },
  })
}
