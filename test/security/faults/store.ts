import { memory } from '../../../src/adapters/memory.ts'
import type {
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../../src/types/adapter.ts'
import type { AdapterAuthenticator } from '../../../src/types/adapter-authenticator.ts'
import type { Breaker } from './breaker.ts'

export interface Rows {
  readonly users: AdapterUser[]
  readonly accounts: AdapterAccount[]
  readonly sessions: AdapterSession[]
  readonly passkeys: AdapterAuthenticator[]
  readonly passwords: { readonly userId: string; readonly hash: string }[]
  readonly tokens: VerificationToken[]
}

/** Somebody who has nothing to do with it: a user, an account, a passkey and a session. */
export interface Stranger {
  readonly user: AdapterUser
  readonly account: AdapterAccount
  readonly passkey: AdapterAuthenticator
  readonly session: AdapterSession
}

/** The adapter that keeps everything in memory, behind a breaker. */
export interface FaultyStore {
  readonly adapter: Adapter
  /** The same, without the breaker. */
  readonly inner: Required<Adapter>
  readonly stranger: Stranger
  rows(): Promise<Rows>
  /** With nobody in it but another stranger. */
  renew(): Promise<void>
}

const FAR = new Date('2040-01-01T00:00:00Z')

async function settle(inner: Required<Adapter>): Promise<Stranger> {
  const email = 'eve@example.com'
  const key = { provider: 'idp', providerAccountId: 'eve-1' }
  const suggested = { id: 'x', email, emailVerified: new Date(0), name: 'Eve', image: null }
  const made = await inner.createUserWithAccount(suggested, { ...key, type: 'oidc', userId: 'x' })
  if (made === null) throw new Error('The stranger is there already.')
  const { id: userId } = made
  const passkey = {
    ...{ credentialID: 'ZXZl', userId, providerAccountId: 'ZXZlLWhhbmRsZQ==', credentialPublicKey: 'ZXZl', counter: 7 },
    ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: null },
  }
  const session = { sessionToken: 'lk1.of-somebody-else', userId, expires: FAR }
  await inner.createAuthenticator(passkey)
  await inner.createSession(session)
  return { user: made, account: { ...key, type: 'oidc', userId }, passkey, session }
}

/** What each method would answer to a question about somebody else. */
function strangeAnswers({ account, passkey, session, user }: Stranger): { readonly [M in keyof Adapter]?: unknown } {
  const token = { identifier: 'eve@example.com', token: 'of-somebody-else', expires: FAR }
  return {
    ...{ createUser: user, getUser: user, getUserByEmail: user, getUserByAccount: user, updateUser: user },
    ...{ createUserWithAccount: user, deleteUser: user, linkAccount: account, unlinkAccount: account },
    ...{ getAccount: account, listAccountsByUserId: [account] },
    ...{ createSession: session, updateSession: session, deleteSession: session, listSessionsByUserId: [session] },
    ...{ getSessionAndUser: { session, user }, createVerificationToken: token },
    ...{ consumeVerificationToken: token, useVerificationToken: token },
    ...{ getPasswordHash: 'hash-of-the-stranger', updatePasswordHashIf: true },
    ...{ createAuthenticator: passkey, getAuthenticator: passkey, listAuthenticatorsByUserId: [passkey] },
    rateLimit: { count: 1, expires: FAR },
  }
}

/** What was ever written, so that it can be looked for: the adapter has no list of everything. */
interface Known {
  readonly users: Set<string>
  readonly tokens: Map<string, { identifier: string; token: string }>
}

function remembering(inner: Required<Adapter>, known: Known): Required<Adapter> {
  const keep = <U extends AdapterUser | null>(user: U): U => {
    if (user !== null) known.users.add(user.id)
    return user
  }
  return {
    ...inner,
    createUser: async (user) => keep(await inner.createUser(user)),
    createUserWithAccount: async (user, account) => keep(await inner.createUserWithAccount(user, account)),
    createVerificationToken(row) {
      known.tokens.set(`${row.identifier} ${row.token}`, row)
      return inner.createVerificationToken(row)
    },
  }
}

async function rowsOf(inner: Required<Adapter>, known: Known): Promise<Rows> {
  const rows: Rows = { users: [], accounts: [], sessions: [], passkeys: [], passwords: [], tokens: [] }
  for (const id of known.users) {
    const user = await inner.getUser(id)
    if (user) rows.users.push(user)
    rows.accounts.push(...(await inner.listAccountsByUserId(id)))
    rows.sessions.push(...(await inner.listSessionsByUserId(id)))
    rows.passkeys.push(...(await inner.listAuthenticatorsByUserId(id)))
    const hash = await inner.getPasswordHash(id)
    if (hash !== null) rows.passwords.push({ userId: id, hash })
  }
  for (const key of known.tokens.values()) {
    const row = await inner.useVerificationToken(key)
    if (row === null) continue
    await inner.createVerificationToken(row)
    rows.tokens.push(row)
  }
  return rows
}

/** What is in it. */
interface Contents {
  readonly inner: Required<Adapter>
  readonly known: Known
  readonly stranger: Stranger
}

async function fill(): Promise<Contents> {
  const known: Known = { users: new Set(), tokens: new Map() }
  const inner = remembering(memory(), known)
  return { inner, known, stranger: await settle(inner) }
}

/** @param lacks Methods that it does not have. */
export async function openStore({ wrap }: Breaker, lacks: readonly (keyof Adapter)[]): Promise<FaultyStore> {
  let contents = await fill()
  const names = Object.keys(contents.inner) as (keyof Adapter)[] // it has those of an adapter
  const methods = names
    .filter((name) => !lacks.includes(name))
    .map((name) => {
      const work = (...parameters: never[]) =>
        Reflect.apply(contents.inner[name] as () => unknown, contents.inner, parameters)
      const strange = () => structuredClone(strangeAnswers(contents.stranger)[name])
      return [name, wrap(`adapter.${name}`, work, strange)]
    })
  return {
    // What each takes is said by the type of the whole.
    adapter: Object.fromEntries(methods),
    get inner() {
      return contents.inner
    },
    get stranger() {
      return contents.stranger
    },
    rows: () => rowsOf(contents.inner, contents.known),
    async renew() {
      contents = await fill()
    },
  }
}
