// npm run demo: the Express sample, an OpenID Provider and a mailbox, on this machine only. Nothing to configure.

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDER_ACCOUNTS } from './openid-provider/accounts.ts'
import { isTaken, untilTaken } from './ports.ts'
import { type RunningApp, runApp, stopOnSignal } from './run-app.ts'

const root = join(import.meta.dirname, '..')

/** Where the demo keeps its secret and its database. */
const folder = join(root, '.latchkey')

/** What the sample knows as hashes. */
const PASSWORDS = [
  { user: 'ada', password: 'analytical' },
  { user: 'grace', password: 'nanosecond' },
]

/** The wanted port, or the next one that is free. */
async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 20; port++) if (!(await isTaken(port))) return port
  throw new Error(`Ports ${wanted} to ${wanted + 19} are all taken. Choose another: PORT=8080 npm run demo`)
}

/** The port of the application: the requested one or none, otherwise 3000 or one near it. */
async function appPort(): Promise<number> {
  const asked = Number(process.env['PORT'] ?? 0)
  if (asked === 0) return freePort(3000)
  if (await isTaken(asked)) throw new Error(`Port ${asked} is taken. Choose another: PORT=8080 npm run demo`)
  return asked
}

/** Made on the first run and kept, so that sessions outlive a restart. Only this user can read it. */
function readSecret(): string {
  const file = join(folder, 'secret')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    console.log('A new secret was written to .latchkey/secret.')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** Kept for `npm run demo:doctor`, which looks at the application with the same settings. Only this user can read it. */
function keepSettings({ env }: RunningApp): void {
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(folder, 'demo.env'), lines.join(''), { mode: 0o600 })
}

const row = ({ user, password }: { user: string; password: string }): string =>
  `    ${user.padEnd(8)} password ${password}`

const banner = (port: number, { issuer, mailbox }: RunningApp): string => `
  Open     http://localhost:${port}
  Mailbox  ${mailbox}

  Five ways in:
  1. Demo Identity, the OpenID Provider at ${issuer}:
${PROVIDER_ACCOUNTS.map(row).join('\n')}
  2. A user name and password of the sample itself:
${PASSWORDS.map(row).join('\n')}
  3. Any email address, and the link in the mailbox.
  4. The same, and the code in the mailbox: type it where you asked for the mail.
  5. A passkey of this browser: register one with an email address, or add one on the account page.

  npm run demo:doctor, in another terminal, says what latchkey sees in its configuration.
  Users are kept in .latchkey/demo.db. Ctrl-C ends everything.${port === 3000 || process.env['PORT'] ? '' : `\n  (Port 3000 is taken, so this is ${port}. PORT=8080 npm run demo chooses one.)`}
`

async function main(): Promise<number> {
  // Errors say what was seen, what was expected and what to do about it.
  process.env['NODE_ENV'] ??= 'development'
  const port = await appPort()
  const providerPort = await freePort(Math.max(4000, port + 1))
  const app = await runApp({
    command: [process.execPath, 'src/server.ts'],
    cwd: join(root, 'e2e/apps/express'),
    port,
    providerPort,
    mailboxPort: await freePort(providerPort + 1),
    secret: readSecret(),
    env: { DATABASE: join(folder, 'demo.db') },
  })
  stopOnSignal(app)
  keepSettings(app)
  const isUp = await Promise.race([untilTaken(port).then(() => true), app.ended.then(() => false)])
  if (isUp) console.log(banner(port, app))
  return app.ended
}

try {
  const code = await main()
  if (code === 0) console.log('Everything has ended.')
  process.exit(code)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
