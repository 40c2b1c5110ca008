import { AsyncLocalStorage } from 'node:async_hooks'
import { type Authenticator, openAuthenticator } from '../../../../../runtimes/suite/authenticator.ts'
import type { Auth } from '../../../../../src/index.ts'
import { authjs } from '../../../../../src/migrate/authjs.ts'
import { getStart } from '../../../../../src/session/get-start.ts'
import { decode } from '../../../../../src/session/jwt.ts'
import { type Browser, openBrowser } from '../../../../../src/testing/index.ts'
import type { JWT } from '../../../../../src/types/jwt.ts'
import { OLD_SECRET, ORIGIN, openAuth, SECRET, SESSION } from '../../../../harness.ts'
import { createTestAdapter, type Tables } from '../adapter.ts'
import { configOf, type ProviderId, type Setting } from './application.ts'
import { isAdopted, keyOf, type OldSession, signInAtAuthjs } from './authjs.ts'
import { AUTHJS, cookieIn, sessionSetBy } from './cookies.ts'
import type { Gates } from './gates.ts'
import { type Exchange, type Issued, Ledger } from './ledger.ts'

/** The browsers of the owner and of the attacker. `T0` has a copy of a cookie of `O0`. */
export type BrowserId = 'O0' | 'O1' | 'A0' | 'A1' | 'T0'

/** A sign-in that has begun in a browser. */
export interface Attempt {
  readonly browser: Browser
  readonly provider: ProviderId
  /** The authorization URL. */
  readonly location: string
  /** The transaction cookies of the browser at that moment. */
  readonly cookies: readonly (readonly [string, string])[]
}

/** What the owner proves: the mailbox, a passkey, or the account at a provider. */
export type Identity = 'mailbox' | 'passkey' | ProviderId

/** A session that a step of the owner began. */
export interface Entry extends Issued {
  readonly identity: Identity
  /** Whether the address of the user was verified when the step ended. */
  readonly isProven: boolean
  /** The number of store operations before the step. */
  readonly startedAt: number
  /** The number of store operations at its end. */
  readonly endedAt: number
}

const inStep = new AsyncLocalStorage<Exchange[]>()

/** Returns the URL of the last mail of the running step. */
export const mailOfStep = (): string | null => inStep.getStore()?.findLast(({ mail }) => mail)?.mail ?? null

/** Runs a step. @returns the last session that its requests gave to a browser */
export async function sessionOfStep(run: () => Promise<unknown>): Promise<Issued | null> {
  const exchanges: Exchange[] = []
  await inStep.run(exchanges, run)
  return exchanges.findLast(({ issued }) => issued)?.issued ?? null
}

type Call = (...given: never[]) => unknown

/** Lets each operation of a store wait at the gates, and counts it. @param toName Its name; `null` lets it pass. */
function gated<S extends object>(
  store: S,
  toName: (method: string, given: readonly unknown[]) => string | null,
  { gates, ledger }: { readonly gates: Gates; readonly ledger: Ledger },
): S {
  const methods = Object.entries(store).map(([method, run]) => {
    if (typeof run !== 'function') return [method, run]
    const call = async (...given: never[]) => {
      const name = toName(method, given)
      if (name !== null) await gates.pass(name)
      ledger.now++
      return (run as Call)(...given)
    }
    return [method, call]
  })
  return Object.fromEntries(methods) as S // each method takes what it took
}

const DECIDING = /^(?:revoked-before|ended|provider-session|session-provider)$/

/** An operation that decides about sessions, such as `get revoked-before`. The others only serve their list. */
function toStateName(method: string, [key]: readonly unknown[]): string | null {
  const [purpose = ''] = String(key).split(':')
  return DECIDING.test(purpose) ? `${method} ${purpose}` : null
}

/** One application with its store, its visitors and a record of what they did. */
export class World {
  readonly setting: Setting
  readonly tables: Tables
  readonly ledger: Ledger
  auth: Auth
  readonly browsers: Readonly<Record<BrowserId, Browser>>
  readonly devices: Readonly<Record<'owner' | 'attacker', Authenticator>>
  readonly attempts: Attempt[] = []
  readonly entries: Entry[] = []
  /** Steps that prove the address, whatever came of them. */
  readonly proofs: Pick<Entry, 'startedAt' | 'endedAt'>[] = []
  /** Sessions by the cookie that a browser holds. */
  readonly issued = new Map<string, Issued>()
  /** How many actors use the browser `O1` at this moment. */
  usersOfO1 = 0
  /** Whether the owner has signed out of `O1` and left it to the attacker. */
  left: 'no' | 'leaving' | 'yes' = 'no'
  /** The session that the owner had in `O0` before the application moved from Auth.js. */
  old: OldSession | null = null
  /** Whether a sign-in replaced it. With `jwt`, that ends no copies. */
  isOldReplaced = false
  /** The secrets that have sealed, the newest first. */
  secrets: readonly string[] = [OLD_SECRET]
  readonly #openAuth: () => Auth

  constructor(setting: Setting, gates: Gates) {
    const { adapter, tables } = createTestAdapter()
    const ledger = new Ledger(tables, setting.strategy === 'revocable')
    this.setting = setting
    this.tables = tables
    this.ledger = ledger
    const watched = ledger.watch(adapter)
    const state = gated(watched.state, toStateName, { gates, ledger })
    const store = gated({ ...watched, state }, (method) => method, { gates, ledger })
    const config = configOf(
      setting,
      store,
      (url) => ledger.mail(url),
      () => ledger.prove(),
    )
    this.#openAuth = () =>
      openAuth({ ...config, ...(this.old && { migrate: authjs() }), secret: [...this.secrets, this.#nextSecret] }).auth
    this.auth = this.#openAuth()
    this.browsers = { O0: this.open(), O1: this.open(), A0: this.open(), A1: this.open(), T0: this.open() }
    this.devices = { owner: openAuthenticator(), attacker: openAuthenticator() }
  }

  /** As documented, all servers open with a secret before one seals with it. */
  get #nextSecret(): string {
    return `${this.secrets.length} ${SECRET}`
  }

  /** The next requests go to a server with a new secret, which knows the older ones. Those in progress end at the old one. */
  rotate(): void {
    this.secrets = [this.#nextSecret, ...this.secrets]
    this.auth = this.#openAuth()
  }

  /** Moves the application from Auth.js, where the owner is signed in, unless it already has users. */
  async move(): Promise<void> {
    const { ledger, setting, tables } = this
    if (tables.users.length > 0) return
    this.old = await signInAtAuthjs(setting.strategy, tables, OLD_SECRET)
    this.auth = this.#openAuth()
    this.browsers.O0.cookies.set(AUTHJS, this.old.cookie)
    ledger.issued(this.old.id, ledger.now++, null)
  }

  /** Opens another browser. */
  open(): Browser {
    return openBrowser((request) => this.#answer(request), { origin: ORIGIN })
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname: path } = new URL(request.url)
    if (!path.startsWith('/auth/')) return new Response('A page of the application.')
    const session = cookieIn(request, SESSION)
    const before = session === undefined ? this.#oldIn(request) : (this.issued.get(session) ?? null)
    const claims = session === undefined ? (this.#oldIn(request)?.claims ?? null) : await this.#claimsOf(session)
    const exchange: Exchange = {
      ...{ path, claims, at: this.ledger.now, seen: [], rows: [], users: new Set<string>() },
      ...{ mail: null, provenAt: null, hasRevoked: false, issued: null },
    }
    inStep.getStore()?.push(exchange)
    const response = await this.ledger.run(exchange, () => this.auth.handle(request))
    const token = sessionSetBy(response)
    const issued = await this.#issuedBy(exchange, token)
    if (token && issued) await this.#record(exchange, issued, token, session)
    exchange.issued = this.#begunBy(issued, before)
    if (path === '/auth/signout' && claims?.sid) this.ledger.signedOut.set(claims.sid, this.ledger.now)
    return response
  }

  /** Returns the session of a response, unless it is the one that came with the request. */
  #begunBy(issued: Issued | null, before: Issued | null): Issued | null {
    if (issued === null || issued.isOld || issued.id === before?.id) return null
    if (before?.isOld) this.isOldReplaced = true
    return issued
  }

  /** Returns the session of Auth.js, if its cookie came with a request. */
  #oldIn(request: Request): OldSession | null {
    return this.old !== null && cookieIn(request, AUTHJS) === this.old.cookie ? this.old : null
  }

  async #claimsOf(token: string | undefined): Promise<JWT | null> {
    return this.setting.strategy !== 'database' && token ? decode({ token, secret: this.secrets }) : null
  }

  /** Records a session. @param before Value of the cookie that came with the request. */
  async #record(exchange: Exchange, issued: Issued, token: string, before: string | undefined): Promise<void> {
    const parent = this.issued.get(before ?? '')
    this.issued.set(token, issued)
    const isNew = parent === undefined || parent.id !== issued.id
    if (!isNew && exchange.provenAt === null) return
    const isContinued = parent?.userId === issued.userId && (await this.#isContinued(exchange, token, before ?? ''))
    this.ledger.follow(exchange, issued.id, isContinued ? parent.id : null)
  }

  /** Returns whether a session has the times of the one before it, which no other one has. */
  async #isContinued({ claims }: Exchange, token: string, before: string): Promise<boolean> {
    if (this.setting.strategy === 'database') return token.split('.', 1)[0] === before.split('.', 1)[0]
    const next = await this.#claimsOf(token)
    return next?.start === claims?.start && next?.auth_time === claims?.auth_time
  }

  async #issuedBy({ at, claims, rows, seen }: Exchange, token: string | undefined): Promise<Issued | null> {
    if (token === undefined) return null
    if (this.setting.strategy === 'database') {
      const id = await keyOf(token)
      const row = [...seen, ...rows].find(({ sessionToken }) => sessionToken === id)
      return row ? { userId: row.userId, id, isOld: isAdopted(token) } : null
    }
    const { sub = '', sid = '', start } = (await this.#claimsOf(token)) ?? {}
    // A session that only links keeps the start of the one that asked for it.
    const isContinued = start !== undefined && claims?.sub === sub && getStart(claims) === start
    this.ledger.issued(sid, at, isContinued && claims.sid !== sid ? (claims.sid ?? null) : null)
    return { userId: sub, id: sid, isOld: sid === this.old?.id }
  }
}
