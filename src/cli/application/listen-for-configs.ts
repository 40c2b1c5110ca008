import { isRecord } from '../../lib/is-record.ts'
import type { AuthConfig } from '../../types/config.ts'

/** A call of the application that sets up sign-in, with its configuration. */
export interface SetupCall {
  readonly by:
    | 'createAuth'
    | 'createExpressAuth'
    | 'fetchAuth'
    | 'KitAuth'
    | 'latchkey'
    | 'NextAuth'
    | 'ReactiveAuth'
    | 'ServerAuth'
  readonly config: AuthConfig
}

/** A call that sets up sign-in. The configuration may be a function of a request, or invalid. */
export interface Announced extends Pick<SetupCall, 'by'> {
  readonly config: unknown
}

/** Symbol that `createAuth` and `announceConfig` of every copy of the package look up. */
export const LISTENER: symbol = Symbol.for('latchkey.config')

/** Starts to collect the calls that applications make. Returns a list that grows with each call. */
export function listenForConfigs(): readonly Announced[] {
  const calls: Announced[] = []
  const listen = (config: unknown, by: SetupCall['by'] = 'createAuth'): void => void calls.push({ by, config })
  Object.defineProperty(globalThis, LISTENER, { value: listen, configurable: true })
  return calls
}

const readProviders = (config: unknown): unknown => (isRecord(config) ? config['providers'] : config)

/** Returns whether a call was made within another one, which the application made. */
function isInner({ by, config }: Announced, outer: Announced): boolean {
  if (by === 'ServerAuth') return outer.by === 'createExpressAuth' && outer.config === config
  // An integration passes a copy of its configuration with the same list of providers.
  return by === 'createAuth' && outer.by !== 'createAuth' && readProviders(outer.config) === readProviders(config)
}

/** Returns the calls of the application, without nested ones. */
export const outerCalls = (calls: readonly Announced[]): readonly Announced[] =>
  calls.filter((call) => !calls.some((other) => isInner(call, other)))
