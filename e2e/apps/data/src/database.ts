import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fromSqlite, sql } from 'latchkey/adapters/sql'

const file = process.env.DATABASE || 'data/app.db'
if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })

/** The database of this application: SQLite, which is a part of Node. */
export const database: DatabaseSync = new DatabaseSync(file)

/** Where the library keeps users, accounts, sessions and passkeys. */
export const adapter = sql(fromSqlite(database))

// Makes the tables that are missing, and changes none that is there.
await adapter.migrate()
