import { ExpiringMap } from '../../lib/expiring-map.ts'
import type { TokenMemo } from '../../seams/memory.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'

/** Maximum entries of each. */
const SIZE = 10_000

/** Caches of a process, with their lifetimes in seconds. */
const MEMOS = {
  /** Sessions that were not revoked when the store was read. */
  open: (config: ResolvedConfig): number => config.session.revocation?.maxStaleness ?? 0,
  /** Sessions that have ended. */
  ended: (config: ResolvedConfig): number => config.jwt.maxAge,
  /** Users whose sessions this process has revoked, so that it uses no older result. */
  revoked: (config: ResolvedConfig): number => config.session.revocation?.maxStaleness ?? 0,
  /** Sessions whose use was recorded. */
  seen: (_config: ResolvedConfig): number => 300,
} as const

/** Returns the caches of a configuration. */
export function getMemo(config: ResolvedConfig, name: keyof typeof MEMOS): TokenMemo {
  const { watched } = config.session.memory
  const known = watched.get(name)
  if (known) return known
  const created = new ExpiringMap<string>(SIZE, MEMOS[name](config))
  watched.set(name, created)
  return created
}
