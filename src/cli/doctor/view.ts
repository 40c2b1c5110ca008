import { readEnv } from '../../config/env.ts'
import { resolveProvider } from '../../config/providers/provider.ts'
import { listOrigins, resolveBasePath, resolveOrigin } from '../../config/resolve-origin.ts'
import { InvalidConfiguration } from '../../errors/errors.ts'
import { resolvePreset } from '../../features/preset.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { Adapter } from '../../types/adapter.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import { findAdapter } from '../application/find-adapter.ts'
import type { SetupCall } from '../application/listen-for-configs.ts'
import { QUICK_STARTS } from '../quick-start.ts'
import type { Subject } from './check.ts'
import { findMount, getBasePath, isMounted } from './mount.ts'
import { listEntries, listStopgaps } from './written-providers.ts'

/** A configuration and its resolved form. Resolved once for all checks. */
export type View = ReturnType<typeof createView>

const known = new WeakMap<Subject, readonly View[]>()

/** Creates a view for each configuration of the application. */
export function listViews(subject: Subject): readonly View[] {
  const views = known.get(subject) ?? selectFirstCalls(subject).map((call) => createView(subject, call))
  known.set(subject, views)
  return views
}

const selectFirstCalls = ({ calls }: Subject): readonly SetupCall[] =>
  calls.filter(({ config }, i) => calls.findIndex((call) => call.config === config) === i)

function createView(subject: Subject, call: SetupCall) {
  const env = readEnv(subject.env)
  const config = { ...selectOptions(call), ...getIntegrationPath(subject, call) }
  const origin = resolveOrigin(config, env)
  const configured =
    [origin.fixed ?? findFirstOrigin(config)].find((each) => each !== null && URL.canParse(each)) ?? null
  let isPathElsewhere = false
  const basePath = resolveBasePath(config, env, () => {
    isPathElsewhere = true
  })
  return {
    config,
    /** Variables that latchkey reads. */
    env,
    origin,
    basePath,
    /** Whether the path of AUTH_URL differs. */
    isPathElsewhere,
    /** Whether `basePath` is a guess, because the Express application that mounts the handler was not found. */
    isPathGuessed: isMounted(call) && config.basePath === undefined && getBasePath(config, subject.env, '').path === '',
    /** Origin for displayed URLs: configured, or that of the framework's development server. */
    address: configured ?? getDevelopmentOrigin(subject),
    /** Whether that is the production origin, too. */
    isAddressKnown: configured !== null,
    /** Providers that are valid, except for a missing id and secret. */
    providers: listProviders(config, subject),
    ...collectProblems({ ...config, ...resolveAdapter(call) }, subject),
  }
}

/** Options of one integration, which passes on the others. */
const OWN_OPTIONS: Partial<Record<SetupCall['by'], (config: AuthConfig) => AuthConfig>> = {
  ReactiveAuth: (config) => drop(config, 'raw'),
  NextAuth: (config) =>
    isRecord(config.callbacks) ? { ...config, callbacks: drop(config.callbacks, 'authorized') } : config,
}

const drop = (record: object, option: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== option))

const selectOptions = ({ by, config }: SetupCall): AuthConfig => OWN_OPTIONS[by]?.(config) ?? config

const findFirstOrigin = ({ origin }: AuthConfig): string | null =>
  typeof origin === 'function' ? null : (listOrigins(origin).find((each) => !each.includes('*')) ?? null)

const getDevelopmentOrigin = ({ env, framework }: Subject): string =>
  `http://localhost:${env['PORT'] || QUICK_STARTS[framework ?? 'express'].port}`

/** Default base path of the integration. */
function getIntegrationPath(subject: Subject, call: SetupCall): Pick<AuthConfig, 'basePath'> {
  const { by, config } = call
  if (getBasePath(config, subject.env, '').from !== 'default') return {}
  const usual = Object.values(QUICK_STARTS).find(({ isMounted, setUp }) => !isMounted && setUp === by)
  if (usual) return { basePath: `${subject.root ?? ''}${usual.basePath}` }
  const mount = findMount(subject, call)
  return mount === null ? {} : { basePath: mount === '/' ? '/auth' : mount }
}

function listProviders({ providers, redirectProxyUrl }: AuthConfig, { env }: Subject): readonly ResolvedProvider[] {
  const options = { redirectProxyUrl: redirectProxyUrl ?? readEnv(env).redirectProxyUrl, report() {}, warn() {} }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  return listEntries(providers ?? [])
    .map((entry) => resolveProvider(entry, { ...options, env: { ...listStopgaps(entry), ...given } }))
    .filter((provider) => provider !== null)
}

/** Each call may open a database. A function that throws is kept, so that its error is reported. */
function resolveAdapter({ config }: SetupCall): Pick<AuthConfig, 'adapter'> {
  const adapter: Adapter | null = typeof config.adapter === 'function' ? findAdapter(config) : null
  return adapter === null ? {} : { adapter } // the input of `checkAdapter`
}

/** Returns the resolved configuration, or all errors that `createAuth` would report, with the warnings of latchkey. */
function collectProblems(config: AuthConfig, { env }: Subject) {
  const warnings: [code: string, text: string][] = []
  const warn = (code: string, ...messages: unknown[]): void => void warnings.push([code, messages.join(' ')])
  try {
    const resolved = resolvePreset({ ...config, logger: { ...config.logger, warn } }, env)
    return { warnings, mistakes: [], resolved }
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    return { warnings, mistakes: error.findings, resolved: null }
  }
}
