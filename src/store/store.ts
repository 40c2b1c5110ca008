import { AdapterError, fail } from '../errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import { isSameAddress, spellingsOf } from '../lib/email-address.ts'
import { isPromiseLike } from '../lib/is-promise-like.ts'
import type { AccountKey, Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Step } from '../types/step.ts'
import type { Store } from '../types/store.ts'
import { accountColumns, userColumns } from './columns.ts'
import { exclusively } from './consume-token.ts'
import { isMailed, MAX_LATE_MILLISECONDS, settle } from './give-back.ts'
import { maskedError } from './masked-error.ts'
import { rowOf, storedAccount, storedAuthenticator, storedSession, storedToken, storedUser } from './stored.ts'

/** How long an answer of the store is waited for. */
const MAX_MILLISECONDS = 10_000

/** Calls a method on the adapter, which may be a class. The one place where it is called. */
type Call = (method: keyof Adapter, ...parameters: readonly unknown[]) => Promise<unknown>

function callOf(adapter: Adapter, step: Step | null, milliseconds: number = MAX_MILLISECONDS): Call {
  return async (method, ...parameters) => {
    const what = `\`adapter.${method}\``
    const start = step && Date.now()
    try {
      // Its own signature; what comes back is looked at by whoever asked.
      const called = (adapter[method] as (...given: readonly unknown[]) => unknown)(...parameters)
      // An adapter in memory answers at once, and needs no timer.
      const answer = isPromiseLike(called)
        ? await withDeadline(Promise.resolve(called), milliseconds, what, milliseconds > MAX_MILLISECONDS)
        : called
      step?.('adapter', `${method} returned`, { name: method, milliseconds: Date.now() - Number(start) })
      return answer
    } catch (thrown) {
      step?.('adapter', `${method} failed`, { name: method, milliseconds: Date.now() - Number(start) })
      throw new AdapterError(`${what} failed.`, {
        cause: { err: maskedError(thrown, method, parameters), name: method },
      })
    }
  }
}

type Row = NonNullable<ReturnType<typeof rowOf>>

/** Reads one row; `null` where there was none. */
const one =
  <T>(read: (row: Row) => T) =>
  (answer: unknown): T | null => {
    const row = rowOf(answer)
    return row && read(row)
  }

/** Reads the rows of one user. Whoever is taken for somebody else, or for nobody, keeps what should be taken away. */
const many =
  <T extends { readonly userId: string }>(read: (row: Row) => T) =>
  (answer: unknown, userId: unknown): T[] => {
    const rows = Array.isArray(answer) ? answer.map((row) => read(Object(row))) : null
    return rows?.every((row) => row.userId === userId) ? rows : fail(AdapterError, 'other rows', 'those of the user')
  }

const nothing = (): void => {}

/** What is asked of the adapter as it stands here, and how its answer is read. */
const AS_ASKED = {
  updateUser: nothing,
  deleteUser: nothing,
  listAccountsByUserId: many(storedAccount),
  createSession: nothing,
  updateSession: nothing,
  deleteSession: nothing,
  deleteSessionsByUserId: nothing,
  listSessionsByUserId: many(storedSession),
  createVerificationToken: nothing,
  getAuthenticator: (answer, credentialID) => {
    const passkey = one(storedAuthenticator)(answer)
    return passkey?.credentialID === credentialID ? passkey : null
  },
  createAuthenticator: nothing,
  listAuthenticatorsByUserId: many(storedAuthenticator),
  deleteAuthenticator: nothing,
} satisfies {
  readonly [M in keyof Store]?: (
    answer: unknown,
    asked: unknown,
  ) => Store[M] extends (...given: never) => Promise<infer T> ? T : never
}

const asAsked = (call: Call) =>
  Object.fromEntries(
    Object.entries<(answer: unknown, asked: unknown) => unknown>(AS_ASKED).map(([name, read]) => [
      name,
      async (...parameters: readonly unknown[]) =>
        read(await call(name as keyof Adapter, ...parameters), parameters[0]),
    ]),
  ) as Pick<Store, keyof typeof AS_ASKED> // the table was held against its signatures

/** What names an account, of a record that may hold more: some adapters take all of it for columns. */
const keyOf = ({ provider, providerAccountId }: AccountKey): AccountKey => ({ provider, providerAccountId })

/** Whether two keys are the same to the letter. Databases may compare without case, accents or blanks at the end. */
const isSame = (account: AccountKey, { provider, providerAccountId }: AccountKey): boolean =>
  account.provider === provider && account.providerAccountId === providerAccountId

const LOOSE = { fix: 'Give `provider` and `providerAccountId` of the accounts a binary collation.' }

/**
 * Asks an adapter of Auth.js for the account itself, because the user that it finds by an account does not say which
 * account that was. Adapters that list accounts were written for this contract, which asks for exact comparison.
 *
 * @throws {AdapterError} The database took another account for the one that was asked for.
 */
async function assertExact(call: Call, adapter: Adapter, key: AccountKey): Promise<void> {
  if (!adapter.getAccount || adapter.listAccountsByUserId) return
  const account = one(storedAccount)(await call('getAccount', key.providerAccountId, key.provider))
  if (account !== null && !isSame(account, key)) fail(AdapterError, 'another account', 'the one asked for', LOOSE)
}

/** Users and their accounts. */
const people = (call: Call, adapter: Adapter, fields: NonNullable<AuthConfig['adapterFields']>) =>
  ({
    async getUser(id) {
      const user = one(storedUser)(await call('getUser', id))
      // Nothing may be linked to somebody else.
      return user?.id === id ? user : null
    },
    createUser: async (user) => storedUser(rowOf(await call('createUser', userColumns(user))) ?? {}),
    async getUserByEmail(email) {
      // Both at once, so that the time does not tell which one is stored. Rows of Auth.js have the domain in Unicode.
      const rows = await Promise.all(spellingsOf(email).map((spelling) => call('getUserByEmail', spelling)))
      // A collation that takes `á` for `a` must not sign anybody in as somebody else. Nor must lower case alone, which
      // turns U+212A into `k`.
      return rows.map(one(storedUser)).find((user) => user?.email && isSameAddress(user.email, email)) ?? null
    },
    async getUserByAccount(key) {
      const user = one(storedUser)(await call('getUserByAccount', keyOf(key)))
      if (user !== null) await assertExact(call, adapter, key)
      return user
    },
    linkAccount: async (account) => void (await call('linkAccount', accountColumns(account, fields.account))),
    async unlinkAccount(key) {
      await assertExact(call, adapter, key)
      await call('unlinkAccount', keyOf(key))
    },
    createUserWithAccount: async (user, account) =>
      one(storedUser)(await call('createUserWithAccount', userColumns(user), accountColumns(account, fields.account))),
    updateAccount: async (account) => void (await call('updateAccount', accountColumns(account, fields.account))),
    async getAccount(key) {
      const account = one(storedAccount)(await call('getAccount', key.providerAccountId, key.provider))
      return account && isSame(account, key) ? account : null
    },
  }) satisfies Partial<Store>

async function getSessionAndUser(call: Call, sessionToken: string): ReturnType<Store['getSessionAndUser']> {
  const found = rowOf(await call('getSessionAndUser', sessionToken))
  const [session, user] = [rowOf(found?.['session']), rowOf(found?.['user'])]
  if (!session || !user) return null
  const read = { session: storedSession(session), user: storedUser(user) }
  const isRight = read.session.sessionToken === sessionToken && read.session.userId === read.user.id
  return isRight ? read : null
}

/** Uses a token up. The adapter's answer counts only if it is that token. */
const consumer =
  (call: Call, method: 'consumeVerificationToken' | 'useVerificationToken'): Store['consumeVerificationToken'] =>
  async ({ identifier, token }) => {
    const used = one(storedToken)(await call(method, { identifier, token }))
    const isRight = used?.identifier === identifier && used.token === token
    return used && isRight && used.expires.getTime() > Date.now() ? used : null
  }

/** Uses tokens up. An answer that comes after the request has ended is listened to if a mailed token is given back. */
function consumption(call: Call, adapter: Adapter, step: Step | null): Store['consumeVerificationToken'] {
  const method = adapter.consumeVerificationToken ? 'consumeVerificationToken' : 'useVerificationToken'
  const patiently = callOf(adapter, step, MAX_LATE_MILLISECONDS)
  const [consume, consumePatiently] = [consumer(call, method), consumer(patiently, method)]
  const use: typeof consume = (key) => (isMailed(key) ? consumePatiently : consume)(key)
  if (method === 'useVerificationToken') return exclusively(call, use)
  return (key) => settle(call, key, { answer: use(key), released: Promise.resolve() })
}

/** What is used up, or counted. */
const rest = (call: Call, adapter: Adapter, step: Step | null) =>
  ({
    consumeVerificationToken: consumption(call, adapter, step),
    async rateLimit(params) {
      const { count, expires } = rowOf(await call('rateLimit', params)) ?? {}
      if (typeof count === 'number' && expires instanceof Date) return { count, expires }
      throw new AdapterError('`adapter.rateLimit` did not say how many.', { cause: { name: 'rateLimit' } })
    },
    async updateAuthenticatorCounterIf(credentialID, expected, counter) {
      if (adapter.updateAuthenticatorCounterIf)
        return (await call('updateAuthenticatorCounterIf', credentialID, expected, counter)) === true
      await call('updateAuthenticatorCounter', credentialID, counter)
      return true
    },
  }) satisfies Partial<Store>

/**
 * Puts the adapter behind one door.
 *
 * @param fields Columns of the application's own, which `linkAccount` is given, too.
 * @param step Told of each call.
 */
export function createStore(
  adapter: Adapter,
  fields: AuthConfig['adapterFields'] = {},
  step: Step | null = null,
): Store {
  const call = callOf(adapter, step)
  return {
    can: (ability) => typeof adapter[ability] === 'function' || adapter[ability] === true,
    ...asAsked(call),
    ...people(call, adapter, fields),
    getSessionAndUser: (sessionToken) => getSessionAndUser(call, sessionToken),
    ...rest(call, adapter, step),
  }
}
