import type { KeyRing } from '../crypto/keys.ts'
import { resolveKeys } from '../crypto/resolve-keys.ts'
import { type Finding, InvalidConfiguration } from '../errors/errors.ts'
import { createReport } from '../errors/findings.ts'
import { createLogger } from '../errors/logger.ts'
import type { ResolvedLogger } from '../errors/step.ts'
import { defineCookies } from '../http/cookies/definitions.ts'
import { omitAbsent } from '../lib/copy.ts'
import { parseUrl } from '../lib/url.ts'
import type { Draft } from '../seams/feature.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { ServiceName } from '../seams/services.ts'
import type { AuthConfig } from '../types/config.ts'
import type { FlowCode } from '../types/method-code.ts'
import { checkAdapter } from './checks/check-adapter.ts'
import { checkOptions } from './checks/check-options.ts'
import { checkProxy } from './checks/check-proxy.ts'
import { checkSecrets } from './checks/check-secret.ts'
import { checkSessionTokens } from './checks/check-session-tokens.ts'
import { createHttpWarner } from './checks/http-warner.ts'
import { warnAbout, warnAboutUnknown } from './checks/warn-about.ts'
import { createAdapter } from './create-adapter.ts'
import { getDevelopmentSecrets } from './development-secrets.ts'
import { type Env, type EnvConfig, readEnv } from './env.ts'
import { PendingProviders } from './providers/pending-providers.ts'
import { prepareProviders } from './providers/prepare-providers.ts'
import { PROVIDERS } from './providers/provider.ts'
import { resolveCalls } from './resolve-calls.ts'
import { checkUrl, listOrigins, resolveBasePath, resolveOrigin } from './resolve-origin.ts'
import { resolveSession } from './resolve-session.ts'
import { selectOwnPages } from './select-own-pages.ts'

const resolveJwt = (
  jwt: NonNullable<AuthConfig['jwt']>,
  maxAge: number,
  secrets: readonly string[],
  keys: KeyRing,
): ResolvedConfig['jwt'] => ({ maxAge, encode: null, decode: null, ...omitAbsent(jwt), secrets, keys })

/** Returns a string, or a list of them, as a list. The checks report other values. */
function toList(texts: string | readonly string[] | undefined, otherwise: readonly string[]): readonly string[] {
  const list = [texts || []].flat()
  return list.length > 0 ? list : otherwise
}

/** Configuration for a call without an argument, which JavaScript allows. */
const NO_CONFIGURATION: Finding = {
  option: 'configuration',
  problem: 'is missing',
  fix: `Pass one: { providers: ${PROVIDERS.replace(',', ' },')}`,
}

/** The options that the environment can complete. */
function readGiven(config: AuthConfig, env: EnvConfig, { warn }: ResolvedLogger) {
  const written = toList(config.secret, env.secrets)
  const secrets = written.length > 0 ? written : getDevelopmentSecrets(env, warn)
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

/** The part of a configuration that does not depend on its features. */
export type BaseConfig = Omit<ResolvedConfig, ServiceName | 'audit' | 'plan'>

/** A configuration that features can complete. */
export interface DraftConfig {
  /** What features receive, except for the services of those before them. */
  readonly draft: Omit<Draft, 'find'>
  /** Returns every error, those of features included. Called after the features. */
  check(): readonly Finding[]
  /** Warns, and returns the configuration. Called if there is no error. */
  complete(): BaseConfig
}

/** The read options and environment. */
interface Read {
  readonly config: AuthConfig
  readonly env: EnvConfig
  readonly given: ReturnType<typeof readGiven>
  readonly pending: ReturnType<typeof prepareProviders>
  readonly types: readonly string[]
  readonly isDatabase: boolean
  readonly warnings: readonly Parameters<ResolvedLogger['warnOnce']>[]
}

function completeConfig(
  { config, env, given, pending }: Read,
  { account, getKeys, logger, session }: DraftConfig['draft'],
): BaseConfig {
  const { appId, cookies = {}, debug = false, jwt = {}, theme = {} } = config
  const { jwtSecrets, origin, secrets, targets } = given
  const basePath = resolveBasePath(config, env, logger.warn)
  const pathInEnv = (parseUrl(env.url ?? '')?.pathname ?? '/') === '/' ? null : 'AUTH_URL'
  const keys = getKeys()
  return {
    providers: new PendingProviders(pending),
    secrets,
    keys,
    account,
    clientAddress: (config.rateLimit || undefined)?.clientAddress ?? null,
    migrate: config.migrate ?? null,
    jwt: resolveJwt(
      jwt,
      session.maxAge,
      jwtSecrets,
      jwtSecrets === secrets ? keys : resolveKeys(jwtSecrets, appId, config.crypto),
    ),
    basePath,
    basePathSetting: (config.basePath ?? config.prefix) === undefined ? pathInEnv : 'basePath',
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
  }
}

/** Warns about a valid configuration: its own options, then what features have found. */
function giveWarnings({ warnings, ...read }: Read, logger: ResolvedLogger): void {
  warnAbout({ ...read, origin: read.given.origin }, logger.warn)
  for (const warning of warnings) logger.warnOnce(...warning)
}

/**
 * Reads the application's options and the environment: complete, checked as a whole, and ready for features. The
 * application's object is not changed.
 *
 * @param codeFlow Method of the code flow, for providers that carry none.
 * @throws {InvalidConfiguration} There is no configuration at all.
 */
export function draftConfig(written: AuthConfig, variables: Env, codeFlow?: FlowCode): DraftConfig {
  if (typeof written !== 'object' || written === null) throw new InvalidConfiguration([NO_CONFIGURATION])
  const config = omitAbsent(written)
  const { account = {}, debug = false, experimental = {} } = config
  const env = readEnv(variables)
  const logger = createLogger(config.logger, debug)
  const given = readGiven(config, env, logger)
  const { redirectProxyUrl, targets } = given
  const { findings, unknown } = checkOptions({ ...config, redirectProxyTargets: targets })
  warnAboutUnknown(unknown, logger.warn)
  findings.push(...checkGiven(config, env, given))
  const report = createReport(findings)
  const proxy = { redirectProxyUrl, redirectProxyTargets: targets }
  const resolving = { env: variables, origin: given.origin.fixed, report, warn: logger.warn, codeFlow, ...proxy }
  const pending = prepareProviders(config.providers, resolving)
  const adapter = createAdapter(config, variables, report)
  const session = resolveSession(config, adapter)
  const warnings: Parameters<ResolvedLogger['warnOnce']>[] = []
  let keys: KeyRing | null = null
  const types = Array.from(pending.values(), ({ type }) => type)
  const isDatabase = session.strategy === 'database'
  const read: Read = { config, env, given, pending, types, isDatabase, warnings }
  const draft: DraftConfig['draft'] = {
    ...{ options: config, isDevelopment: env.isDevelopment, logger, adapter, session, providers: pending, report },
    origin: given.origin,
    getKeys: () => (keys ??= resolveKeys(given.secrets, config.appId, config.crypto)),
    account: { keepTokens: account.keepTokens === true, sealTokens: account.sealTokens === true },
    warnOnce: (...warning) => void warnings.push(warning),
  }
  return {
    draft,
    check: () => [...findings, ...checkAdapter(adapter, types, isDatabase, experimental.enableWebAuthn)],
    complete() {
      giveWarnings(read, logger)
      return completeConfig(read, draft)
    },
  }
}
