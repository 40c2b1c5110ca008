// npm run demo: runs the Express sample, an OpenID Provider and a mailbox, on this machine only. Nothing to configure.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { runIfChanged } from '../tools/cached.ts'
import { PROVIDER_ACCOUNTS } from './openid-provider/accounts.ts'
import { isTaken, untilTaken } from './ports.ts'
import { type RunningApp, runApp, stopOnSignal } from './run-app.ts'

const root = join(import.meta.dirname, '..')

/** The demo keeps its secret and its database here. */
const folder = join(root, '.latchkey')

/** Accounts of the sample, which stores hashes of these passwords. */
const PASSWORDS = [
  { user: 'ada', password: 'analytical' },
  { user: 'grace', password: 'nanosecond' },
]

/** Returns the wanted port, or the next one that is free. */
async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 20; port++) if (!(await isTaken(port))) return port
  throw new Error(`Ports ${wanted} to ${wanted + 19} are taken. Choose another: PORT=8080 npm run demo`)
}

/** Returns the port of the application: the requested one, otherwise 3000 or the next free one. */
async function appPort(): Promise<number> {
  const asked = Number(process.env['PORT'] ?? 0)
  if (asked === 0) return freePort(3000)
  if (await isTaken(asked)) throw new Error(`Port ${asked} is taken. Choose another: PORT=8080 npm run demo`)
  return asked
}

/** Returns the secret. It is created by the first run and kept, so that sessions outlive a restart. */
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

const bold = (text: string): string => styleText('bold', text)
const link = (url: string): string => styleText(['cyan', 'underline'], url)

const formatAccount = ({ user, password }: { user: string; password: string }): string =>
  `       ${user.padEnd(8)} password ${password}`

const formatBanner = (port: number, { issuer, mailbox }: RunningApp): string => `
  ${bold('latchkey demo')}

  Application  ${link(`http://localhost:${port}`)}
  Mailbox      ${link(mailbox)}

  ${bold('Five ways to sign in')}
    1  Demo Identity, the OpenID Provider at ${issuer}
${PROVIDER_ACCOUNTS.map(formatAccount).join('\n')}
    2  User name and password of the sample
${PASSWORDS.map(formatAccount).join('\n')}
    3  Email: enter any address, and open the link in the mailbox
    4  Email: enter any address, and type the code from the mailbox
    5  Passkey of this browser: create one with an email address

  ${styleText('dim', 'npm run demo:doctor, in another terminal, checks the configuration.')}
  ${styleText('dim', 'Users are stored in .latchkey/demo.db. Ctrl-C stops everything.')}${port === 3000 || process.env['PORT'] ? '' : `\n  ${styleText('yellow', `Port 3000 is taken, so the demo uses ${port}. PORT=8080 npm run demo chooses another.`)}`}
`

/** Builds the package, unless nothing has changed since the last demo. */
async function buildPackage(): Promise<void> {
  // Every other build empties `dist`, and with it this marker.
  const output = 'dist/.demo'
  const build = async (): Promise<boolean> => {
    console.log('Building the package, which takes about ten seconds …')
    const { status } = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' })
    if (status === 0) writeFileSync(join(root, output), '')
    return status === 0
  }
  const inputs = ['src/**', 'tools/*.ts', 'package.json', 'package-lock.json', 'tsconfig*.json']
  const result = await runIfChanged({ name: 'demo', inputs, output }, build)
  if (result === 'failed') throw new Error('The package could not be built.')
}

async function main(): Promise<number> {
  // Errors say what was seen, what was expected and what to do about it.
  process.env['NODE_ENV'] ??= 'development'
  const port = await appPort()
  await buildPackage()
  const providerPort = await freePort(Math.max(4000, port + 1))
  const app = await runApp({
    command: [process.execPath, 'src/server.ts'],
    cwd: join(root, 'e2e/apps/express'),
    port,
    providerPort,
    mailboxPort: await freePort(providerPort + 1),
    secret: readSecret(),
    env: { DEMO: '1', DATABASE: join(folder, 'demo.db') },
  })
  stopOnSignal(app)
  keepSettings(app)
  const isUp = await Promise.race([untilTaken(port).then(() => true), app.ended.then(() => false)])
  if (isUp) console.log(formatBanner(port, app))
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
