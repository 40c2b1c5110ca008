import { encodeBase64url } from '../../lib/base64url.ts'
import { sha256 } from '../../lib/digest.ts'
import { DAY_SECONDS } from '../../lib/time.ts'
import { readBirth } from './rows.ts'
import { type KeyedStore, type KeyValueWrite, set } from './store.ts'

/** How long the mark of a session is kept, in days: twice as long as the row of a session that is created again. */
const SESSION_MARK_DAYS = 800

/** A row without `born` is the first one of its key. */
const FIRST = ''

/** Returns whether a text is a row. What an index or a renewal of Auth.js holds is an id or a key. */
const isRow = (text: string | null): boolean => text?.startsWith('{') ?? false

/**
 * Keeps a row deleted in a store that is not atomic. Such a store may go on showing a row for a while after it was
 * deleted, and an update writes what it has read: without a mark, an account that was unlinked or a passkey that was
 * removed is back for good.
 *
 * A deletion leaves a mark first, in a key of its own that nothing overwrites. A row with a mark is absent, whoever writes
 * it again. An account can be linked again, so each time it is linked counts on its own: `createdText`. Rows that were
 * written once cannot have come back, and cost no look; sessions are looked up always, because a location that does not
 * see the mark yet may create one again with the same token, when it goes on with a session of another library.
 *
 * Marks of sessions expire after 800 days. The others stay, as the rows that they keep away would.
 */
export function withTombstones(store: KeyedStore): KeyedStore {
  const { keys } = store
  // The digest says nothing about a deleted user.
  const createMark = async (key: string, born: string) => keys.mark(encodeBase64url(await sha256(`${key}\n${born}`)))
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

  /** What leaves the mark. Tokens leave none: they are never written again. */
  async function createMarking({ type, key }: KeyValueWrite): Promise<KeyValueWrite[]> {
    if (type !== 'delete' || keys.isEphemeral(key)) return []
    const text = await store.get(key)
    if (!isRow(text)) return []
    const mark = await createMark(key, readBirth(text) ?? FIRST)
    if (!key.startsWith(keys.sessions)) return [set(mark, '{}')]
    // A row with an end, so that `prune` finds it.
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
