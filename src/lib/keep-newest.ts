/** Puts an entry at the end of a map, and drops the first one beyond the limit. */
export function keepNewest<K, V>(entries: Map<K, V>, key: K, value: V, limit: number): void {
  entries.delete(key)
  const [oldest] = entries.size >= limit ? entries.keys() : []
  if (oldest !== undefined) entries.delete(oldest)
  entries.set(key, value)
}
