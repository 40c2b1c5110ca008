// node serve.ts <command>: runs an application of the browser tests, and what stands beside it, from the folder of the
// former.
// What the application says goes to a file: the tests provoke errors, and their log would bury the results.

import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runApp, stopOnSignal } from './run-app.ts'

const { PORT, PROVIDER_PORT, MAILBOX_PORT, AUTH_SECRET, DATABASE = ':memory:' } = process.env
const [program, ...args] = process.argv.slice(2)
if (program === undefined) throw new TypeError('The command is missing: node serve.ts <command>')

const missing = args.find((arg) => /\.(?:js|mjs|ts)$/.test(arg) && !existsSync(arg))
if (missing !== undefined) throw new TypeError(`${missing} is missing: npm run test:e2e builds it.`)

const folder = join(import.meta.dirname, '../test-results')
const log = join(folder, `app-${PORT}.log`)
mkdirSync(folder, { recursive: true })

// What an earlier run has left. SQLite keeps two more files beside it.
if (DATABASE !== ':memory:') for (const end of ['', '-wal', '-shm']) rmSync(DATABASE + end, { force: true })

const app = await runApp({
  command: [program, ...args],
  cwd: process.cwd(),
  port: Number(PORT),
  providerPort: Number(PROVIDER_PORT),
  mailboxPort: Number(MAILBOX_PORT),
  secret: AUTH_SECRET ?? '',
  log: openSync(log, 'w'),
})
stopOnSignal(app)
const code = await app.ended
// Next.js ends after a signal with 128 and the number of the signal.
if (code !== 0 && code !== 143) console.error(readFileSync(log, 'utf8').slice(-10_000))
process.exit(code)
