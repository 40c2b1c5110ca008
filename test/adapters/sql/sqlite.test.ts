import { DatabaseSync } from 'node:sqlite'
import { fromSqlite, type SqliteLike, sql } from '../../../src/adapters/sql.ts'
import { runContract } from '../run-contract.ts'
import { runManyEntries, runOwnClock } from '../run-state-clock.ts'
import { runStateContract } from '../run-state-contract.ts'

const { version } = new DatabaseSync(':memory:').prepare('select sqlite_version() as version').get() ?? {}

async function create(database: SqliteLike) {
  const adapter = sql(fromSqlite(database))
  await adapter.migrate()
  return adapter
}

/** As strict as better-sqlite3: `all` is for statements with rows, `run` for those without. */
function strict(database: DatabaseSync): SqliteLike {
  return {
    exec: (text) => database.exec(text),
    prepare(text) {
      const statement = database.prepare(text)
      const expectRows = (has: boolean) => {
        if (statement.columns().length > 0 !== has) throw new TypeError('This statement is for the other method')
      }
      return {
        all(...params) {
          expectRows(true)
          return statement.all(...params)
        },
        run(...params) {
          expectRows(false)
          return statement.run(...params)
        },
      }
    },
  }
}

await runContract(`sql on SQLite ${version} (node:sqlite)`, () => create(new DatabaseSync(':memory:')))
await runStateContract('sql on SQLite', async () => (await create(strict(new DatabaseSync(':memory:')))).state)
const createState = async () => (await create(new DatabaseSync(':memory:'))).state
runOwnClock('sql on SQLite', createState)
runManyEntries('sql on SQLite', createState)
await runContract(`sql on SQLite ${version} (as strict as better-sqlite3)`, () =>
  create(strict(new DatabaseSync(':memory:'))),
)
