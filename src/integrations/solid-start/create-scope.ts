import { answerInTime, parseUrl, readAmbientEnv, readEnv, readProperty } from '../../integration-api.ts'
import type { Auth } from '../../types/auth.ts'
import type { AuthConfig } from '../../types/config.ts'
import { getAuth } from '../get-auth.ts'
import { getKey } from './request-event.ts'
import type { ReactiveAuthConfig, ReactiveAuthOptions, ReactiveEvent } from './types.ts'

/** Where the routes are unless the configuration or AUTH_URL says. */
const DEFAULT_PATH = '/api/auth'

/** A request, and the sign-in that is responsible for it. */
export interface Scope {
  readonly event: ReactiveEvent
  /** The configuration, or the function that returns it. */
  readonly options: ReactiveAuthOptions
  readonly config: ReactiveAuthConfig
  readonly auth: Auth
}

/** Whether the base path is said anywhere. */
function isPathGiven({ basePath, prefix }: ReactiveAuthConfig = {}): boolean {
  const { url } = readEnv(readAmbientEnv())
  return (basePath ?? prefix) !== undefined || (parseUrl(url ?? '')?.pathname ?? '/') !== '/'
}

/** Configurations that were given with `raw`, without it: `authFor` keeps what it makes by object. */
const withoutRaw = new WeakMap<ReactiveAuthConfig, AuthConfig>()

/** Only this integration accepts `raw`. */
function getConfig(config: ReactiveAuthConfig): AuthConfig {
  if (readProperty(config, 'raw') === undefined) return config
  const { raw: _, ...rest } = config
  const kept = withoutRaw.get(config) ?? rest
  withoutRaw.set(config, kept)
  return kept
}

/** @param owner As `authFor` takes it. @throws {InvalidConfiguration} */
export const getOwnedAuth = (config: ReactiveAuthConfig, owner: object | null = config): Auth =>
  getAuth(getConfig(config), isPathGiven(config) ? undefined : DEFAULT_PATH, owner)

type Asked = PromiseLike<ReactiveAuthConfig> | ReactiveAuthConfig

const asked = new WeakMap<object, Map<object, Asked>>()

function ask(options: Exclude<ReactiveAuthOptions, ReactiveAuthConfig>, event: ReactiveEvent): Asked {
  const key = getKey(event)
  const known = asked.get(key) ?? new Map<object, Asked>()
  asked.set(key, known)
  const config = known.get(options) ?? options(event)
  known.set(options, config)
  return config
}

/**
 * The sign-in that is responsible for a request. A function is asked once per request.
 *
 * @throws {InvalidConfiguration}
 */
export async function createScope(options: ReactiveAuthOptions, event: ReactiveEvent): Promise<Scope> {
  const isLazy = typeof options === 'function'
  const config = isLazy ? await answerInTime('ReactiveAuth((event) => …)', ask(options, event)) : options
  return { event, options, config, auth: getOwnedAuth(config, isLazy ? options : null) }
}
