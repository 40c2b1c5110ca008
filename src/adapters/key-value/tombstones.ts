import { hashText } from '../../crypto/digest.ts'
import { DAY_SECONDS } from '../../lib/time.ts'
import { readBirth } from './rows.ts'
import { type KeyedStore, type KeyValueWrite, set } from './store.ts'

/** Days that the mark of a session is kept: twice as long as the row of a session that is created again. */
const SESSION_MARK_DAYS = 800

/** A row without `born` is the first one of its key. */
const FIRST = ''

/** Returns whether a text is a row. An index or a renewal of Auth.js contains an id or a key. */
const isRow = (text: string | null): boolean => text?.startsWith('{') ?? false

/**
 * Keeps rows deleted in a store that is not atomic. Such a store may return a deleted row for a while, and an update
 * writes what it has read. Without a mark, an unlinked account or a removed passkey would reappear permanently.
 *
 * A deletion first writes a mark under a key that nothing overwrites. A row with a mark is absent, even if another
 * request writes it again. An account can be linked again, so each creation has its own mark: `formatCreated`. Rows that
 * were written once cannot have reappeared and need no check. Sessions are always checked, because a location that does
 * not see the mark yet may create one again with the same token when it adopts a session of another library.
 *
 * Marks of sessions expire after 800 days. The others stay, as the rows would.
 */
export function withTombstones(store: KeyedStore): KeyedStore {
  const { keys } = store
  // The digest reveals nothing about a deleted user.
  const createMark = async (key: string, born: string) => keys.mark(await hashText(`${key}\n${born}`))
  const isMarked = async (key: string, born: string) => (await store.get(await createMark(key, born))) !== null

  async function get(key: string): Promise<string | null> {
    if (key.startsWith(keys.sessions)) {
      const [text, isEnded] = await Promise.all([store.get(key), isMarked(key, FIRST)])
      return isEnded ? null : text
    }
    const text = await store.get(key)
    const born = readBirth(text)
    return born !== null && (await isMarked(key, born)) ? null : text
  }

  /** Rows that leave a mark. Tokens leave none, because they are never rewritten. */
  async function createMarking({ type, key }: KeyValueWrite): Promise<KeyValueWrite[]> {
    if (type !== 'delete' || keys.isEphemeral(key)) return []
    const text = await store.get(key)
    if (!isRow(text)) return []
    const mark = await createMark(key, readBirth(text) ?? FIRST)
    if (!key.startsWith(keys.sessions)) return [set(mark, '{}')]
    // A row with an expiry, so that `prune` finds it.
    const expires = new Date(Date.now() + SESSION_MARK_DAYS * DAY_SECONDS * 1000)
    return [set(mark, JSON.stringify({ expires }), expires)]
  }

  return {
    ...store,
    get,
    async write(writes, expected) {
      for (const write of writes) await store.write([...(await createMarking(write)), write], expected)
      return true
    },
  }
}
