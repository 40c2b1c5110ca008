import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fromSqlite, type SqlAdapter, type SqlDatabase, sql } from 'latchkey/adapters/sql'
import { setUp } from './set-up.ts'

const file = process.env.DATABASE || 'data/app.db'
if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })

/** What this process has opened. Next.js evaluates this file again for pages, for handlers and for its proxy. */
const shared: { database?: DatabaseSync; isSetUp?: Promise<void> } = Object(globalThis).appData ?? {}
Object.assign(globalThis, { appData: shared })

shared.database ??= new DatabaseSync(file)
const opened = shared.database
// Others may write, too: a second process, or a test. Readers go on meanwhile, and writers wait their turn, milliseconds.
opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')

/** The database of this application: SQLite, which is a part of Node. */
export const database: SqlDatabase = fromSqlite(opened)

/** Where the library keeps users, accounts, sessions and passkeys. */
export const adapter: SqlAdapter = sql(database)

/** Keeps a Worker alive until work after the response is done; see database.d1.ts. A server needs none. */
export const waitUntil = undefined

shared.isSetUp ??= setUp(database)
await shared.isSetUp
