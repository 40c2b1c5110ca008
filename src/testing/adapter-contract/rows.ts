// Rows that no other case of the contract uses.

import type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.ts'

const DAY = 86_400_000

/**
 * A future date in whole seconds, because some drivers keep no more. Computed within a case, because workerd has no
 * clock while modules are evaluated.
 */
export const createDateInDays = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY)

/** A past date; only `prune` with a date this old, or without any, affects it. */
export const LONG_AGO: Date = new Date('2001-02-03T04:05:06.000Z')

/**
 * Texts that a store must keep unchanged: with characters that could break out of a query, a key, a template or a
 * column type.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  "O'Hara \\' \\\\",
  '"; drop table users; --',
  '%_*?$1 :name ?1',
  '😀 Zoë 漢字 \u202e\u00a0',
  '<b>{{x}}</b> #{x} $',
  '__proto__',
  'null',
  '007',
  'line\nbreak\ttab',
]

/** A unique text. */
export const createUniqueText = (): string => crypto.randomUUID()

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
export const createAccountRow = (userId: string, more: Partial<AdapterAccount> = {}): AdapterAccount => ({
  userId,
  provider: 'github',
  providerAccountId: createUniqueText(),
  type: 'oauth',
  ...more,
})

/** A session that is not stored yet. */
export const createSessionRow = (userId: string, more: Partial<AdapterSession> = {}): AdapterSession => ({
  userId,
  sessionToken: `lk1.${createUniqueText()}`,
  expires: createDateInDays(30),
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
export const createAuthenticatorRow = (
  userId: string,
  more: Partial<AdapterAuthenticator> = {},
): AdapterAuthenticator => ({
  userId,
  credentialID: `${btoa(createUniqueText())}+/=`,
  providerAccountId: btoa(createUniqueText()),
  credentialPublicKey: btoa('a public key\u0000\u00ff'.repeat(12)),
  counter: 0,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal,hybrid',
  ...more,
})

/** Stores a user. The id is text, as latchkey converts it after every read. */
export async function signUp(
  adapter: Required<Pick<Adapter, 'createUser'>>,
  more: Partial<AdapterUser> = {},
): Promise<AdapterUser & { id: string }> {
  const user = createUserRow(more)
  const { id } = await adapter.createUser(user)
  return { ...user, id: String(id) }
}

/** An unknown id of the same kind, because a store with numbers does not have to accept other texts. */
export const createOtherId = (id: string): string =>
  /^\d+$/.test(id) ? String(2_000_000_000 + Math.floor(Math.random() * 100_000_000)) : createUniqueText()

/** Tokens as long as those of real providers. */
export const TOKENS: Partial<AdapterAccount> = {
  access_token: 'a.B-c_'.repeat(350),
  refresh_token: 'r'.repeat(2000),
  id_token: 'ey.J'.repeat(500),
  token_type: 'bearer',
  scope: 'openid profile email',
  expires_at: 1_893_456_000,
}

/** A missing address: adapters receive `null`, which the type of the contract does not allow. */
export const NO_ADDRESS = null as unknown as string

/** The id of a row's user, as text. */
export const getOwner = (row: { readonly id: unknown } | null | undefined): string | null =>
  row ? String(row.id) : null

/** Makes all calls concurrently and waits for all. */
export function runAtOnce<T>(
  count: number,
  call: (index: number) => T | PromiseLike<T>,
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, async (_, index) => await call(index)))
}

/** Returns only the key of an account. */
export const toKey = ({ provider, providerAccountId }: AccountKey): AccountKey => ({ provider, providerAccountId })
