import type { Auth } from '../../types/auth.ts'
import type { AuthConfig } from '../../types/config.ts'
import { getAuth } from '../get-auth.ts'
import { answerInTime, parseUrl, readAmbientEnv, readEnv, readProperty } from '../integration.ts'
import { getKey } from './request-event.ts'
import type { ReactiveAuthConfig, ReactiveAuthOptions, ReactiveEvent } from './types.ts'

/** Default base path. */
const DEFAULT_PATH = '/api/auth'

/** A request, and its configuration. */
export interface Scope {
  readonly event: ReactiveEvent
  /** The configuration, or the function that returns it. */
  readonly options: ReactiveAuthOptions
  readonly config: ReactiveAuthConfig
  readonly auth: Auth
}

/** Whether the base path is configured. */
function isPathGiven({ basePath, prefix }: ReactiveAuthConfig = {}): boolean {
  const { url } = readEnv(readAmbientEnv())
  return (basePath ?? prefix) !== undefined || (parseUrl(url ?? '')?.pathname ?? '/') !== '/'
}

/** Configurations without `raw`, by the original, because `getAuth` caches by object. */
const withoutRaw = new WeakMap<ReactiveAuthConfig, AuthConfig>()

/** Only this integration accepts `raw`. */
function getConfig(config: ReactiveAuthConfig): AuthConfig {
  if (readProperty(config, 'raw') === undefined) return config
  const { raw: _, ...rest } = config
  const kept = withoutRaw.get(config) ?? rest
  withoutRaw.set(config, kept)
  return kept
}

/** @throws {InvalidConfiguration} */
export const getReactiveAuth = (config: ReactiveAuthConfig): Auth =>
  getAuth(getConfig(config), isPathGiven(config) ? undefined : DEFAULT_PATH)

type Asked = PromiseLike<ReactiveAuthConfig> | ReactiveAuthConfig

const asked = new WeakMap<object, Map<object, Asked>>()

function callOptions(options: Exclude<ReactiveAuthOptions, ReactiveAuthConfig>, event: ReactiveEvent): Asked {
  const key = getKey(event)
  const known = asked.get(key) ?? new Map<object, Asked>()
  asked.set(key, known)
  const config = known.get(options) ?? options(event)
  known.set(options, config)
  return config
}

/**
 * Returns the `Auth` of a request. A function is called once per request.
 *
 * @throws {InvalidConfiguration}
 */
export async function createScope(options: ReactiveAuthOptions, event: ReactiveEvent): Promise<Scope> {
  const config =
    typeof options === 'function'
      ? await answerInTime('ReactiveAuth((event) => …)', callOptions(options, event))
      : options
  return { event, options, config, auth: getReactiveAuth(config) }
}
