import { sidOf } from './actions/data.ts'
import { failure } from './actions/failure.ts'
import { findRoute, signing } from './actions/routes.ts'
import { ambientEnv, type Env } from './config/env.ts'
import { resolveConfig } from './config/resolve.ts'
import { resolvedOf } from './config/resolved-of.ts'
import { createCookieJar } from './cookies/jar.ts'
import { assertCsrf, assertSameOrigin } from './csrf/guard.ts'
import { cookieHeader } from './http/cookie-header.ts'
import { publicOrigin } from './http/origin.ts'
import { ParsedRequest, parsePath, parseRequest } from './http/request.ts'
import { toResponse } from './http/response.ts'
import { lazy } from './lib/lazy.ts'
import { parseUrl } from './lib/url.ts'
import { strategyOf } from './session/strategies.ts'
import type { Auth, HandleContext, SessionRead, SessionRequest, SignInOptions } from './types/auth.ts'
import type { AuthConfig, ResolvedConfig } from './types/config.ts'
import type { Context, SessionContext } from './types/context.ts'
import type { CookieDefinitions } from './types/cookies.ts'
import type { Action, AuthRequest, Outcome } from './types/http.ts'
import type { DefaultSession, Session, SessionOf } from './types/session.ts'

const namesFor = ({ useSecureCookies, cookies }: ResolvedConfig, origin: string): CookieDefinitions =>
  (useSecureCookies ?? origin.startsWith('https:')) ? cookies.secure : cookies.plain

function createContext(config: ResolvedConfig, request: AuthRequest, clientAddress: string | null = null): Context {
  const cookies = createCookieJar(request.headers.get('cookie'))
  return { config, request, cookies, names: namesFor(config, request.origin), clientAddress }
}

/** Reports what a request asks for, and where its origin comes from. */
function reported(context: Context): Context {
  const { config, request } = context
  const { action, argument, method, origin } = request
  config.logger.step?.('request', `${method} ${action}`, {
    ...(argument !== null && config.providers.has(argument) && { provider: argument }),
    origin,
    reason: config.origin.fixed === null ? 'origin of the request' : 'configured origin',
  })
  return context
}

/** What an answer does to cookies, by their names. */
const cookieChanges = (setCookies: readonly string[]): string =>
  setCookies.map((text) => `${text.endsWith('; Max-Age=0') ? 'clears' : 'sets'} ${text.split('=', 1)[0]}`).join(', ') ||
  'no cookies'

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
async function handle(request: Request, config: ResolvedConfig, host: HandleContext = {}): Promise<Response> {
  let context: Context | null = null
  let outcome: Outcome
  try {
    context = reported(createContext(config, await parseRequest(request, config), host.clientAddress))
    const route = findRoute(context.request)
    if (route.guard === 'csrf') await assertCsrf(context, await sidOf(context))
    outcome = await route.handle(context)
  } catch (error) {
    context ??= pageContext(config, request)
    context?.cookies.keepOnlyClears()
    outcome = await failure(error, config, context)
  }
  const caller = context?.request ?? { method: request.method === 'HEAD' ? 'HEAD' : 'GET', wantsRedirectAsJson: false }
  const setCookies = context?.cookies.setCookies ?? []
  const response = toResponse(outcome, caller, setCookies)
  const { status } = response
  config.logger.step?.('response', `${status}`, {
    status,
    seen: cookieChanges(setCookies),
    ...(outcome.location !== undefined && { origin: parseUrl(outcome.location)?.origin }),
  })
  return response
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

function readOf({ config, cookies }: SessionContext, session: Session | null): Read {
  const { setCookies } = cookies
  config.logger.step?.('session', session ? 'signed in' : 'signed out', { seen: cookieChanges(setCookies) })
  return new Read(session, setCookies)
}

function sessionContext(request: SessionRequest, config: ResolvedConfig): SessionContext {
  const origin = config.origin.fixed ?? publicOrigin(request.url, config.origin)
  return { config, cookies: createCookieJar(cookieHeader(request.headers)), names: namesFor(config, origin) }
}

async function readSession(request: SessionRequest, config: ResolvedConfig): Promise<SessionRead> {
  const context = sessionContext(request, config)
  return readOf(context, await strategyOf(config).read(context))
}

async function updateSession(request: Request, config: ResolvedConfig, data: unknown): Promise<SessionRead> {
  assertSameOrigin(request.headers, publicOrigin(request.url, config.origin))
  const context = sessionContext(request, config)
  return readOf(context, await strategyOf(config).update(context, data))
}

type AccountApi = Pick<Auth, 'accounts' | 'unlink' | 'passkeys' | 'removePasskey' | 'sessions' | 'signOutEverywhere'>

/** Loaded with the first call of an application that lets users change their accounts. */
const account = lazy(() => import('./actions/account-api.ts'))

/** What users do with their own accounts. */
function accountApi(config: ResolvedConfig): AccountApi {
  const read = (request: SessionRequest) => sessionContext(request, config)
  const change = (request: Request) => {
    const { headers, url } = request
    return { ...read(request), headers, origin: publicOrigin(url, config.origin) }
  }
  return {
    accounts: (request) => account(async (api) => api.accounts(read(request))),
    unlink: (request, one, options = {}) => account(async (api) => api.unlink(change(request), one, options)),
    passkeys: (request) => account(async (api) => api.passkeys(read(request))),
    removePasskey: (request, id, options = {}) =>
      account(async (api) => api.removePasskey(change(request), id, options)),
    sessions: (userId, request) => account(async (api) => api.sessions(config, userId, request ? read(request) : null)),
    signOutEverywhere: (userId, { except = null } = {}) =>
      account(async (api) => {
        const kept = except === null || typeof except === 'string' ? except : read(except)
        return api.signOutEverywhere(config, userId, kept)
      }),
  }
}

/** The context of a sign-in or sign-out that code on the server asks for, in the course of `request`. */
function serverContext(
  config: ResolvedConfig,
  request: Request,
  action: Action,
  argument: string | null,
  { redirectTo, fields, authorizationParams = {}, clientAddress }: SignInOptions,
): Context {
  const origin = publicOrigin(request.url, config.origin)
  assertSameOrigin(request.headers, origin)
  const url = `${origin}${config.basePath}/${action}?${new URLSearchParams(authorizationParams)}`
  const body = { ...fields, ...(redirectTo !== undefined && { callbackUrl: redirectTo }) }
  const parsed = new ParsedRequest(request, { method: 'POST', action, argument, origin, body, url })
  return reported(createContext(config, parsed, clientAddress))
}

/** What `createAuth` may be told beside the configuration. */
export interface CreateAuthOptions {
  /** Environment variables. @default those of the process, where there is one */
  readonly env?: Env | undefined
}

/**
 * Makes sign-in for one application: reads the environment, checks the configuration as a whole and
 * freezes it. Call it once, when the application starts.
 *
 * What the `session` callback returns is what `auth.session` gives: its type is found out.
 *
 * @throws {InvalidConfiguration} With every mistake there is, each with the line that mends it.
 * @example
 * const auth = createAuth({ providers: [GitHub] })
 * export default { fetch: (request: Request) => auth.handle(request) }
 */
export function createAuth<S extends DefaultSession = Session>(
  config: AuthConfig<S>,
  options: CreateAuthOptions = {},
): Auth<SessionOf<S>> {
  // Tells `latchkey doctor`, where it loads the application. See integrations/announce-config.ts
  Reflect.get(globalThis, Symbol.for('latchkey.config'))?.(config)
  const resolved = resolveConfig(config, options.env ?? ambientEnv())
  const auth = Object.freeze<Auth>({
    basePath: resolved.basePath || '/',
    handle: (request: Request, context?: HandleContext) => handle(request, resolved, context),
    handles: (pathname: string) => parsePath(pathname, resolved.basePath) !== null,
    session: (request: SessionRequest) => readSession(request, resolved),
    async signIn(request: Request, provider: string, signIn: SignInOptions = {}) {
      const context = serverContext(resolved, request, 'signin', provider, signIn)
      return signing((one) => one.signInOnServer(context, signIn.fields !== undefined))
    },
    async signOut(request: Request, signOut: { readonly redirectTo?: string | undefined } = {}) {
      const context = serverContext(resolved, request, 'signout', null, signOut)
      return signing((one) => one.signOutOnServer(context))
    },
    update: (request: Request, data: unknown) => updateSession(request, resolved, data),
    ...accountApi(resolved),
  })
  resolvedOf.set(auth, resolved)
  // A session is what the callback has returned, and of that type, or no callback is there to return another.
  return auth as Auth<SessionOf<S>>
}
