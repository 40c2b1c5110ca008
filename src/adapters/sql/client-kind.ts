import { markOwn } from '../../lib/own-error.ts'
import { readProperty } from '../../lib/read-property.ts'

/** Clients of database drivers, distinguished by their methods. */
type ClientKind =
  | 'pg'
  | 'mysql2'
  | 'sqlite'
  | 'd1'
  | 'mysql2Connection'
  | 'neon'
  | 'postgresJs'
  | 'libsql'
  | 'pgClass'
  | 'sqliteClass'

/** Methods of each kind, by path. The first matching kind is used. */
const METHODS: readonly (readonly [kind: ClientKind, type: 'object' | 'function', methods: readonly string[]])[] = [
  ['neon', 'function', ['query', 'transaction']],
  ['postgresJs', 'function', ['unsafe', 'begin']],
  ['pgClass', 'function', ['prototype.query']],
  ['sqliteClass', 'function', ['prototype.prepare']],
  ['d1', 'object', ['prepare', 'batch']],
  ['libsql', 'object', ['execute', 'batch', 'executeMultiple']],
  ['mysql2', 'object', ['execute', 'getConnection']],
  ['mysql2Connection', 'object', ['execute', 'beginTransaction']],
  ['sqlite', 'object', ['prepare', 'exec']],
  ['pg', 'object', ['query']],
]

interface Advice {
  /** Description of the client. */
  readonly name: string
  /** The line to write instead. */
  readonly line: string
}

const ADVICE: Readonly<Record<ClientKind, Advice>> = {
  pg: { name: 'a client of PostgreSQL', line: 'sql(fromPg(pool)) with `const pool = new Pool()` of `pg`' },
  mysql2: { name: 'a pool of mysql2', line: 'sql(fromMysql2(createPool(url))) with `createPool` of `mysql2/promise`' },
  sqlite: {
    name: 'a SQLite database',
    line: "sql(fromSqlite(new DatabaseSync('app.db'))) with `DatabaseSync` of `node:sqlite`",
  },
  d1: { name: 'a binding of D1', line: 'sql(fromD1(env.DB))' },
  mysql2Connection: {
    name: 'a single connection of mysql2, which cannot run the transactions of several requests',
    line: 'sql(fromMysql2(createPool(url))) with `createPool` of `mysql2/promise`',
  },
  neon: {
    name: 'a query function of `neon()`',
    line: 'sql(fromPg(new Pool({ connectionString }))) with `Pool` of `@neondatabase/serverless`',
  },
  postgresJs: {
    name: 'a client of postgres.js',
    line: 'sql(fromPg(new Pool({ connectionString }))) with `Pool` of `pg`',
  },
  libsql: {
    name: 'a client of `@libsql/client`',
    line: 'sql(fromSqlite(new Database(url))) with `Database` of `libsql`',
  },
  pgClass: { name: 'a class', line: 'an instance of it: sql(fromPg(new Pool()))' },
  sqliteClass: { name: 'a class', line: "an instance of it: sql(fromSqlite(new DatabaseSync('app.db')))" },
}

const BINDING =
  ' Its name has to be in the Wrangler configuration: "d1_databases": [{ "binding": "DB", "database_name": "app", "database_id": "..." }]'

const readPath = (value: unknown, path: string): unknown => path.split('.').reduce(readProperty, value)

/** Returns the kind of a client; `null` if unknown. */
export function findKind(client: unknown): ClientKind | null {
  if (client === null || client === undefined) return null
  const has = (path: string) => typeof readPath(client, path) === 'function'
  return METHODS.find(([, type, paths]) => typeof client === type && paths.every(has))?.[0] ?? null
}

/**
 * Refuses a client of the wrong kind.
 *
 * @param caller The function that received the client.
 * @param expected The kind it accepts, for an unknown client. `null` if it accepts only a `SqlDatabase`.
 */
export function throwWrongClient(
  caller: string,
  client: unknown,
  expected: 'pg' | 'mysql2' | 'sqlite' | 'd1' | null,
): never {
  const kind = findKind(client)
  const seen = kind ? ADVICE[kind].name : readName(client)
  const { line } = ADVICE[kind ?? expected ?? 'pg']
  // The line is probably already there, so the binding is missing.
  const binding = kind === null && expected === 'd1' ? BINDING : ''
  throw markOwn(new TypeError(`${caller} received ${seen}. Write ${line}.${binding}`))
}

const readName = (client: unknown): string =>
  client === undefined || client === null ? `${client}` : `an unknown value of the type ${typeof client}`
