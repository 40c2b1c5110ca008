import type { AdapterUser } from '../../../src/types/adapter.ts'
import { type Complete, cut, nap, type Sabotage, staleReads } from './sabotage.ts'

const keepsUser =
  (change: (user: AdapterUser) => Partial<AdapterUser>) =>
  (store: Complete): Partial<Complete> => ({
    createUser: (user) => store.createUser({ ...user, ...change(user) }),
  })

const readsUser =
  (change: (user: AdapterUser) => object) =>
  (store: Complete): Partial<Complete> => ({
    getUser: async (id) => {
      const user = await store.getUser(id)
      // The mistake: a type that lies.
      return user && ({ ...user, ...change(user) } as AdapterUser)
    },
  })

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Finds a user by an address that is only similar. */
function looseAddress(fold: (email: string) => string): Sabotage[1] {
  return (store) => {
    const known = new Map<string, string>()
    return {
      createUser(user) {
        if (user.email) known.set(fold(user.email), user.email)
        return store.createUser(user)
      },
      getUserByEmail: (email) => store.getUserByEmail(known.get(fold(email)) ?? email),
    }
  }
}

/** Reads the row, waits, and writes all of it back. */
const readModifyWrite: Sabotage[1] = (store) => ({
  async updateUser(user) {
    const row = await store.getUser(user.id)
    await nap()
    return store.updateUser({ ...row, ...user })
  },
})

function upserts(store: Complete): Partial<Complete> {
  return {
    updateUser: async (user) =>
      (await store.getUser(user.id))
        ? store.updateUser(user)
        : store.createUser({ email: 'nobody@example.com', emailVerified: null, ...user }),
  }
}

export const USER_SABOTAGES: readonly Sabotage[] = [
  ['drops the name', keepsUser(() => ({ name: null }))],
  ['drops the image', keepsUser(() => ({ image: null }))],
  ['drops the record of an address', keepsUser(() => ({ emailRecord: null }))],
  ['counts no unproven user', () => ({ countUnprovenUsers: () => 0 })],
  [
    'keeps an address that is taken away',
    (store) => ({ updateUser: ({ email, ...user }) => store.updateUser(email ? { email, ...user } : user) }),
  ],
  ['drops the date of the proof', keepsUser(() => ({ emailVerified: null }))],
  ['cuts addresses to 100 characters', keepsUser(({ email }) => ({ email: email && cut(email, 100) }))],
  ['cuts names to 8 characters', keepsUser(({ name }) => ({ name: name ? cut(name, 8) : null }))],
  ['stores an empty name as a text', keepsUser(({ name }) => ({ name: name ?? '' }))],
  ['strips what is no ASCII', keepsUser(({ name }) => ({ name: name?.replaceAll(/[^ -~]/g, '') ?? null }))],
  [
    'gives the date of the proof as a text',
    readsUser(({ emailVerified }) => ({ emailVerified: emailVerified?.toISOString() ?? null })),
  ],
  [
    'gives the date of the proof as a number',
    readsUser(({ emailVerified }) => ({ emailVerified: emailVerified?.getTime() ?? null })),
  ],
  [
    'keeps the day of the proof only',
    readsUser(({ emailVerified }) => ({
      emailVerified: emailVerified && new Date(emailVerified.toISOString().slice(0, 10)),
    })),
  ],
  [
    'turns names that look like dates into dates',
    readsUser(({ name }) => ({ name: /^\d{4}-\d\d-\d\dT/.test(name ?? '') ? new Date(name ?? '') : name })),
  ],
  ['finds addresses with a blank at the end', looseAddress((email) => email.trimEnd())],
  ['finds addresses without their accents', looseAddress(folded)],
  [
    'finds addresses by a pattern',
    (store) => ({ getUserByEmail: (email) => store.getUserByEmail(email.replace('-a@', '_a@')) }),
  ],
  ['finds nobody by address', () => ({ getUserByEmail: () => null })],
  [
    'finds anybody by an unknown id',
    (store) => {
      let last: string | null = null
      return {
        async createUser(user) {
          const created = await store.createUser(user)
          last = created.id
          return created
        },
        getUser: async (id) => (await store.getUser(id)) ?? (last === null ? null : store.getUser(last)),
      }
    },
  ],
  [
    'takes an address twice',
    (store) => ({
      createUser: async (user) => ((await store.getUserByEmail(user.email)) ? { ...user } : store.createUser(user)),
    }),
  ],
  ['forgets an update', () => ({ updateUser: (user) => ({ email: '', emailVerified: null, ...user }) })],
  [
    'cannot clear a column',
    (store) => ({
      updateUser: (user) =>
        store.updateUser({
          ...Object.fromEntries(Object.entries(user).filter(([, value]) => value !== null)),
          id: user.id,
        }),
    }),
  ],
  [
    'empties what an update leaves out',
    (store) => ({
      updateUser: (user) => store.updateUser({ name: null, image: null, emailVerified: null, ...user }),
    }),
  ],
  ['creates users by an update', upserts],
  ['loses one of two updates at once', readModifyWrite],
  ['reads users from a cache', (store) => ({ getUser: staleReads(store.getUser) })],
  ['reads addresses from a cache', (store) => ({ getUserByEmail: staleReads(store.getUserByEmail) })],
]
