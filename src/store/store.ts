import { AdapterError } from '../errors.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Step } from '../types/step.ts'
import type { Store } from '../types/store.ts'
import { type CallAdapter, createAdapterCall } from './call-adapter.ts'
import { runExclusively } from './consume-token.ts'
import { isMailed, MAX_LATE_MILLISECONDS, settle } from './give-back.ts'
import { createPeopleStore } from './people-store.ts'
import { readRow, readRowsOfUser } from './read-answer.ts'
import { readAccount, readAuthenticator, readSession, readStoredRow, readToken, readUser } from './stored.ts'

const returnNothing = (): void => {}

/** What is asked of the adapter as it stands here, and how its answer is read. */
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
  createAuthenticator: returnNothing,
  listAuthenticatorsByUserId: readRowsOfUser(readAuthenticator),
  deleteAuthenticator: returnNothing,
} satisfies {
  readonly [M in keyof Store]?: (
    answer: unknown,
    asked: unknown,
  ) => Store[M] extends (...given: never) => Promise<infer T> ? T : never
}

const createRowCalls = (call: CallAdapter) =>
  Object.fromEntries(
    Object.entries<(answer: unknown, asked: unknown) => unknown>(AS_ASKED).map(([name, read]) => [
      name,
      async (...parameters: readonly unknown[]) =>
        read(await call(name as keyof Adapter, ...parameters), parameters[0]),
    ]),
  ) as Pick<Store, keyof typeof AS_ASKED> // the table was held against its signatures

async function getSessionAndUser(call: CallAdapter, sessionToken: string): ReturnType<Store['getSessionAndUser']> {
  const found = readStoredRow(await call('getSessionAndUser', sessionToken))
  const [session, user] = [readStoredRow(found?.['session']), readStoredRow(found?.['user'])]
  if (!session || !user) return null
  const read = { session: readSession(session), user: readUser(user) }
  const isRight = read.session.sessionToken === sessionToken && read.session.userId === read.user.id
  return isRight ? read : null
}

/** Uses a token up. The adapter's answer counts only if it is that token. */
const createConsumer =
  (call: CallAdapter, method: 'consumeVerificationToken' | 'useVerificationToken'): Store['consumeVerificationToken'] =>
  async ({ identifier, token }) => {
    const used = readRow(readToken)(await call(method, { identifier, token }))
    const isRight = used?.identifier === identifier && used.token === token
    return used && isRight && used.expires.getTime() > Date.now() ? used : null
  }

/** Uses tokens up. An answer that comes after the request has ended is listened to if a mailed token is given back. */
function createConsumption(call: CallAdapter, adapter: Adapter, step: Step | null): Store['consumeVerificationToken'] {
  const method = adapter.consumeVerificationToken ? 'consumeVerificationToken' : 'useVerificationToken'
  const callPatiently = createAdapterCall(adapter, step, MAX_LATE_MILLISECONDS)
  const [consume, consumePatiently] = [createConsumer(call, method), createConsumer(callPatiently, method)]
  const use: typeof consume = (key) => (isMailed(key) ? consumePatiently : consume)(key)
  if (method === 'useVerificationToken') return runExclusively(call, use)
  return (key) => settle(call, key, { answer: use(key), released: Promise.resolve() })
}

/** What is used up, or counted. */
const createTokenCalls = (call: CallAdapter, adapter: Adapter, step: Step | null) =>
  ({
    consumeVerificationToken: createConsumption(call, adapter, step),
    async rateLimit(params) {
      const { count, expires } = readStoredRow(await call('rateLimit', params)) ?? {}
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
  const call = createAdapterCall(adapter, step)
  return {
    can: (ability) => typeof adapter[ability] === 'function' || adapter[ability] === true,
    ...createRowCalls(call),
    ...createPeopleStore(call, adapter, fields),
    getSessionAndUser: (sessionToken) => getSessionAndUser(call, sessionToken),
    ...createTokenCalls(call, adapter, step),
  }
}
