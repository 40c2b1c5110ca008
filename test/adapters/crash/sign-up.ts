// Signs a user up and is killed at a moment that the test names: `sign-up.ts <store> <address> <email> <moment> [apart]`.
// Moments are counted: before the first exchange with the database is 0, and each exchange adds those while its answer is on
// the way and after it. A process that gets through prints how many there were.

import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'

const [store = '', address = '', email = '', moment = '', isApart = ''] = process.argv.slice(2)
let passed = 0

// Nothing runs afterwards: no handler, no rollback, no farewell to the server.
function mayDie(): void {
  if (passed === Number(moment)) process.kill(process.pid, 'SIGKILL')
  passed++
}

/** Calls `method` between two moments. Before it, nothing has happened since the last moment, except for the first. */
function watched<T extends object>(target: T, methods: readonly string[]): T {
  return new Proxy(target, {
    get(object, name) {
      const value = Reflect.get(object, name)
      if (typeof value !== 'function') return value
      if (!methods.includes(String(name))) return value.bind(object)
      return (...args: unknown[]) => {
        if (passed === 0) mayDie()
        const answer: unknown = value.apply(object, args)
        if (!(answer instanceof Promise)) {
          if (!isLocal(answer)) mayDie()
          return wrap(answer)
        }
        // Sent, not answered: the database goes on without us.
        return Promise.race([answer, sent()]).then(async () => {
          mayDie()
          const result: unknown = await answer
          mayDie()
          return wrap(result)
        })
      }
    },
  })
}

const METHODS = ['query', 'execute', 'beginTransaction', 'commit', 'rollback', 'exec', 'run', 'all']

/** A connection or a prepared statement, which is watched, too. */
const isLocal = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && ('beginTransaction' in value || 'run' in value)

const wrap = (value: unknown): unknown => (isLocal(value) ? watched(value, METHODS) : value)

const sent = () => new Promise((resolve) => setTimeout(resolve, 2))

// A process is started for each moment: it loads its own driver only.
const OPEN: Readonly<Record<string, () => Promise<SqlDatabase>>> = {
  async sqlite() {
    const { DatabaseSync } = await import('node:sqlite')
    return fromSqlite(watched(new DatabaseSync(address, { timeout: 5000 }), [...METHODS, 'prepare']))
  },
  async postgres() {
    const { Pool } = (await import('pg')).default
    return fromPg(watched(new Pool({ connectionString: address, max: 1 }), METHODS))
  },
  async mariadb() {
    const { createPool } = await import('mysql2/promise')
    return fromMysql2(watched(createPool({ uri: address, connectionLimit: 1 }), [...METHODS, 'getConnection']))
  },
}

const open = OPEN[store]
if (!open) throw new Error(`There is no store ${store}`)
const adapter = sql(await open())
const account = { userId: '', provider: 'github', providerAccountId: email, type: 'oauth' } as const
const user = { id: '', email, emailVerified: null }
// The control: what the two writes would be without one step around them.
if (isApart === 'apart') await adapter.linkAccount({ ...account, userId: (await adapter.createUser(user)).id })
else await adapter.createUserWithAccount(user, account)
process.stdout.write(`signed up after ${passed} moments`)
process.exit()
