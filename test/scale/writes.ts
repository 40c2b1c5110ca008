import type { SqlDatabase } from '../../src/adapters/sql.ts'

/** What writes saw. */
export interface Writes {
  readonly count: number
  /** Milliseconds. */
  readonly longest: number
  /** When the longest ended, in milliseconds since the start, and what it was. */
  readonly at: number
  readonly statement: string
}

/** A write to each table, as requests, sign-ups and sign-ins do. The values are a text that is new and the id of a user. */
const WRITES = [
  'update users set name = ? where id = ?',
  `insert into accounts ("providerAccountId", "userId", type, provider) values (?, ?, 'oauth', 'new')`,
  `insert into sessions ("sessionToken", "userId", expires) values (?, ?, '2036-05-06 07:08:09')`,
]

/** A statement in the words of a dialect. */
function inDialect(statement: string, { dialect }: SqlDatabase): string {
  if (dialect === 'mysql') return statement.replaceAll('"', '`')
  return statement.replace('?', '$1').replace('?', '$2')
}

/** Writes to each table, one write after another, until the work is done. */
export async function writeUntil(database: SqlDatabase, rows: number, work: () => Promise<unknown>): Promise<Writes> {
  const state = { isOver: false, count: 0, longest: 0, at: 0, statement: '' }
  const beginning = performance.now()
  const writers = WRITES.map(async (write) => {
    const statement = inDialect(write, database)
    while (!state.isOver) {
      const start = performance.now()
      await database.execute(statement, [crypto.randomUUID(), `user-${1 + Math.trunc(Math.random() * rows)}`])
      state.count++
      const [end, duration] = [performance.now(), performance.now() - start]
      if (duration > state.longest) Object.assign(state, { longest: duration, at: end - beginning, statement })
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })
  const done = work().finally(() => {
    state.isOver = true
  })
  await Promise.all([done, ...writers])
  return state
}
