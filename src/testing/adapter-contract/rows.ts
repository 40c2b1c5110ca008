// Rows that no other case of the contract uses.

import type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'
import { expectSame } from './expect.ts'
import { createDateInDays, createUniqueText } from './values.ts'

/** A user that is not stored yet. */
export const createUserRow = (more: Partial<AdapterUser> = {}): AdapterUser => ({
  id: createUniqueText(),
  email: `${createUniqueText()}@example.com`,
  emailVerified: new Date('2024-02-29T12:34:56.000Z'),
  name: 'Ada Lovelace',
  image: 'https://example.com/ada.png',
  ...more,
})

/** An account that is not stored yet. */
export const createAccountRow = (more: Partial<AdapterAccount> = {}): AdapterAccount => ({
  userId: '',
  provider: 'github',
  providerAccountId: createUniqueText(),
  type: 'oauth',
  ...more,
})

/** A token that is not stored yet. */
export const createTokenRow = (more: Partial<VerificationToken> = {}): VerificationToken => ({
  identifier: `${createUniqueText()}@example.com`,
  token: createUniqueText(),
  expires: createDateInDays(30),
  ...more,
})

/** A passkey that is not stored yet. */
export const createAuthenticatorRow = (more: Partial<AdapterAuthenticator> = {}): AdapterAuthenticator => ({
  userId: '',
  credentialID: `${btoa(createUniqueText())}+/=`,
  providerAccountId: btoa(createUniqueText()),
  credentialPublicKey: btoa('a public key\u0000\u00ff'.repeat(12)),
  counter: 0,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal,hybrid',
  ...more,
})

type With<K extends keyof Adapter> = Required<Pick<Adapter, K>>

/** Stores a row with these fields, of a new user unless they name one. */
type Store<K extends keyof Adapter, R> = (adapter: With<K>, more?: Partial<R>) => Promise<R>

/** Stores a user. The id is text, as latchkey converts it after every read. */
export const signUp: Store<'createUser', AdapterUser> = async (adapter, more) => {
  const user = createUserRow(more)
  const { id } = await adapter.createUser(user)
  return { ...user, id: String(id) }
}

/** Stores two users. */
export const signUpTwo = async (adapter: With<'createUser'>): Promise<[AdapterUser, AdapterUser]> => [
  await signUp(adapter),
  await signUp(adapter),
]

/** Returns the fields of a row with its user, who is signed up first unless they name one. */
const withOwner = async <R extends { userId?: string }>(adapter: With<'createUser'>, more?: R) => ({
  ...more,
  userId: more?.userId ?? (await signUp(adapter)).id,
})

export const addAccount: Store<'createUser' | 'linkAccount', AdapterAccount> = async (adapter, more) => {
  const account = createAccountRow(await withOwner(adapter, more))
  await adapter.linkAccount(account)
  return account
}

export const addSession: Store<'createUser' | 'createSession', AdapterSession> = async (adapter, more) => {
  const own = { sessionToken: `lk1.${createUniqueText()}`, expires: createDateInDays(30) }
  const session = { ...own, ...(await withOwner(adapter, more)) }
  await adapter.createSession(session)
  return session
}

export const addToken: Store<'createVerificationToken', VerificationToken> = async (adapter, more) => {
  const token = createTokenRow(more)
  await adapter.createVerificationToken(token)
  return token
}

/** Methods that store a passkey. */
export const PASSKEY = ['createUser', 'linkAccount', 'createAuthenticator'] as const

export const addPasskey: Store<(typeof PASSKEY)[number], AdapterAuthenticator> = async (adapter, more) => {
  const passkey = createAuthenticatorRow(await withOwner(adapter, more))
  const { userId, providerAccountId } = passkey
  // First the account, as the library writes it: some stores have a foreign key from a passkey to its account.
  await addAccount(adapter, { userId, provider: 'passkey', type: 'webauthn', providerAccountId })
  await adapter.createAuthenticator(passkey)
  return passkey
}

/** Tokens as long as those of real providers. */
export const TOKENS: Partial<AdapterAccount> = {
  access_token: 'a.B-c_'.repeat(350),
  refresh_token: 'r'.repeat(2000),
  id_token: 'ey.J'.repeat(500),
  token_type: 'bearer',
  scope: 'openid profile email',
  expires_at: 1_893_456_000,
}

/** The id of a row's user, as text. */
export const getOwner = (row: { readonly id: unknown } | null | undefined): string | null =>
  row ? String(row.id) : null

/** Returns only the key of an account. */
export const toKey = ({ provider, providerAccountId }: AccountKey): AccountKey => ({ provider, providerAccountId })

type Owned = (adapter: With<'getUserByAccount'>, key: AccountKey, id: string | null, what?: string) => Promise<void>

/** Throws unless an account belongs to a user. */
export const expectOwner: Owned = async (adapter, key, id, what = 'whose account it is') =>
  expectSame(what, getOwner(await adapter.getUserByAccount(toKey(key))), id)

type OfUser = (what: string, adapter: With<'getSessionAndUser'>, session: AdapterSession) => Promise<void>

/** Throws unless a session belongs to its user. */
export const expectUserOf: OfUser = async (what, adapter, { sessionToken, userId }) =>
  expectSame(what, getOwner((await adapter.getSessionAndUser(sessionToken))?.user), userId)

/** More rows than the page size of any API. */
const COUNT = 26

/** Adds more rows than any API has on a page. @param add Receives the first row. */
export async function addMany<T>(add: (first?: T) => Promise<T>): Promise<T[]> {
  const rows: T[] = []
  while (rows.length < COUNT) rows.push(await add(rows[0]))
  return rows
}

type Keyed<K extends string> = readonly Readonly<Record<K, string>>[]

/** Throws unless a list has all rows, in any order. */
export function expectAll<K extends string>(what: string, key: K, listed: Keyed<K>, rows: Keyed<K>): void {
  const [seen, expected] = [listed, rows].map((list) => list.map((row) => row[key]).toSorted())
  expectSame(`the number of ${what}`, listed.length, rows.length)
  expectSame(`the ${what}`, seen, expected)
}
