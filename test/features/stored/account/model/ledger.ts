import { AsyncLocalStorage } from 'node:async_hooks'
import type { Adapter, AdapterSession } from '../../../../../src/types/adapter.ts'
import type { JWT } from '../../../../../src/types/jwt.ts'
import type { StateStore } from '../../../../../src/types/state-store.ts'
import type { Tables } from '../adapter.ts'

/** A session that a response gave to a browser. */
export interface Issued {
  readonly userId: string
  /** The key of its row; `sid` in the strategy `jwt`. */
  readonly id: string
  /** Whether it continues the session of Auth.js. */
  readonly isOld: boolean
}

/** One request to the application. */
export interface Exchange {
  readonly path: string
  /** When it began. */
  readonly at: number
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
  /** When `trusted` issued an ID token to it. */
  provenAt: number | null
  /** Whether it revoked the sessions of a user in the `StateStore`. */
  hasRevoked: boolean
  issued: Issued | null
}

/** How a session began. */
interface Birth {
  /** When it was written. */
  readonly at: number
  /** The sessions of the same user that its request had seen by then: it derives from them. */
  readonly parents: readonly string[]
  /**
   * Parents that its request saw alive once more after the write, or that those derive from. A later sign-out of one
   * ends only that one.
   */
  readonly confirmed: Set<string>
  /** The keys of all rows when it was written. */
  readonly rows: readonly string[]
}

/** What allows a link: the request created the user, had a live session of the user, or came from a trusted provider. */
export type Ground = 'created' | 'session' | 'trusted' | 'nothing'

/** A call of `signOutEverywhere` that has returned, or a proof of an address that took over the user. */
interface Everywhere {
  readonly userId: string
  /** When it was called. */
  readonly at: number
  /** When it returned. */
  readonly endedAt: number
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
  /** When `trusted` issued the ID tokens that a session hangs on, by its id. */
  readonly proofs = new Map<string, readonly number[]>()
  /** When `trusted` sent logout tokens that were accepted. */
  readonly ends: number[] = []
  /** When a sign-out ended a session that was alive, by its id. */
  readonly signedOut = new Map<string, number>()
  readonly #tables: Tables
  readonly #isRevocable: boolean

  /** @param isRevocable Whether a sign-out ends copies of a cookie, too. */
  constructor(tables: Tables, isRevocable: boolean) {
    this.#tables = tables
    this.#isRevocable = isRevocable
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

  /** The running request received an ID token. */
  prove(): void {
    const exchange = inExchange.getStore()
    if (exchange) exchange.provenAt = this.now
  }

  /** Records what a new session hangs on. @param parent Session that it continues; `null` without one. */
  follow({ provenAt }: Exchange, id: string, parent: string | null): void {
    const known = (parent === null ? this.proofs.get(id) : this.proofs.get(parent)) ?? []
    this.proofs.set(id, provenAt === null ? known : [...known, provenAt])
  }

  /** Returns whether the provider has ended a session after its ID token was issued. */
  isOverAtProvider = (id: string): boolean =>
    (this.proofs.get(id) ?? []).some((provenAt) => this.ends.some((at) => at > provenAt))

  /** The running request gave a browser a session in a cookie. Renewals keep its id. @param parent It continues this one. */
  issued(id: string, at: number, parent: string | null): void {
    if (!this.births.has(id))
      this.births.set(id, { at, parents: parent === null ? [] : [parent], confirmed: new Set(), rows: [] })
  }

  /** Returns a session and all sessions that it derives from. */
  lineageOf(session: string): string[] {
    const found = new Set([session])
    for (const one of found) for (const parent of this.births.get(one)?.parents ?? []) found.add(parent)
    return [...found]
  }

  /** Returns the calls of `signOutEverywhere` that ended a session. */
  endedBy({ id, userId }: Pick<Issued, 'id' | 'userId'>): Everywhere[] {
    const lineage = this.lineageOf(id)
    const isOlder = (at: number) => lineage.some((one) => (this.births.get(one)?.at ?? 0) < at)
    return this.everywhere.filter(
      (call) => call.userId === userId && !lineage.includes(call.except ?? '') && isOlder(call.at),
    )
  }

  /** The adapter, with records of what changes who can enter. */
  watch(adapter: Required<Adapter>): Required<Adapter> {
    return {
      ...adapter,
      // The one in memory, which has every operation.
      state: this.#watchState(adapter.state as Required<StateStore>),
      // As the unique index of a database does.
      updateUser: async (user) => {
        if (user.email && this.#tables.users.some(({ id, email }) => id !== user.id && email === user.email))
          throw new Error('unique violation')
        const exchange = inExchange.getStore()
        if (user.emailVerified && exchange?.hasRevoked)
          this.everywhere.push({ userId: user.id, at: exchange.at, endedAt: this.now, except: null })
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
        const created = await adapter.createSession(session)
        inExchange.getStore()?.rows.push(session)
        const seen = inExchange.getStore()?.seen.filter(({ userId }) => userId === session.userId) ?? []
        const parents = seen.map(({ sessionToken }) => sessionToken)
        const rows = this.#tables.sessions.map(({ sessionToken }) => sessionToken)
        this.births.set(session.sessionToken, { at: this.now, parents, confirmed: new Set(), rows })
        return created
      },
      deleteSession: async (key) => {
        const deleted = await adapter.deleteSession(key)
        if (deleted && inExchange.getStore()?.path.endsWith('/signout')) this.signedOut.set(key, this.now)
      },
    }
  }

  /** Other operations do not write revocations. */
  #watchState(state: Required<StateStore>): StateStore {
    const mark =
      <K extends readonly [string, ...unknown[]], R>(run: (...given: K) => R) =>
      (...given: K): R => {
        const exchange = inExchange.getStore()
        if (exchange && given[0].startsWith('revoked-before:')) exchange.hasRevoked = true
        return run(...given)
      }
    return { ...state, add: mark(state.add), swap: mark(state.swap) }
  }

  #sawAlive(session: AdapterSession): void {
    const exchange = inExchange.getStore()
    exchange?.seen.push(session)
    for (const { sessionToken } of exchange?.rows ?? [])
      for (const one of this.lineageOf(session.sessionToken)) this.births.get(sessionToken)?.confirmed.add(one)
  }

  #created<U extends { id: string }>(user: U): U {
    inExchange.getStore()?.users.add(user.id)
    return user
  }

  #linked(name: string, userId: string): void {
    const exchange = inExchange.getStore()
    this.grounds.set(name, exchange ? this.#groundOf(exchange, userId) : 'nothing')
  }

  /** Returns whether a session in a cookie has ended. */
  #hasEnded(id: string, userId: string): boolean {
    return this.signedOut.has(id) || this.endedBy({ id, userId }).length > 0
  }

  #hasGroundIn({ auth_time = 0, sid = '', sub }: JWT, userId: string): boolean {
    if (sub !== userId) return false
    return this.#isRevocable ? !this.#hasEnded(sid, userId) : auth_time >= provenAt(this.#tables, userId)
  }

  #groundOf({ path, claims, seen, users }: Exchange, userId: string): Ground {
    const isAlive = ({ sessionToken }: AdapterSession) =>
      this.#tables.sessions.some((row) => row.sessionToken === sessionToken && row.userId === userId)
    if (users.has(userId)) return 'created'
    if (seen.some(isAlive)) return 'session'
    if (claims && this.#hasGroundIn(claims, userId)) return 'session'
    return path.endsWith('/trusted') ? 'trusted' : 'nothing'
  }
}
