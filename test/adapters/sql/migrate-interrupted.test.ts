import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type SqlDatabase, type SqlResult, type SqlValue, sql } from '../../../src/adapters/sql.ts'
import { COMPILED } from '../../../tools/compiled.ts'
import { bundleProgram } from '../../bundle-program.ts'
import { openD1Like, openMariadb, openPostgres, openSqlite, type Place } from '../migrate/places.ts'

/** Tables that another library made: no constraints but primary keys. */
const existing = (place: Place): string[] => {
  const quote = place.database.dialect === 'mysql' ? '`' : '"'
  const text = place.database.dialect === 'mysql' ? 'varchar(191)' : 'text'
  return [
    `create table users (id ${text} primary key, name ${text}, email ${text})`,
    `create table accounts ('id' integer primary key, 'userId' ${text}, provider ${text}, 'providerAccountId' ${text})`,
  ].map((statement) => statement.replaceAll("'", quote))
}

/** A connection that calls `change` for each statement that may change something. Everything else is only sent. */
const watch = (database: SqlDatabase, change: (send: () => Promise<SqlResult>) => Promise<SqlResult>): SqlDatabase => ({
  ...database,
  execute(text: string, params: readonly SqlValue[]) {
    const send = () => database.execute(text, params)
    return /^\s*select/.test(text) ? send() : change(send)
  },
})

/** Returns each schema that the database has during a migration that nothing interrupts. */
async function listSchemas({ database, describe }: Place): Promise<readonly string[]> {
  const schemas = [JSON.stringify(await describe())]
  const watched = watch(database, async (send) => {
    const result = await send()
    schemas.push(JSON.stringify(await describe()))
    return result
  })
  await sql(watched).migrate()
  return schemas.filter((schema, index) => schema !== schemas[index - 1])
}

/**
 * Runs `migrate` in a process that is killed when it has sent so many statements.
 *
 * @returns Whether it survives.
 * @throws It failed for another reason.
 */
async function migrateUntilKilled({ database }: Place, statements: number): Promise<boolean> {
  let left = statements
  const mortal = watch(database, async (send) => {
    if (--left < 0) throw new Error('The process was killed')
    return send()
  })
  return sql(mortal)
    .migrate()
    .then(() => true)
    .catch((error: unknown) => {
      if (left >= 0) throw error
      return false
    })
}

/** Returns each schema that the database has if every process is killed as soon as it has changed the schema. */
async function listSchemasOfKilled(place: Place): Promise<readonly string[]> {
  const schemas = [JSON.stringify(await place.describe())]
  let survives = false
  // Waiting for a turn changes no schema, so the next process sends one statement more.
  for (let statements = 1; !survives; statements++) {
    survives = await migrateUntilKilled(place, statements)
    const schema = JSON.stringify(await place.describe())
    if (schema === schemas.at(-1)) continue
    schemas.push(schema)
    statements = 0
  }
  return schemas
}

const PLACES = await Promise.all([openPostgres(), openMariadb(), openSqlite(), openD1Like()])

describe.each(PLACES.map((place) => [place.name, place] as const))('migrate on %s', (_, place) => {
  // A run continues from the schema that it finds. The killed processes leave each schema of the whole run behind, and the
  // next one continues from each, so this is the end after a kill at any statement.
  test.each([
    ['an empty database', (): string[] => []],
    ['tables of another library', existing],
  ] as const)('completes the schema after a kill at any statement, in %s', async (_what, tables) => {
    await place.empty()
    await place.run(...tables(place))
    const uninterrupted = await listSchemas(place)
    await place.empty()
    await place.run(...tables(place))
    expect(await listSchemasOfKilled(place)).toEqual(uninterrupted)
  })
})

const PROCESSES = 5

const SCRIPT = await bundleProgram(join(import.meta.dirname, '../migrate/run.ts'), 'migrate')

/** Processes that are ready to migrate, so that all begin at once. */
async function startProcesses({ name, url }: Place) {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--no-warnings', SCRIPT, name, url], { stdio: ['pipe', 'pipe', 'pipe'], env }),
  )
  await Promise.all(children.map((child) => once(child.stdout, 'data')))
  return children.map(async (child) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
    })
    child.stdin.end('go\n')
    const [code] = await once(child, 'close')
    return [code, said]
  })
}

describe.each(PLACES.filter(({ url }) => url !== '').map((place) => [place.name, place] as const))(
  'five simultaneous migrations on %s',
  (_, place) => {
    test.each([
      ['an empty database', (): string[] => []],
      ['tables of another library', existing],
    ] as const)('all end with a complete schema, in %s', async (_what, tables) => {
      await place.empty()
      await place.run(...tables(place))
      await sql(place.database).migrate()
      const complete = await place.describe()
      await place.empty()
      await place.run(...tables(place))
      const outcomes = await Promise.all(await startProcesses(place))
      expect(outcomes).toEqual(Array.from({ length: PROCESSES }, () => [0, '']))
      expect(await place.describe()).toEqual(complete)
      expect(await sql(place.database).migrate()).toEqual([])
    })
  },
)
