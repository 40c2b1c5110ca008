import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type SqlDatabase, type SqlResult, type SqlValue, sql } from '../../../src/adapters/sql.ts'
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

/** A connection of a process that is killed when it has sent so many statements that change something. */
function mortal(database: SqlDatabase, statements: number): SqlDatabase {
  let left = statements
  const execute = async (text: string, params: readonly SqlValue[]): Promise<SqlResult> => {
    if (!/^\s*select/.test(text)) left--
    if (left < 0) throw new Error('The process was killed')
    return database.execute(text, params)
  }
  return { ...database, execute }
}

const PLACES = await Promise.all([openPostgres(), openMariadb(), openSqlite(), openD1Like()])

describe.each(PLACES.map((place) => [place.name, place] as const))('migrate on %s', (_, place) => {
  test.each([
    ['an empty database', (): string[] => []],
    ['tables of another library', existing],
  ] as const)('completes the schema after a kill at any statement, in %s', async (_what, tables) => {
    await place.empty()
    await place.run(...tables(place))
    await sql(place.database).migrate()
    const complete = await place.describe()
    for (let statements = 0; ; statements++) {
      await place.empty()
      await place.run(...tables(place))
      const isDone = await sql(mortal(place.database, statements))
        .migrate()
        .then(() => true)
        .catch(() => false)
      if (isDone) break
      await sql(place.database).migrate()
      expect([statements, await place.describe()]).toEqual([statements, complete])
    }
  })
})

const PROCESSES = 5

const SCRIPT = await bundleProgram(join(import.meta.dirname, '../migrate/run.ts'), 'migrate')

/** Processes that are ready to migrate, so that all begin at once. */
async function startProcesses({ name, url }: Place) {
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--no-warnings', SCRIPT, name, url], { stdio: ['pipe', 'pipe', 'pipe'] }),
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
