import { type EnvConfig, readEnv } from '../../config/env.ts'
import { resolveProvider } from '../../config/provider.ts'
import { resolveConfig } from '../../config/resolve.ts'
import { listOrigins, resolveBasePath, resolveOrigin } from '../../config/resolve-origin.ts'
import { InvalidConfiguration, type Finding as Mistake } from '../../errors.ts'
import type { Adapter } from '../../types/adapter.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import type { OriginPolicy } from '../../types/resolved-config.ts'
import { findAdapter } from '../application/find-adapter.ts'
import type { SetupCall } from '../application/setup-call.ts'
import { QUICK_STARTS } from '../quick-start.ts'
import { getBasePath } from './base-path.ts'
import { listStopgaps } from './env-names.ts'
import { findMount, isMounted } from './find-mount.ts'
import type { Subject } from './subject.ts'
import { listEntries } from './written-providers.ts'

/** A configuration, and what the library makes of it. Resolved once, however many checks look. */
export interface View {
  readonly config: AuthConfig
  /** What the library reads in the environment. */
  readonly env: EnvConfig
  readonly origin: OriginPolicy
  /** The origin that addresses are shown with: as configured, or where the framework develops. */
  readonly address: string
  /** Whether that is where users are, too. */
  readonly isAddressKnown: boolean
  readonly basePath: string
  /** Whether `basePath` is a guess: the Express application that mounts the handler was not seen. */
  readonly isPathGuessed: boolean
  /** Whether the path of AUTH_URL is another one. */
  readonly isPathElsewhere: boolean
  /** Those without a mistake, other than that their id and secret are missing. */
  readonly providers: readonly ResolvedProvider[]
  /** All that is wrong, as `createAuth` would say it. */
  readonly mistakes: readonly Mistake[]
  /** What it would warn of: a code and a text. */
  readonly warnings: readonly (readonly [code: string, text: string])[]
}

const known = new WeakMap<Subject, readonly View[]>()

/** One for each configuration that the application sets sign-in up with. */
export function listViews(subject: Subject): readonly View[] {
  const views = known.get(subject) ?? selectFirstCalls(subject).map((call) => createView(subject, call))
  known.set(subject, views)
  return views
}

const selectFirstCalls = ({ calls }: Subject): readonly SetupCall[] =>
  calls.filter(({ config }, i) => calls.findIndex((call) => call.config === config) === i)

function createView(subject: Subject, call: SetupCall): View {
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
    env,
    origin,
    basePath,
    isPathElsewhere,
    isPathGuessed: isMounted(call) && config.basePath === undefined && getBasePath(config, subject.env, '').path === '',
    address: configured ?? getDevelopmentOrigin(subject),
    isAddressKnown: configured !== null,
    providers: listProviders(config, subject),
    ...collectProblems({ ...config, ...resolveAdapter(call) }, subject),
  }
}

/** `ReactiveAuth` alone accepts `raw`, and passes on the other options. */
function selectOptions({ by, config }: SetupCall): AuthConfig {
  if (by !== 'ReactiveAuth') return config
  const others = { ...config }
  Reflect.deleteProperty(others, 'raw')
  return others
}

const findFirstOrigin = ({ origin }: AuthConfig): string | null =>
  typeof origin === 'function' ? null : (listOrigins(origin).find((each) => !each.includes('*')) ?? null)

const getDevelopmentOrigin = ({ env, framework }: Subject): string =>
  `http://localhost:${env['PORT'] || QUICK_STARTS[framework ?? 'express'].port}`

/** Where the integration has its routes, unless the configuration or AUTH_URL says. */
function getIntegrationPath(subject: Subject, call: SetupCall): Pick<AuthConfig, 'basePath'> {
  const { by, config } = call
  if (getBasePath(config, subject.env, '').from !== 'default') return {}
  if (by === 'ReactiveAuth') return { basePath: QUICK_STARTS['solid-start'].basePath }
  if (by === 'KitAuth') return { basePath: `${subject.root ?? ''}/auth` }
  const mount = findMount(subject, call)
  return mount === null ? {} : { basePath: mount === '/' ? '/auth' : mount }
}

function listProviders({ providers, redirectProxyUrl }: AuthConfig, { env }: Subject): readonly ResolvedProvider[] {
  const ignore = (): void => {}
  const proxy = redirectProxyUrl ?? readEnv(env).redirectProxyUrl
  const options = { redirectProxyUrl: proxy, report: ignore, warn: ignore }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  return listEntries(providers ?? [])
    .map((entry) => resolveProvider(entry, { ...options, env: { ...listStopgaps(entry), ...given } }))
    .filter((provider) => provider !== null)
}

/** Each of them may open a database. One that cannot be made stays as it is, so that what it throws is told. */
function resolveAdapter({ config }: SetupCall): Pick<AuthConfig, 'adapter'> {
  const adapter: Adapter | null = typeof config.adapter === 'function' ? findAdapter(config) : null
  return adapter === null ? {} : { adapter } // what `checkAdapter` looks at
}

function collectProblems(config: AuthConfig, { env }: Subject): Pick<View, 'mistakes' | 'warnings'> {
  const warnings: [string, string][] = []
  const warn = (code: string, ...messages: unknown[]): void => void warnings.push([code, messages.join(' ')])
  try {
    resolveConfig({ ...config, logger: { ...config.logger, warn } }, env)
    return { warnings, mistakes: [] }
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    return { warnings, mistakes: error.findings }
  }
}
