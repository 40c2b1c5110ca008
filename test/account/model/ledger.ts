import { AsyncLocalStorage } from 'node:async_hooks'
import type { Adapter, AdapterSession } from '../../../src/types/adapter.ts'
import type { JWT } from '../../../src/types/jwt.ts'
import type { Tables } from '../adapter.ts'

/** A session that a response gave to a browser. */
export interface Issued {
  readonly userId: string
  /** The key of its row; `sid` in the strategy `jwt`. */
  readonly id: string
}

/** One request to the application. */
export interface Exchange {
  readonly path: string
  /** Claims of the session cookie that came with it, in the strategy `jwt`. */
  readonly claims: JWT | null
  /** Sessions that the store confirmed to this request. */
  readonly seen: AdapterSession[]
  /** Sessions that this request wrote. */
  readonly rows: AdapterSession[]
  /** Users that this request created. */
  readonly users: Set<string>
  /** URL of the mail that it sent. */
  mail: string | null
  issued: Issued | null
}

/** How a session began. */
interface Birth {
  /** When it was written. */
  readonly at: number
  /** The sessions of the same user that its request had seen by then: it derives from them. */
  readonly parents: readonly string[]
  /** Parents that its request saw alive once more after the write. A later sign-out of one ends only that one. */
  readonly confirmed: Set<string>
}

/** What allows a link: the request created the user, had a live session of the user, or came from a trusted provider. */
export type Ground = 'created' | 'session' | 'trusted' | 'nothing'

/** A call of `signOutEverywhere` that has returned. */
interface Everywhere {
  readonly userId: string
  /** When it was called. */
  readonly at: number
  /** The session that it kept. */
  readonly except: string | null
}

const inExchange = new AsyncLocalStorage<Exchange>()

/** The key of a link in `Ledger.grounds`. */
export const linkName = (provider: string, id: string): string => `${provider} ${id}`

/** When the address of a user was verified: seconds since 1970, `0` for never. */
const provenAt = ({ users }: Tables, userId: string | undefined): number =>
  Math.floor((users.find(({ id }) => id === userId)?.emailVerified?.getTime() ?? 0) / 1000)

/** Records what a run did with the store. Each operation is one moment. */
export class Ledger {
  /** The number of operations so far. */
  now = 0
  readonly births = new Map<string, Birth>()
  readonly grounds = new Map<string, Ground>()
  readonly everywhere: Everywhere[] = []
  /** When a sign-out ended a session that was alive, by its id. */
  readonly signedOut = new Map<string, number>()
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** Runs one request, so that its operations are known to be its own. */
  run<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
    return inExchange.run(exchange, work)
  }

  /** The running request sent a mail. */
  mail(url: string): void {
    const exchange = inExchange.getStore()
    if (exchange) exchange.mail = url
  }

  /** The adapter, with records of what changes who can enter. */
  watch(adapter: Required<Adapter>): Required<Adapter> {
    return {
      ...adapter,
      // As the unique index of a database does.
      updateUser: async (user) => {
        if (user.email && this.#tables.users.some(({ id, email }) => id !== user.id && email === user.email))
          throw new Error('unique violation')
        return adapter.updateUser(user)
      },
      createUser: async (user) => this.#created(await adapter.createUser(user)),
      createUserWithAccount: async (user, account) => {
        const created = await adapter.createUserWithAccount(user, account)
        if (created) this.#created(created)
        if (created) this.#linked(linkName(account.provider, account.providerAccountId), created.id)
        return created
      },
      linkAccount: async (account) => {
        await adapter.linkAccount(account)
        this.#linked(linkName(account.provider, account.providerAccountId), account.userId)
      },
      createAuthenticator: async (passkey) => {
        const created = await adapter.createAuthenticator(passkey)
        this.#linked(linkName('passkey', passkey.credentialID), passkey.userId)
        return created
      },
      getSessionAndUser: async (key) => {
        const found = await adapter.getSessionAndUser(key)
        if (found) this.#sawAlive(found.session)
        return found
      },
      createSession: async (session) => {
        inExchange.getStore()?.rows.push(session)
        const seen = inExchange.getStore()?.seen.filter(({ userId }) => userId === session.userId) ?? []
        const parents = seen.map(({ sessionToken }) => sessionToken)
        this.births.set(session.sessionToken, { at: this.now, parents, confirmed: new Set() })
        return adapter.createSession(session)
      },
      deleteSession: async (key) => {
        const deleted = await adapter.deleteSession(key)
        if (deleted && inExchange.getStore()?.path.endsWith('/signout')) this.signedOut.set(key, this.now)
      },
    }
  }

  #sawAlive(session: AdapterSession): void {
    const exchange = inExchange.getStore()
    exchange?.seen.push(session)
    for (const { sessionToken } of exchange?.rows ?? [])
      this.births.get(sessionToken)?.confirmed.add(session.sessionToken)
  }

  #created<U extends { id: string }>(user: U): U {
    inExchange.getStore()?.users.add(user.id)
    return user
  }

  #linked(name: string, userId: string): void {
    const exchange = inExchange.getStore()
    this.grounds.set(name, exchange ? this.#groundOf(exchange, userId) : 'nothing')
  }

  #groundOf({ path, claims, seen, users }: Exchange, userId: string): Ground {
    const isAlive = ({ sessionToken }: AdapterSession) =>
      this.#tables.sessions.some((row) => row.sessionToken === sessionToken && row.userId === userId)
    if (users.has(userId)) return 'created'
    if (seen.some(isAlive)) return 'session'
    if (claims?.sub === userId && (claims.auth_time ?? 0) >= provenAt(this.#tables, userId)) return 'session'
    return path.endsWith('/trusted') ? 'trusted' : 'nothing'
  }
}
