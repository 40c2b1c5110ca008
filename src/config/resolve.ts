import { watched } from '../callbacks/watched.ts'
import { defineCookies } from '../cookies/definitions.ts'
import { resolveKeys } from '../crypto/resolve-keys.ts'
import { type Finding, InvalidConfiguration } from '../errors.ts'
import { safeUrl } from '../http/safe-url.ts'
import { frozen, given } from '../lib/copy.ts'
import { randomToken } from '../lib/random.ts'
import { DAY_SECONDS } from '../lib/time.ts'
import { lazyLimiter } from '../limits/lazy-limiter.ts'
import { createLogger } from '../logger.ts'
import { findingsOf } from '../methods/findings.ts'
import type { PendingProvider } from '../methods/pending-provider.ts'
import type { ResolveProviderOptions } from '../methods/resolve-options.ts'
import { themeChecks } from '../pages/theme.ts'
import { lazyStore } from '../store/lazy-store.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig, PagesOptions, ResolvedConfig, SessionOptions } from '../types/config.ts'
import type { KeyRing } from '../types/keys.ts'
import type { ResolvedLogger, Step } from '../types/step.ts'
import { checkAdapter } from './check-adapter.ts'
import { checkCookies } from './check-cookies.ts'
import { checkOptions } from './check-options.ts'
import { checkSecrets } from './check-secret.ts'
import { checkSessionTokens } from './check-session-tokens.ts'
import { type Env, readEnv } from './env.ts'
import { PendingProviders } from './pending-providers.ts'
import { PROVIDERS, prepareProvider } from './provider.ts'
import { checkUrl, originsOf, resolveBasePath, resolveOrigin } from './resolve-origin.ts'
import { thrownText } from './thrown-text.ts'
import { ABSOLUTE_AGE, httpWarner, warnAbout } from './warn-about.ts'

function memoOf(memo: SessionOptions['memo']): ResolvedConfig['session']['memo'] {
  if (!memo) return null
  const { size = 1000, maxAge = 30 } = memo === true ? {} : memo
  return { size, maxAge: Math.min(maxAge, 30) }
}

const resolveSession = (
  session: NonNullable<AuthConfig['session']> = {},
  hasAdapter: boolean,
): ResolvedConfig['session'] => ({
  strategy: hasAdapter ? 'database' : 'jwt',
  generateSessionToken: () => randomToken(),
  hashToken: true,
  maxAge: 30 * DAY_SECONDS,
  updateAge: DAY_SECONDS,
  absoluteAge: ABSOLUTE_AGE,
  isRevoked: null,
  ...given(session),
  memo: memoOf(session.memo),
})

/** The application's pages. One at the address of the built-in page it replaces would redirect to itself for ever. */
const ownPages = ({ pages = {} }: AuthConfig, basePath: string): PagesOptions =>
  Object.fromEntries(
    Object.entries(given(pages)).filter(
      // `verifyRequest` is at verify-request.
      ([name, path]) => path.split(/[?#]/, 1)[0] !== `${basePath}/${name.replace('R', '-r').toLowerCase()}`,
    ),
  )

/** Functions by name, so that they may also be the methods of an object; `null` where there is none. */
const bound = <T extends object, K extends string & keyof T>(functions: T, names: readonly K[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (functions[name] as ((...parameters: never) => unknown) | undefined)?.bind(functions) ?? null,
    ]),
  ) as { readonly [N in K]: NonNullable<T[N]> | null }

/**
 * The proxy is handed authorization codes, so where it may pass them on must be written down: without a
 * list, a forged host is enough to have them sent anywhere.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
function checkProxy(proxy: string | null, origin: string | null, targets: readonly string[]): Finding[] {
  if (proxy === null) return []
  const url = safeUrl(proxy)
  return findingsOf([
    ['redirectProxyUrl', proxy, url !== null, "'https://app.example/auth'"],
    [
      'redirectProxyTargets',
      null,
      url === null || url.origin === origin || targets.length > 0,
      "['https://*.preview.example']",
    ],
  ])
}

/** Every provider, checked and by id. */
function prepareProviders(
  entries: AuthConfig['providers'] = [],
  options: ResolveProviderOptions,
): ReadonlyMap<string, PendingProvider> {
  let mistakes = 0
  const report = (finding: Finding) => {
    mistakes++
    options.report(finding)
  }
  const isList = Array.isArray(entries)
  findingsOf([['providers', entries, isList, PROVIDERS]]).forEach(report)
  const providers = new Map<string, PendingProvider>()
  for (const [i, entry] of isList ? entries.entries() : []) {
    const provider = prepareProvider(entry, { ...options, report }, `providers[${i}]`)
    if (provider === null) continue
    const { id } = provider
    if (providers.has(id)) report({ option: `providers.${id}`, problem: 'is there twice', fix: `id: '${id}-2'` })
    providers.set(id, provider)
  }
  // Nobody could sign in, and the log would be the only place that says so.
  if (isList && entries.length > 0 && providers.size + mistakes === 0)
    report({ option: 'providers', problem: 'are all left out', fix: 'Set what the warnings `provider-left-out` name.' })
  return providers
}

/** The adapter, made where the application gave a function that makes it. */
function adapterOf({ adapter }: AuthConfig, env: Env, report: (finding: Finding) => void): Adapter | null {
  try {
    return (typeof adapter === 'function' ? adapter() : adapter) ?? null
  } catch (error) {
    const problem = `threw: ${thrownText(error, env)}`
    report({ option: 'adapter', problem, fix: 'Correct what `adapter: () => ...` calls.' })
    return null
  }
}

/** Where things are kept and counted. */
function resolveStorage(config: AuthConfig, adapter: Adapter | null, keys: KeyRing, logger: ResolvedLogger) {
  const { adapterFields, migrate, rateLimit } = config
  const store = adapter && lazyStore(adapter, adapterFields, logger.step)
  const clientAddress = (rateLimit || undefined)?.clientAddress ?? null
  return { store, limiter: lazyLimiter(rateLimit, store, keys, logger), clientAddress, migrate: migrate ?? null }
}

const resolveJwt = (
  jwt: NonNullable<AuthConfig['jwt']>,
  maxAge: number,
  secrets: readonly string[],
  keys: KeyRing,
): ResolvedConfig['jwt'] => ({ ...{ maxAge, encode: null, decode: null }, ...given(jwt), secrets, keys })

/** One text or several as a list. What is neither is left to the checks. */
function listOf(texts: string | readonly string[] | undefined, otherwise: readonly string[]): readonly string[] {
  const list = [texts || []].flat()
  return list.length > 0 ? list : otherwise
}

/** What a call without argument gets, as of a factory in JavaScript. */
const NO_CONFIGURATION: Finding = {
  option: 'configuration',
  problem: 'is missing',
  fix: `Pass one: { providers: ${PROVIDERS.replace(',', ' },')}`,
}

/** The application's functions; with `debug`, each call is reported. */
function resolveCalls({ callbacks = {}, events = {} }: AuthConfig, step: Step | null) {
  const told = bound(events, ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'])
  return {
    callbacks: watched(bound(callbacks, ['signIn', 'redirect', 'jwt', 'session']), 'callback', step),
    events: given(watched(told, 'event', step)),
  }
}

/**
 * Turns what the application wrote, and the environment, into the configuration that everything else
 * reads: complete, frozen, checked as a whole. The application's own object is not touched.
 *
 * @throws {InvalidConfiguration} With every mistake there is, and the line that mends each.
 */
export function resolveConfig(written: AuthConfig, variables: Env): ResolvedConfig {
  if (typeof written !== 'object' || written === null) throw new InvalidConfiguration([NO_CONFIGURATION])
  const config = given(written)
  const { appId, cookies = {}, debug = false, jwt = {}, theme = {} } = config
  const env = readEnv(variables)
  const logger = createLogger(config.logger, debug)
  const { step, warn } = logger
  const origin = resolveOrigin(config, env)
  const secrets = listOf(config.secret, env.secrets)
  const jwtSecrets = listOf(jwt.secret, secrets)
  const redirectProxyUrl = config.redirectProxyUrl ?? env.redirectProxyUrl
  const targets = listOf(config.redirectProxyTargets, env.redirectProxyTargets)
  const findings = [
    ...checkOptions({ ...config, redirectProxyTargets: targets }),
    ...checkUrl(env),
    ...checkCookies(cookies),
    ...findingsOf(themeChecks(theme)),
    ...checkSecrets(secrets, config.secret === undefined ? 'AUTH_SECRET' : 'secret', env.hasLeftover),
    ...(jwtSecrets === secrets ? [] : checkSecrets(jwtSecrets, 'jwt.secret')),
    ...checkProxy(redirectProxyUrl, origin.fixed, targets),
  ]
  const report = (finding: Finding) => void findings.push(finding)
  const pending = prepareProviders(config.providers, { env: variables, redirectProxyUrl, report, warn })
  const adapter = adapterOf(config, variables, report)
  const session = resolveSession(config.session, adapter !== null)
  const types = Array.from(pending.values(), ({ type }) => type)
  const hasPasskeys = config.experimental?.enableWebAuthn === true
  findings.push(...checkAdapter(adapter, types, session.strategy === 'database', hasPasskeys))
  findings.push(...checkSessionTokens(config.session))
  if (findings.length > 0) throw new InvalidConfiguration(findings)
  warnAbout({ config, env, origin, types, pending, adapter }, warn)
  const basePath = resolveBasePath(config, env, warn)
  const keys = resolveKeys(secrets, appId)
  return frozen({
    ...{ providers: new PendingProviders(pending), secrets, keys },
    ...resolveStorage(config, adapter, keys, logger),
    jwt: resolveJwt(jwt, session.maxAge, jwtSecrets, jwtSecrets === secrets ? keys : resolveKeys(jwtSecrets, appId)),
    basePath,
    origin: { ...origin, onTrusted: httpWarner(config, warn) },
    useSecureCookies: config.useSecureCookies ?? null,
    cookies: { secure: defineCookies(cookies, true), plain: defineCookies(cookies, false) },
    session,
    ...resolveCalls(config, step),
    pages: ownPages(config, basePath),
    theme,
    text: config.text ?? [],
    logger,
    debug,
    development: env.isDevelopment,
    redirectProxyTargets: originsOf(targets),
    skipsCsrf: config.skipCSRFCheck !== undefined,
  })
}
