import { type Complete, cut, nap, type Sabotage, staleReads } from './sabotage.ts'

type Change = Complete['updatePasswordHashIf']

const changes =
  (change: (store: Complete) => Change): Sabotage[1] =>
  (store) => ({ updatePasswordHashIf: change(store) })

/** Writes whatever is stored. */
async function force(store: Complete, userId: string, hash: string | null): Promise<boolean> {
  return store.updatePasswordHashIf(userId, await store.getPasswordHash(userId), hash)
}

/** Compares, waits and writes. */
const compareThenWrite =
  (isSafe: (expected: string | null, hash: string | null) => boolean) =>
  (store: Complete): Change =>
  async (userId, expected, hash) => {
    if (isSafe(expected, hash)) return store.updatePasswordHashIf(userId, expected, hash)
    if ((await store.getPasswordHash(userId)) !== expected) return false
    await nap()
    return force(store, userId, hash)
  }

/** Finds the stored hash by a looser comparison. */
const comparing =
  (simplify: (hash: string) => string) =>
  (store: Complete): Change =>
  async (userId, expected, hash) => {
    const stored = await store.getPasswordHash(userId)
    const isSame = stored !== null && expected !== null && simplify(stored) === simplify(expected)
    return store.updatePasswordHashIf(userId, isSame ? stored : expected, hash)
  }

/** Keeps hashes in a table without foreign key. */
const withoutKey: Sabotage[1] = () => {
  const hashes = new Map<string, string>()
  return {
    getPasswordHash: async (userId) => hashes.get(userId) ?? null,
    async updatePasswordHashIf(userId, expected, hash) {
      if ((hashes.get(userId) ?? null) !== expected) return false
      if (hash === null) hashes.delete(userId)
      else hashes.set(userId, hash)
      return true
    },
  }
}

/** Looks for the user, waits, and stores the hash in a table without foreign key. */
const looksForUser: Sabotage[1] = (store) => {
  const hashes = new Map<string, string>()
  return {
    getPasswordHash: async (userId) => hashes.get(userId) ?? null,
    async updatePasswordHashIf(userId, expected, hash) {
      if (!(await store.getUser(userId))) return false
      await nap()
      if ((hashes.get(userId) ?? null) !== expected) return false
      if (hash === null) hashes.delete(userId)
      else hashes.set(userId, hash)
      return true
    },
    async deleteUser(userId) {
      hashes.delete(userId)
      await store.deleteUser(userId)
    },
  }
}

export const PASSWORD_SABOTAGES: readonly Sabotage[] = [
  ['gives every user a hash', () => ({ getPasswordHash: () => '$pbkdf2-sha256$' })],
  [
    'cuts hashes to 255 characters',
    changes(
      (store) => (userId, expected, hash) =>
        store.updatePasswordHashIf(userId, expected && cut(expected, 255), hash && cut(hash, 255)),
    ),
  ],
  ['reads hashes from a cache', (store) => ({ getPasswordHash: staleReads(store.getPasswordHash) })],
  ['replaces whatever hash there is', changes((store) => (userId, _expected, hash) => force(store, userId, hash))],
  [
    'replaces a hash by a first one',
    changes(
      (store) => (userId, expected, hash) =>
        expected === null ? force(store, userId, hash) : store.updatePasswordHashIf(userId, expected, hash),
    ),
  ],
  [
    'removes whatever hash there is',
    changes(
      (store) => (userId, expected, hash) =>
        hash === null ? force(store, userId, hash) : store.updatePasswordHashIf(userId, expected, hash),
    ),
  ],
  ['compares hashes in any case', changes(comparing((hash) => hash.toLowerCase()))],
  ['compares hashes without blanks at the end', changes(comparing((hash) => hash.trimEnd()))],
  ['compares the first characters of a hash', changes(comparing((hash) => cut(hash, 255)))],
  [
    'says that it stored what another has stored',
    changes((store) => async (userId, expected, hash) => {
      await store.updatePasswordHashIf(userId, expected, hash)
      return true
    }),
  ],
  [
    'says nothing about its changes',
    changes((store) => async (userId, expected, hash) => {
      await store.updatePasswordHashIf(userId, expected, hash)
      return undefined as unknown as boolean
    }),
  ],
  [
    'counts rows that a change leaves as they are as unchanged',
    changes(
      (store) => (userId, expected, hash) => expected !== hash && store.updatePasswordHashIf(userId, expected, hash),
    ),
  ],
  [
    'removes no hash',
    changes((store) => (userId, expected, hash) => hash === null || store.updatePasswordHashIf(userId, expected, hash)),
  ],
  [
    'keeps an empty hash in place of a removed one',
    changes((store) => (userId, expected, hash) => store.updatePasswordHashIf(userId, expected, hash ?? '')),
  ],
  [
    'keeps one hash for all users',
    (store) => {
      const hashes: (string | null)[] = [null]
      return {
        getPasswordHash: async (userId) => ((await store.getUser(userId)) ? (hashes[0] ?? null) : null),
        async updatePasswordHashIf(userId, expected, hash) {
          if (!(await store.getUser(userId)) || hashes[0] !== expected) return false
          hashes[0] = hash
          return true
        },
      }
    },
  ],
  ['keeps hashes of unknown and deleted users', withoutKey],
  [
    'fails for an unknown user',
    changes((store) => async (userId, expected, hash) => {
      if (!(await store.getUser(userId))) throw new Error('foreign key violation')
      return store.updatePasswordHashIf(userId, expected, hash)
    }),
  ],
  ['stores a hash while its user is deleted', looksForUser],
  ['compares, then stores a first hash', changes(compareThenWrite((expected) => expected !== null))],
  ['compares, then replaces a hash', changes(compareThenWrite((expected, hash) => expected === null || hash === null))],
  ['compares, then removes a hash', changes(compareThenWrite((_expected, hash) => hash !== null))],
  [
    'fails for a first password that another request has stored',
    changes((store) => async (userId, expected, hash) => {
      const isDone = await store.updatePasswordHashIf(userId, expected, hash)
      if (!isDone && expected === null && (await store.getPasswordHash(userId))) throw new Error('unique violation')
      return isDone
    }),
  ],
  [
    'removes the hashes of all users with one',
    (store) => {
      const known = new Set<string>()
      return {
        async updatePasswordHashIf(userId, expected, hash) {
          known.add(userId)
          return store.updatePasswordHashIf(userId, expected, hash)
        },
        async deleteUser(userId) {
          for (const id of known) await force(store, id, null)
          await store.deleteUser(userId)
        },
      }
    },
  ],
]
