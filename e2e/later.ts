// A process of an application beside the one that Playwright runs: with its clock ahead, or a store of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { anyPort, untilTaken } from './ports.ts'
import { plainEnv } from './run-app.ts'
import { pairOf, SECRET } from './servers.ts'

/** A process that runs. */
export interface Later {
  readonly url: string
  stop(): Promise<void>
}

/** What is different about it. */
export interface LaterOptions {
  /** How many seconds its clock is ahead. @default 0 */
  readonly seconds?: number
  /** File of its database. @default in memory */
  readonly database?: string
  /** @default any that is free */
  readonly port?: number
  /** SMTP URL. @default none: it can send no mail */
  readonly smtp?: string
}

const root = join(import.meta.dirname, '..')

/**
 * Starts the application of a project once more.
 *
 * @param metadata Of the Playwright project: which pair it is.
 */
export async function startLater(metadata: Record<string, unknown>, options: LaterOptions = {}): Promise<Later> {
  const { seconds = 0, database = ':memory:', port = await anyPort(), smtp = 'smtp://127.0.0.1:9' } = options
  const pair = pairOf(metadata)
  const clock = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href
  const app = spawn(process.execPath, ['--import', clock, ...pair.app.split(' ').slice(1)], {
    cwd: join(root, pair.cwd),
    env: {
      ...plainEnv(),
      PORT: String(port),
      CLOCK_OFFSET: String(seconds),
      DATABASE: database,
      TRUST_PROXY: 'loopback',
      AUTH_SECRET: SECRET,
      AUTH_OIDC_ID: 'sample-app',
      AUTH_OIDC_SECRET: 'not used',
      AUTH_OIDC_ISSUER: `http://localhost:${pair.env['PROVIDER_PORT']}`,
      AUTH_NODEMAILER_SERVER: smtp,
      AUTH_NODEMAILER_FROM: 'Sample <sign-in@sample.example>',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await untilTaken(port)
  const stop = async (): Promise<void> => {
    const exit = once(app, 'exit')
    app.kill('SIGTERM')
    await exit
  }
  return { url: `http://localhost:${port}`, stop }
}
