import { defineCookies } from '../cookies/definitions.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import { type Finding, InvalidConfiguration } from '../errors.ts'
import { isLoopback, parseUrl } from '../lib/url.ts'
import { createLogger } from '../logger.ts'
import { validateTheme } from '../pages/theme.ts'
import type { AuthConfig, OriginPolicy, PagesOptions, ResolvedConfig, SessionOptions } from '../types/config.ts'
import type { Logger } from '../types/logger.ts'
import { checkCookies, unusedCookies } from './check-cookies.ts'
import { checkOptions, unknownOptions } from './check-options.ts'
import { checkSecrets } from './check-secret.ts'
import { DEFAULTS } from './defaults.ts'
import { type Env, type EnvConfig, readEnv } from './env.ts'
import { checkUrl, resolveBasePath, resolveOrigin } from './resolve-origin.ts'
import { resolveProviders } from './resolve-providers.ts'

/** A list of its own, from one text or several; `null` when there is none. What is neither is left to the checks. */
function listOf(given: string | readonly string[] | undefined): readonly string[] | null {
  const list = typeof given === 'object' ? [...given] : given === undefined || given === '' ? [] : [given]
  return list.length === 0 ? null : Object.freeze(list)
}

function memoOf(memo: SessionOptions['memo']): ResolvedConfig['session']['memo'] {
  if (!memo) return null
  const { size = DEFAULTS.memoSize, maxAge = DEFAULTS.memoMaxAge } = memo === true ? {} : memo
  return { size, maxAge: Math.min(maxAge, DEFAULTS.memoMaxAge) }
}

function resolveSession({ session = {} }: AuthConfig): ResolvedConfig['session'] {
  return Object.freeze({
    strategy: 'jwt',
    maxAge: session.maxAge ?? DEFAULTS.maxAge,
    updateAge: session.updateAge ?? DEFAULTS.updateAge,
    absoluteAge: session.absoluteAge ?? DEFAULTS.absoluteAge,
    isRevoked: session.isRevoked ?? null,
    memo: memoOf(session.memo),
  })
}

function resolveCallbacks({ callbacks = {} }: AuthConfig): ResolvedConfig['callbacks'] {
  const { signIn = null, redirect = null, jwt = null, session = null } = callbacks
  return Object.freeze({ signIn, redirect, jwt, session })
}

const EVENTS = ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'] as const

/** By name, so that the handlers may also be the methods of an object. */
function resolveEvents({ events = {} }: AuthConfig): ResolvedConfig['events'] {
  const handlers = EVENTS.map((name) => [name, events[name]?.bind(events)] as const)
  return Object.freeze(Object.fromEntries(handlers.filter(([, handler]) => handler !== undefined)))
}

/** JavaScript writes `null` for what is not there. */
const withoutNulls = (config: AuthConfig): AuthConfig =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null)) as unknown as AuthConfig

const BUILT_IN = { signIn: 'signin', signOut: 'signout', error: 'error', verifyRequest: 'verify-request' }

/** The application's pages. One at the address of the built-in page it replaces would redirect to itself for ever. */
function ownPages({ pages = {} }: AuthConfig, basePath: string): ResolvedConfig['pages'] {
  const own: PagesOptions = { ...pages }
  for (const [name, action] of Object.entries(BUILT_IN) as [keyof typeof BUILT_IN, string][])
    if (own[name]?.split(/[?#]/, 1)[0] === `${basePath}/${action}`) delete own[name]
  return Object.freeze(own)
}

/** What works, and is probably not meant. */
function warnAbout(config: AuthConfig, env: EnvConfig, logger: Logger): void {
  for (const option of unknownOptions(config))
    logger.warn('unknown-option', `\`${option}\` is no option; it has no effect.`, { option })
  for (const name of unusedCookies(config.cookies ?? {}))
    logger.warn('unused-cookie', `\`cookies.${name}\` has no effect: the transaction cookie holds what it held.`, {
      name,
    })
  if (config.experimental?.enableWebAuthn)
    logger.warn('experimental-webauthn', 'Passkeys are experimental: their options may change.')
  if (config.debug && env.isProduction) logger.warn('debug-enabled', '`debug` is on in production.')
  const origin = typeof config.origin === 'string' ? config.origin : env.url
  const { protocol, hostname } = (origin === null ? null : parseUrl(origin)) ?? { protocol: '', hostname: '' }
  if (protocol === 'http:' && !isLoopback(hostname))
    logger.warn(
      'insecure-origin',
      `${origin} is not https: cookies can be read on the way, and no prefix protects them.`,
      { origin },
    )
}

/** What several parts need, read once. */
interface Inputs {
  readonly config: AuthConfig
  readonly env: EnvConfig
  readonly logger: Logger
  readonly secrets: readonly string[]
  /** Of the session alone; `null`: the same. */
  readonly jwtSecrets: readonly string[] | null
  readonly origin: OriginPolicy
  readonly targets: readonly string[]
}

function readInputs(config: AuthConfig, variables: Env): Inputs {
  const env = readEnv(variables)
  return {
    config,
    env,
    logger: createLogger(config.logger, config.debug),
    secrets: listOf(config.secret) ?? env.secrets,
    jwtSecrets: listOf(config.jwt?.secret),
    origin: resolveOrigin(config, env),
    targets: Object.freeze([...(listOf(config.redirectProxyTargets) ?? env.redirectProxyTargets ?? [])]),
  }
}

/** Every mistake but those of providers. */
function checkInputs({ config, env, secrets, jwtSecrets }: Inputs): Finding[] {
  return [
    ...checkOptions(config),
    ...checkUrl(env),
    ...checkCookies(config.cookies ?? {}),
    ...validateTheme(config.theme ?? {}),
    ...checkSecrets(secrets, config.secret === undefined ? 'AUTH_SECRET' : 'secret'),
    ...(jwtSecrets === null ? [] : checkSecrets(jwtSecrets, 'jwt.secret')),
  ]
}

function resolveKeys(
  { config, secrets, jwtSecrets }: Inputs,
  maxAge: number,
): Pick<ResolvedConfig, 'secrets' | 'keys' | 'jwt'> {
  const { encode = null, decode = null, maxAge: own = maxAge } = config.jwt ?? {}
  const keys = createKeyRing(secrets, config.appId)
  const jwtKeys = jwtSecrets === null ? keys : createKeyRing(jwtSecrets, config.appId)
  return {
    secrets,
    keys,
    jwt: Object.freeze({ secrets: jwtSecrets ?? secrets, keys: jwtKeys, maxAge: own, encode, decode }),
  }
}

function resolveCookies({ cookies = {} }: AuthConfig): ResolvedConfig['cookies'] {
  return Object.freeze({ secure: defineCookies(cookies, true), plain: defineCookies(cookies, false) })
}

/**
 * Turns what the application wrote, and the environment, into the configuration that everything else
 * reads: complete, frozen, checked as a whole. The application's own object is not touched.
 *
 * @throws {InvalidConfiguration} With every mistake there is, and the line that mends each.
 */
export function resolveConfig(given: AuthConfig, variables: Env): ResolvedConfig {
  const config = withoutNulls(given)
  const inputs = readInputs(config, variables)
  const { env, logger, origin, targets } = inputs
  const findings = checkInputs(inputs)
  const providers = resolveProviders(inputs, variables, (finding) => findings.push(finding))
  if (findings.length > 0) throw new InvalidConfiguration(findings)
  warnAbout(config, env, logger)
  const session = resolveSession(config)
  const basePath = resolveBasePath(config, env, (code, message) => logger.warn(code, message))
  return Object.freeze({
    providers,
    ...resolveKeys(inputs, session.maxAge),
    basePath,
    origin,
    useSecureCookies: config.useSecureCookies ?? null,
    cookies: resolveCookies(config),
    session,
    callbacks: resolveCallbacks(config),
    events: resolveEvents(config),
    pages: ownPages(config, basePath),
    theme: Object.freeze({ ...config.theme }),
    logger,
    debug: config.debug ?? false,
    development: env.isDevelopment,
    redirectProxyTargets: targets,
    skipsCsrf: config.skipCSRFCheck !== undefined,
  })
}
