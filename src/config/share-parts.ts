import type { AuthConfig } from '../types/config.ts'
import type { SessionMemory } from '../types/memory.ts'
import type { Providers } from '../types/provider.ts'
import type { Env } from './env.ts'

/** The parts of an instance that keep something between requests, in addition to its key ring. */
interface Parts {
  /** Each completed provider keeps the metadata and keys of its server. */
  readonly providers: Providers
  readonly memory: SessionMemory
}

type Values = Readonly<Record<string, unknown>>

/** The parts of each configuration object, its options at that time, and the variables that were read. */
const table = new WeakMap<AuthConfig, Parts & { readonly given: Values; readonly read: Values }>()

/** Returns variables that record which of them are read. Deno may forbid to list them. */
export const recordReads = (env: Env, read: Record<string, unknown>): Env =>
  new Proxy(env, {
    get(_, name: string) {
      read[name] = env[name]
      return env[name]
    },
  })

const hasAll = (values: Values, others: Values): boolean =>
  Object.keys(others).every((name) => values[name] === others[name])

/**
 * Returns the parts of an earlier instance of the same object, if neither its options nor the environment have changed.
 * An application that calls `createAuth(config, { env })` for each request otherwise starts each with empty caches.
 *
 * @param read The variables that `made` read. It may read more later.
 */
export function shareParts(config: AuthConfig, env: Env, read: Values, made: Parts): Parts {
  const given = { ...config, ...config.providers }
  const known = table.get(config)
  const isSame = known && hasAll(known.given, given) && hasAll(given, known.given) && hasAll(env, known.read)
  const kept = isSame ? known : { ...made, given, read }
  table.set(config, kept)
  return kept
}
