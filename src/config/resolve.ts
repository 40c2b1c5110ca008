import { watchFunctions } from '../application/watched.ts'
import type { KeyRing } from '../crypto/keys.ts'
import { resolveKeys } from '../crypto/resolve-keys.ts'
import { type Finding, InvalidConfiguration } from '../errors/errors.ts'
import { createReport } from '../errors/findings.ts'
import { createLogger } from '../errors/logger.ts'
import type { ResolvedLogger, Step } from '../errors/step.ts'
import { createLazyAudit } from '../features/audit/lazy-audit.ts'
import { defineCookies } from '../http/cookies/definitions.ts'
import { freezeCopy, omitAbsent } from '../lib/copy.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { createLazyState } from '../store/lazy-state.ts'
import { createLazyStore } from '../store/lazy-store.ts'
import { createLazyLimiter } from '../store/limits/lazy-limiter.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { StateStore } from '../types/state-store.ts'
import { checkAdapter } from './checks/check-adapter.ts'
import { checkOptions } from './checks/check-options.ts'
import { checkProxy } from './checks/check-proxy.ts'
import { checkSecrets } from './checks/check-secret.ts'
import { checkSessionTokens } from './checks/check-session-tokens.ts'
import { checkStateStore } from './checks/check-state-store.ts'
import { createHttpWarner, warnAbout, warnAboutUnknown } from './checks/warn-about.ts'
import { type Env, type EnvConfig, readEnv } from './env.ts'
import { PendingProviders } from './providers/pending-providers.ts'
import { prepareProviders } from './providers/prepare-providers.ts'
import { PROVIDERS } from './providers/provider.ts'
import { checkAccount, resolveAccount, warnAboutState } from './resolve-account.ts'
import { checkUrl, listOrigins, resolveBasePath, resolveOrigin } from './resolve-origin.ts'
import { resolveSession } from './resolve-session.ts'
import { selectOwnPages } from './select-own-pages.ts'
import { findStateStore } from './state-store.ts'
import { readThrownText } from './thrown-text.ts'

/** Returns functions by name, so that they may also be methods of an object; `null` for missing ones. */
const bindFunctions = <T extends object, K extends string & keyof T>(functions: T, names: readonly K[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (functions[name] as ((...parameters: never) => unknown) | undefined)?.bind(functions) ?? null,
    ]),
  ) as { readonly [N in K]: NonNullable<T[N]> | null }

/** Returns the adapter. If the application configured a function, calls it. */
function createAdapter({ adapter }: AuthConfig, env: Env, report: (finding: Finding) => void): Adapter | null {
  try {
    return (typeof adapter === 'function' ? adapter() : adapter) ?? null
  } catch (error) {
    const problem = `threw: ${readThrownText(error, env)}`
    report({ option: 'adapter', problem, fix: 'Correct what `adapter: () => ...` calls.' })
    return null
  }
}

/** Stores, counters and the audit log. */
function resolveStorage(
  config: AuthConfig,
  adapter: Adapter | null,
  stateStore: StateStore | null,
  keys: KeyRing,
  logger: ResolvedLogger,
  isDevelopment: boolean,
) {
  const { adapterFields, migrate, rateLimit } = config
  const account = resolveAccount(config)
  const sealing = { keys, isOn: account.sealTokens }
  const store = adapter && createLazyStore(adapter, adapterFields, logger.step, sealing, isDevelopment)
  const state = stateStore && createLazyState(stateStore, keys, isDevelopment)
  const clientAddress = (rateLimit || undefined)?.clientAddress ?? null
  return {
    account,
    store,
    state,
    audit: createLazyAudit(config.audit, logger),
    limiter: createLazyLimiter(rateLimit, store, keys, logger, state),
    clientAddress,
    migrate: migrate ?? null,
  }
}

const resolveJwt = (
  jwt: NonNullable<AuthConfig['jwt']>,
  maxAge: number,
  secrets: readonly string[],
  keys: KeyRing,
): ResolvedConfig['jwt'] => ({ maxAge, encode: null, decode: null, ...omitAbsent(jwt), secrets, keys })

/** Returns one text or several as a list. Other values are left to the checks. */
function toList(texts: string | readonly string[] | undefined, otherwise: readonly string[]): readonly string[] {
  const list = [texts || []].flat()
  return list.length > 0 ? list : otherwise
}

/** Configuration for a call without an argument, as of a factory in JavaScript. */
const NO_CONFIGURATION: Finding = {
  option: 'configuration',
  problem: 'is missing',
  fix: `Pass one: { providers: ${PROVIDERS.replace(',', ' },')}`,
}

/** Returns the application's functions. With `debug`, each call is reported. */
function resolveCalls({ callbacks = {}, events = {} }: AuthConfig, step: Step | null) {
  const told = bindFunctions(events, ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount', 'session'])
  return {
    callbacks: watchFunctions(bindFunctions(callbacks, ['signIn', 'redirect', 'jwt', 'session']), 'callback', step),
    events: omitAbsent(watchFunctions(told, 'event', step)),
  }
}

/** The options that the environment can complete. */
function readGiven(config: AuthConfig, env: EnvConfig) {
  const secrets = toList(config.secret, env.secrets)
  return {
    origin: resolveOrigin(config, env),
    secrets,
    jwtSecrets: toList(config.jwt?.secret, secrets),
    redirectProxyUrl: config.redirectProxyUrl ?? env.redirectProxyUrl,
    targets: toList(config.redirectProxyTargets, env.redirectProxyTargets),
  }
}

/** Returns all errors in the secrets, the environment, and options that depend on others. */
const checkGiven = (config: AuthConfig, env: EnvConfig, given: ReturnType<typeof readGiven>): Finding[] => [
  ...env.findings,
  ...checkUrl(env),
  ...checkSecrets(given.secrets, config.secret === undefined ? 'AUTH_SECRET' : 'secret', env.hasLeftover),
  ...(given.jwtSecrets === given.secrets ? [] : checkSecrets(given.jwtSecrets, 'jwt.secret')),
  ...checkProxy(given.redirectProxyUrl, given.origin.fixed, given.targets),
  ...checkSessionTokens(config.session),
]

/** @throws {InvalidConfiguration} */
function throwInvalidConfiguration({ audit }: AuthConfig, findings: readonly Finding[], logger: ResolvedLogger): never {
  const error = new InvalidConfiguration(findings)
  const { fields = [] } = Object(audit)
  // Configurations in JavaScript may have anything there.
  if (Array.isArray(fields)) createLazyAudit(audit, logger)?.(null, { error })
  throw error
}

/**
 * Resolves the application's options and the environment into the configuration that all other code reads: complete,
 * frozen and checked as a whole. The application's object is not changed.
 *
 * @throws {InvalidConfiguration} Lists every error with its fix.
 */
export function resolveConfig(written: AuthConfig, variables: Env): ResolvedConfig {
  if (typeof written !== 'object' || written === null) throw new InvalidConfiguration([NO_CONFIGURATION])
  const config = omitAbsent(written)
  const { appId, cookies = {}, debug = false, experimental = {}, jwt = {}, theme = {} } = config
  const env = readEnv(variables)
  const logger = createLogger(config.logger, debug)
  const given = readGiven(config, env)
  const { jwtSecrets, origin, redirectProxyUrl, secrets, targets } = given
  const { findings, unknown } = checkOptions({ ...config, redirectProxyTargets: targets })
  warnAboutUnknown(unknown, logger.warn)
  findings.push(...checkGiven(config, env, given))
  const report = createReport(findings)
  const proxy = { redirectProxyUrl, redirectProxyTargets: targets }
  const resolving = { env: variables, origin: origin.fixed, report, warn: logger.warn, ...proxy }
  const pending = prepareProviders(config.providers, resolving)
  const adapter = createAdapter(config, variables, report)
  const session = resolveSession(config, adapter, report)
  const isDatabase = session.strategy === 'database'
  const stateStore = findStateStore(config, adapter)
  const types = Array.from(pending.values(), ({ type }) => type)
  findings.push(...checkAccount(config, adapter))
  findings.push(...checkStateStore({ stateStore, session, pending }))
  findings.push(...checkAdapter(adapter, types, isDatabase, experimental.enableWebAuthn))
  if (findings.length > 0) throwInvalidConfiguration(config, findings, logger)
  warnAbout({ config, env, origin, types, pending, isDatabase }, logger.warn)
  warnAboutState(config, adapter, stateStore, isDatabase, logger.warnOnce)
  const basePath = resolveBasePath(config, env, logger.warn)
  const keys = resolveKeys(secrets, appId)
  return freezeCopy({
    providers: new PendingProviders(pending),
    secrets,
    keys,
    ...resolveStorage(config, adapter, stateStore, keys, logger, env.isDevelopment),
    jwt: resolveJwt(jwt, session.maxAge, jwtSecrets, jwtSecrets === secrets ? keys : resolveKeys(jwtSecrets, appId)),
    basePath,
    origin: { ...origin, onTrusted: createHttpWarner(config, logger.warn) },
    useSecureCookies: config.useSecureCookies ?? null,
    cookies: { secure: defineCookies(cookies, true), plain: defineCookies(cookies, false) },
    session,
    ...resolveCalls(config, logger.step),
    pages: selectOwnPages(config, basePath),
    theme,
    text: config.text ?? [],
    logger,
    debug,
    development: env.isDevelopment,
    redirectProxyTargets: listOrigins(targets),
    skipsCsrf: config.skipCSRFCheck !== undefined,
  })
}
