import { RESPONSE_COLUMNS } from '../lib/sealed-tokens.ts'
import type { NewUser } from '../seams/store.ts'
import type { AdapterAccount, AdapterUser } from '../types/adapter.ts'
import type { AdapterAuthenticator } from '../types/adapter-authenticator.ts'

/** Account columns of every Auth.js schema. Providers send many more fields, and some adapters fail on those. */
const ACCOUNT: readonly string[] = ['userId', 'type', 'provider', 'providerAccountId', ...RESPONSE_COLUMNS]

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined

/**
 * Returns the known columns of an account, for the adapter.
 *
 * @param own Additional columns of the application.
 */
export const selectAccountColumns = <T extends Partial<AdapterAccount>>(account: T, own: readonly string[] = []): T =>
  Object.fromEntries(
    Object.entries(account).filter((entry) => isGiven(entry) && [...ACCOUNT, ...own].includes(entry[0])),
  ) as T // fewer optional fields

/**
 * Returns the known columns of a user, for the adapter. The id is a suggestion. Unknown values are `null`: some
 * adapters fail on `undefined`, and some keep a missing column unchanged.
 */
export const selectUserColumns = ({ name = null, email, image = null, ...rest }: NewUser): AdapterUser => ({
  ...Object.fromEntries(Object.entries(rest).filter(isGiven)),
  id: crypto.randomUUID(),
  name,
  // The contract declares text, but adapters store any value.
  email: email as string,
  emailVerified: rest.emailVerified,
  image,
})

/** Returns the columns of a passkey that every schema of Auth.js has. Its adapters fail on others. */
export const selectPasskeyColumns = ({
  aaguid: _aaguid,
  name: _name,
  createdAt: _createdAt,
  lastUsedAt: _lastUsedAt,
  ...row
}: AdapterAuthenticator): AdapterAuthenticator => row
