import type { KvNamespaceLike } from '../../src/adapters/cloudflare-kv.ts'

/** A Workers KV that is as stale as Cloudflare permits, which miniflare never is. */
export interface EdgeKv {
  /** What every location reads in the end. */
  readonly values: ReadonlyMap<string, string>
  /** Returns the namespace as one more location sees it. */
  location(): KvNamespaceLike
  /** A minute passes: every location sees what was written. */
  settle(): void
}

/**
 * Creates a namespace whose locations keep what they have read, absence included, until `settle`. A location sees its
 * own writes at once; the last write of any location is the one that stays.
 *
 * @see https://developers.cloudflare.com/kv/concepts/how-kv-works/#consistency
 */
export function edgeKv(): EdgeKv {
  const values = new Map<string, string>()
  const caches: Map<string, unknown>[] = []
  const location = (): KvNamespaceLike => {
    const cache = new Map<string, unknown>()
    caches.push(cache)
    const read = <T>(what: string, ask: () => T): T => {
      if (!cache.has(what)) cache.set(what, ask())
      return cache.get(what) as T // what `ask` returned for it
    }
    return {
      get: async (key) => read(`get ${key}`, () => values.get(key) ?? null),
      put: async (key, value) => {
        values.set(key, value)
        cache.set(`get ${key}`, value)
      },
      delete: async (key) => {
        values.delete(key)
        cache.set(`get ${key}`, null)
      },
      list: async ({ prefix }) => ({
        keys: read(`list ${prefix}`, () =>
          [...values.keys()].filter((key) => key.startsWith(prefix)).map((name) => ({ name })),
        ),
        list_complete: true,
      }),
    }
  }
  return {
    values,
    location,
    settle: () => {
      for (const cache of caches) cache.clear()
    },
  }
}
