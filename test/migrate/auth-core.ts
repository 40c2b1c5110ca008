import { Auth, type AuthConfig } from '@auth/core'
import type { Adapter } from '@auth/core/adapters'
import PostgresAdapter from '@auth/pg-adapter'
import { UnstorageAdapter } from '@auth/unstorage-adapter'
import { PGlite } from '@electric-sql/pglite'
import { createStorage } from 'unstorage'
import { ORIGIN, SECRET } from '../harness.ts'

/** A browser in front of Auth.js: what it has, and what it does there. */
export interface AuthjsBrowser {
  readonly cookies: Map<string, string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Follows a mailed link, or fills in the form of credentials. */
  signIn(): Promise<void>
  session(): Promise<unknown>
}

const ADA = { id: '1', name: 'Ada', email: 'ada@app.example', image: 'https://img.example/ada' }

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '' || /; Max-Age=0(?:;|$)/.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Auth.js itself, signing in as our test's user: by credentials, or with an adapter by mail. */
export function openAuthjs(overrides: Partial<AuthConfig> = {}, origin: string = ORIGIN): AuthjsBrowser {
  const cookies = new Map<string, string>()
  let link = ''
  const email = {
    id: 'email',
    type: 'email',
    name: 'E-mail',
    maxAge: 600,
    sendVerificationRequest: async ({ url }: { url: string }) => {
      link = url
    },
  }
  const credentials = { id: 'credentials', type: 'credentials', name: 'Credentials', credentials: {} }
  const config = {
    secret: SECRET,
    trustHost: true,
    basePath: '/auth',
    providers: [overrides.adapter ? email : { ...credentials, authorize: async () => ADA }],
    ...overrides,
    // Its types want a mail server that is never asked.
  } as AuthConfig
  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const response = await Auth(new Request(new URL(path, origin), { ...init, headers }), config)
    keepCookies(cookies, response)
    return response
  }
  const post = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = await (await fetch('/auth/csrf')).json()
    return fetch(path, { method: 'POST', body: new URLSearchParams({ csrfToken, ...fields }) })
  }
  return {
    cookies,
    fetch,
    async signIn() {
      if (!overrides.adapter) return void (await post('/auth/callback/credentials', {}))
      await post('/auth/signin/email', { email: ADA.email })
      await fetch(link)
    },
    session: async () => (await fetch('/auth/session')).json(),
  }
}

/** A store that Auth.js wrote to before we came. */
export interface OldStore {
  readonly adapter: Adapter
  /** Tokens of the sessions that are in it, and when they end. */
  sessions(): Promise<Map<string, Date>>
}

// As the adapter's documentation has it: nothing says that a session is there once.
const TABLES = `
CREATE TABLE verification_token (identifier TEXT NOT NULL, expires TIMESTAMPTZ NOT NULL, token TEXT NOT NULL,
  PRIMARY KEY (identifier, token));
CREATE TABLE accounts (id SERIAL PRIMARY KEY, "userId" INTEGER NOT NULL, type VARCHAR(255) NOT NULL,
  provider VARCHAR(255) NOT NULL, "providerAccountId" VARCHAR(255) NOT NULL, refresh_token TEXT, access_token TEXT,
  expires_at BIGINT, id_token TEXT, scope TEXT, session_state TEXT, token_type TEXT);
CREATE TABLE sessions (id SERIAL PRIMARY KEY, "userId" INTEGER NOT NULL, expires TIMESTAMPTZ NOT NULL,
  "sessionToken" VARCHAR(255) NOT NULL);
CREATE TABLE users (id SERIAL PRIMARY KEY, name VARCHAR(255), email VARCHAR(255), "emailVerified" TIMESTAMPTZ,
  image TEXT);`

let postgres: Promise<PGlite> | undefined

async function createPostgres(): Promise<PGlite> {
  const db = await PGlite.create()
  await db.exec(TABLES)
  return db
}

/** Emptied, not made anew: it takes seconds to start. */
async function openPostgres(): Promise<OldStore> {
  postgres ??= createPostgres()
  const db = await postgres
  await db.exec('TRUNCATE verification_token, accounts, sessions, users')
  const query = async (sql: string, parameters?: unknown[]) => {
    const { rows } = await db.query(sql, parameters)
    return { rows, rowCount: rows.length }
  }
  return {
    // It asks no more of a pool than this.
    adapter: PostgresAdapter({ query } as never),
    async sessions() {
      const { rows } = await db.query<{ sessionToken: string; expires: Date }>('SELECT * FROM sessions')
      return new Map(rows.map(({ sessionToken, expires }) => [sessionToken, expires]))
    },
  }
}

async function openUnstorage(): Promise<OldStore> {
  const storage = createStorage()
  return {
    adapter: UnstorageAdapter(storage),
    async sessions() {
      const keys = (await storage.getKeys('user:session')).filter((key) => !key.includes('by-user-id'))
      const rows = await Promise.all(keys.map((key) => storage.getItem<{ sessionToken: string; expires: string }>(key)))
      return new Map(rows.map((row) => [row?.sessionToken ?? '', new Date(row?.expires ?? 0)]))
    },
  }
}

/** Published adapters: one on a real PostgreSQL, one on keys and values. */
export const OLD_STORES: readonly (readonly [name: string, open: () => Promise<OldStore>])[] = [
  ['@auth/pg-adapter', openPostgres],
  ['@auth/unstorage-adapter', openUnstorage],
]
