import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fromSqlite, sql } from 'latchkey/adapters/sql'
import { hash } from 'latchkey/password'
import { anyPort, untilTaken } from '../../e2e/ports.ts'
import { runApp } from '../../e2e/run-app.ts'
import { type HeapProbe, openHeapProbe } from './heap.ts'

/** The sample application in a process of its own, with people who can sign in. */
export interface LoadApp {
  readonly origin: string
  readonly heap: HeapProbe
  /** What the application said, where something went wrong. */
  readonly log: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** Of everybody: hashing is what takes long, and it is the checking that is measured. */
export const PASSWORD = 'correct horse battery staple'

export const userName = (i: number): string => `load${i}`
export const emailOf = (name: string): string => `${name}@example.com`

/** Adds people to the sample's database, as its `set-up.ts` adds its own two. */
async function addPeople(file: string, count: number): Promise<void> {
  const connection = new DatabaseSync(file)
  connection.exec('PRAGMA busy_timeout = 5000')
  const database = fromSqlite(connection)
  const adapter = sql(database)
  const hashed = await hash(PASSWORD, { iterations: 100_000 })
  for (let i = 0; i < count; i++) {
    const name = userName(i)
    const { id } = await adapter.createUser({
      id: crypto.randomUUID(),
      name,
      email: emailOf(name),
      emailVerified: null,
      image: null,
    })
    await database.execute('INSERT INTO password (username, "userId", hash) VALUES (?, ?, ?)', [name, id, hashed])
  }
  connection.close()
}

/**
 * Starts the sample on Express, with SQLite in a file and sessions in the database.
 *
 * @param people How many can sign in with a password.
 */
export async function startApp(people: number): Promise<LoadApp> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-load-'))
  const [port, inspector] = [await anyPort(), await anyPort()]
  const [file, log] = [join(folder, 'app.db'), join(root, 'test-results/load-app.log')]
  const running = await runApp({
    command: [process.execPath, `--inspect=127.0.0.1:${inspector}`, 'src/server.ts'],
    cwd: join(root, 'e2e/apps/express'),
    port,
    providerPort: 0,
    mailboxPort: 0,
    secret: 'Vb7n_Q3wJx9-kT2mZr5cLf8HsPd4GyE6',
    env: { DATABASE: file, NODE_ENV: 'production', TRUST_PROXY: 'loopback', AUTH_URL: `http://localhost:${port}` },
    log: openSync(log, 'w'),
  })
  await untilTaken(port, 60)
  await addPeople(file, people)
  const heap = await openHeapProbe(inspector)
  return {
    origin: `http://localhost:${port}`,
    heap,
    log,
    async stop() {
      heap.close()
      await running.stop()
      await running.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
