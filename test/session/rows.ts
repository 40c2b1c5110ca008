import { Credentials } from '../../src/providers/credentials.ts'
import type { Adapter, AdapterSession, AdapterUser } from '../../src/types/adapter.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { type OpenAuth, openAuth, SESSION } from '../harness.ts'
import { turn } from '../turn.ts'

/** Two users that are in every store. */
export const USERS: readonly AdapterUser[] = [
  { id: '1', name: 'Ada', email: 'ada@app.example', emailVerified: null, image: 'https://img.example/ada' },
  { id: '2', name: 'Bob', email: 'bob@app.example', emailVerified: null, image: null },
]

/** What a test can break: the method named throws, or does not answer. */
export type Faults = Map<keyof Adapter, () => never | PromiseLike<never>>

/** A table of sessions, what was asked of it, and what breaks. */
export interface Rows {
  readonly adapter: Adapter
  readonly users: Map<string, AdapterUser>
  readonly sessions: Map<string, AdapterSession>
  /** Names of the methods called, in order. */
  readonly calls: (keyof Adapter)[]
  readonly faults: Faults
}

export const down = (): never => {
  throw new Error('the store is down')
}

/** A store with the semantics of SQL: a session token is there once, an update of nothing changes nothing. */
export function openRows(): Rows {
  const users = new Map(USERS.map((user) => [user.id, user]))
  const sessions = new Map<string, AdapterSession>()
  const calls: (keyof Adapter)[] = []
  const faults: Faults = new Map()
  const asked =
    <P extends unknown[], R>(name: keyof Adapter, answer: (...parameters: P) => R) =>
    async (...parameters: P): Promise<R> => {
      calls.push(name)
      // The network: whoever asks at the same time is answered at the same time.
      await turn()
      await faults.get(name)?.()
      return answer(...parameters)
    }
  const adapter: Adapter = {
    getUser: asked('getUser', (id: string) => users.get(id) ?? null),
    createSession: asked('createSession', (session: AdapterSession) => {
      if (sessions.has(session.sessionToken)) throw new Error('UNIQUE constraint failed: sessions.sessionToken')
      sessions.set(session.sessionToken, { ...session })
      return session
    }),
    getSessionAndUser: asked('getSessionAndUser', (token: string) => {
      const session = sessions.get(token)
      const user = users.get(session?.userId ?? '')
      return session && user ? { session: { ...session }, user: { ...user } } : null
    }),
    updateSession: asked('updateSession', (change: Partial<AdapterSession> & { sessionToken: string }) => {
      const session = sessions.get(change.sessionToken)
      if (session) sessions.set(change.sessionToken, { ...session, ...change })
      return session ?? null
    }),
    deleteSession: asked('deleteSession', (token: string) => void sessions.delete(token)),
  }
  return { adapter, users, sessions, calls, faults }
}

const PASSWORD = Credentials({
  credentials: { name: { label: 'Name' } },
  authorize: ({ name }) => USERS.find((user) => user.name === name) ?? null,
})

/** An application whose sessions are rows, with a form that asks for a name. */
export function openDatabase(overrides: Partial<AuthConfig> = {}, rows: Rows = openRows()): OpenAuth & { rows: Rows } {
  return { ...openAuth({ providers: [PASSWORD], adapter: rows.adapter, ...overrides }), rows }
}

/** Signs in, and forgets what was asked of the store for it. */
export async function signedIn(
  overrides: Partial<AuthConfig> = {},
  rows: Rows = openRows(),
): Promise<OpenAuth & { rows: Rows; key: string; value: string }> {
  const open = openDatabase(overrides, rows)
  await enter(open)
  rows.calls.length = 0
  return { ...open, key: [...rows.sessions.keys()].at(-1) ?? '', value: open.browser.cookies.get(SESSION) ?? '' }
}

/** Fills in the form. */
export const enter = ({ browser }: OpenAuth, name = 'Ada'): Promise<Response> =>
  browser.submit('/auth/callback/credentials', { name })
