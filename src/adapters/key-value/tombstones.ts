import { encodeBase64url } from '../../lib/base64url.ts'
import { sha256 } from '../../lib/digest.ts'
import { DAY_SECONDS } from '../../lib/time.ts'
import { type KeyValueExpectation, type KeyValueStore, type KeyValueWrite, remove, set } from './store.ts'

const holds = async (store: KeyValueStore, expected: readonly KeyValueExpectation[]): Promise<boolean> =>
  (await Promise.all(expected.map(async ([key, text]) => (await store.get(key)) === text))).every(Boolean)

/** Writes a mark that no other deletion has. It is a row with an end, so that `prune` finds it. */
function markWith(key: string): KeyValueWrite {
  const expires = new Date(Date.now() + DAY_SECONDS * 1000)
  return set(key, JSON.stringify({ deletion: crypto.randomUUID(), expires }), expires)
}

/**
 * Keeps a row deleted in a store that is not atomic. An update reads a row and writes it again. If the row is deleted
 * in between, it would be back: a session that was signed out, an account that was unlinked.
 *
 * A deletion leaves a mark first. An update compares the marks before and after its write: if they differ, it deletes the
 * row again and reports that it was not done. If they do not, the deletion has not begun, so it deletes what was written.
 *
 * @param prefix `baseKeyPrefix`. Marks are among the verification tokens, which leave none themselves.
 */
export function withTombstones(store: KeyValueStore, prefix: string): KeyValueStore {
  const tokens = `${prefix}user:token:`
  // The digest says nothing about a deleted user.
  const markKey = async (key: string) => `${tokens}deleted:${encodeBase64url(await sha256(key))}`
  // Only rows are updated, and they are records. Indexes are not.
  const isRow = async (key: string) => !key.startsWith(tokens) && (await store.get(key))?.startsWith('{')
  const markOf = async ({ type, key }: KeyValueWrite) =>
    type === 'delete' && (await isRow(key)) ? [markWith(await markKey(key))] : []

  return {
    ...store,
    async write(writes, expected) {
      const wasThere = new Set(expected.flatMap(([key, text]) => (text === null ? [] : [key])))
      const rows = writes.flatMap(({ type, key }) => (type === 'set' && wasThere.has(key) ? [key] : []))
      const readMarks = () => Promise.all(rows.map(async (key) => store.get(await markKey(key))))
      const before = await readMarks()
      if (!(await holds(store, expected))) return false
      for (const write of writes) await store.write([...(await markOf(write)), write], expected)
      const after = await readMarks()
      const deleted = rows.filter((_, index) => before[index] !== after[index])
      if (deleted.length > 0) await store.write(deleted.map(remove), [])
      return deleted.length === 0
    },
  }
}
