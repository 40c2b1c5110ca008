import type { AdapterAccount, AdapterUser } from '../types/adapter.ts'
import type { NewUser } from '../types/store.ts'

/** Columns of an account in every schema of Auth.js. Providers send much more, and some adapters fail on it. */
const ACCOUNT = [
  'userId',
  'type',
  'provider',
  'providerAccountId',
  'refresh_token',
  'access_token',
  'expires_at',
  'token_type',
  'scope',
  'id_token',
  'session_state',
]

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined

/**
 * What an adapter is given of an account: the columns it has.
 *
 * @param own Columns of the application's own.
 */
export const selectAccountColumns = <T extends Partial<AdapterAccount>>(account: T, own: readonly string[] = []): T =>
  Object.fromEntries(
    Object.entries(account).filter((entry) => isGiven(entry) && [...ACCOUNT, ...own].includes(entry[0])),
  ) as T // fewer optional fields

/**
 * What an adapter is given of a user. The id is a suggestion. What nobody knows is `null`: some adapters fail
 * on `undefined`, and some keep a column that is missing as it was.
 */
export const selectUserColumns = ({ name = null, email, image = null, ...rest }: NewUser): AdapterUser => ({
  ...Object.fromEntries(Object.entries(rest).filter(isGiven)),
  id: crypto.randomUUID(),
  name,
  // The contract's type says text; adapters store what they are given.
  email: email as string,
  emailVerified: rest.emailVerified,
  image,
})
