import { AdapterError, throwUnexpected } from '../errors/errors.ts'
import type { Step } from '../errors/step.ts'
import type { Store } from '../seams/store.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import { type CallAdapter, createAdapterCall } from './call-adapter.ts'
import { selectPasskeyColumns } from './columns.ts'
import { runExclusively } from './consume-token.ts'
import { isMailed, MAX_LATE_MILLISECONDS, settle } from './give-back.ts'
import { createPeopleStore } from './people-store.ts'
import { readRow, readRowsOfUser } from './read-answer.ts'
import { readAccount, readAuthenticator, readSession, readStoredRow, readToken, readUser } from './stored.ts'
import type { TokenSealing } from './token-sealing.ts'
import { createTokenSeals } from './token-sealing.ts'

const returnNothing = (): void => {}

/** Reads the hash of a password. Only `null` means that there is none, because its user is not asked for it. */
function readHash(answer: unknown): string | null {
  if (answer === null || (typeof answer === 'string' && answer !== '')) return answer
  return throwUnexpected(AdapterError, 'a hash of a password that is not text', 'text, or null without a password')
}

/** How each adapter method is called, and how its result is read. */
const AS_ASKED = {
  updateUser: returnNothing,
  deleteUser: returnNothing,
  listAccountsByUserId: readRowsOfUser(readAccount),
  createSession: returnNothing,
  updateSession: returnNothing,
  deleteSession: returnNothing,
  deleteSessionsByUserId: returnNothing,
  listSessionsByUserId: readRowsOfUser(readSession),
  createVerificationToken: returnNothing,
  getAuthenticator: (answer, credentialID) => {
    const passkey = readRow(readAuthenticator)(answer)
    return passkey?.credentialID === credentialID ? passkey : null
  },
  updateAuthenticator: (answer) => answer === true,
  listAuthenticatorsByUserId: readRowsOfUser(readAuthenticator),
  deleteAuthenticator: returnNothing,
  getPasswordHash: readHash,
  updatePasswordHashIf: (answer) => answer === true,
} satisfies {
  readonly [M in keyof Store]?: (
    answer: unknown,
    asked: unknown,
  ) => Store[M] extends (...given: never) => Promise<infer T> ? T : never
}

const createRowCalls = (call: CallAdapter) =>
  Object.fromEntries(
    Object.entries<(answer: unknown, asked: unknown) => unknown>(AS_ASKED).map(([name, readResult]) => [
      name,
      async (...parameters: readonly unknown[]) =>
        readResult(await call(name as keyof Adapter, ...parameters), parameters[0]),
    ]),
  ) as Pick<Store, keyof typeof AS_ASKED> // the table is checked against the signatures

async function getSessionAndUser(call: CallAdapter, sessionToken: string): ReturnType<Store['getSessionAndUser']> {
  const found = readStoredRow(await call('getSessionAndUser', sessionToken))
  const [session, user] = [readStoredRow(found?.['session']), readStoredRow(found?.['user'])]
  if (!session || !user) return null
  const read = { session: readSession(session), user: readUser(user) }
  const isRight = read.session.sessionToken === sessionToken && read.session.userId === read.user.id
  return isRight ? read : null
}

/** Consumes a token. The adapter's result counts only if it is that token. */
const createConsumer =
  (call: CallAdapter, method: 'consumeVerificationToken' | 'useVerificationToken'): Store['consumeVerificationToken'] =>
  async ({ identifier, token }) => {
    const used = readRow(readToken)(await call(method, { identifier, token }))
    const isRight = used?.identifier === identifier && used.token === token
    return used && isRight && used.expires.getTime() > Date.now() ? used : null
  }

/** Consumes tokens. If a mailed token is to be stored again, a late result is used, too. */
function createConsumption(
  call: CallAdapter,
  callPatiently: CallAdapter,
  adapter: Adapter,
): Store['consumeVerificationToken'] {
  const method = adapter.consumeVerificationToken ? 'consumeVerificationToken' : 'useVerificationToken'
  const [consume, consumePatiently] = [createConsumer(call, method), createConsumer(callPatiently, method)]
  const use: typeof consume = (key) => (isMailed(key) ? consumePatiently : consume)(key)
  if (method === 'useVerificationToken') return runExclusively(call, use)
  return (key) => settle(call, { answer: use(key), released: Promise.resolve() })
}

/** Methods for one-time tokens and counters. */
const createTokenCalls = (call: CallAdapter, callPatiently: CallAdapter, adapter: Adapter) =>
  ({
    consumeVerificationToken: createConsumption(call, callPatiently, adapter),
    async rateLimit(params) {
      const { count, expires } = readStoredRow(await call('rateLimit', params)) ?? {}
      if (typeof count === 'number' && expires instanceof Date) return { count, expires }
      throw new AdapterError('`adapter.rateLimit` returned no number.', { cause: { name: 'rateLimit' } })
    },
  }) satisfies Partial<Store>

/** Methods for passkeys. Their additional columns are those of an adapter with `updateAuthenticator`. */
const createPasskeyCalls = (call: CallAdapter, adapter: Adapter) =>
  ({
    async createAuthenticator(authenticator) {
      const row = adapter.updateAuthenticator ? authenticator : selectPasskeyColumns(authenticator)
      await call('createAuthenticator', row)
    },
    async updateAuthenticatorCounterIf(credentialID, expected, counter, ...changes) {
      if (adapter.updateAuthenticatorCounterIf)
        return (await call('updateAuthenticatorCounterIf', credentialID, expected, counter, ...changes)) === true
      await call('updateAuthenticatorCounter', credentialID, counter)
      return true
    },
  }) satisfies Partial<Store>

/**
 * Creates the store of an adapter.
 *
 * @param fields Additional columns of the application, which `linkAccount` receives, too.
 * @param step Receives each call.
 * @param sealing Missing in a store without secrets: tokens are stored as they are.
 * @param showsText Whether errors contain the text of the adapter, which can contain values of rows.
 */
export function createStore(
  adapter: Adapter,
  fields: AuthConfig['adapterFields'] = {},
  step: Step | null = null,
  sealing: TokenSealing | null = null,
  showsText: boolean = false,
): Store {
  const call = createAdapterCall(adapter, step, showsText)
  const callPatiently = createAdapterCall(adapter, step, showsText, MAX_LATE_MILLISECONDS)
  return {
    can: (ability) => typeof adapter[ability] === 'function' || adapter[ability] === true,
    ...createRowCalls(call),
    ...createPeopleStore(call, adapter, fields, createTokenSeals(sealing)),
    getSessionAndUser: (sessionToken) => getSessionAndUser(call, sessionToken),
    ...createTokenCalls(call, callPatiently, adapter),
    ...createPasskeyCalls(call, adapter),
  }
}
