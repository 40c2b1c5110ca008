// A process of an application beside the one that Playwright runs: with its clock ahead, or a store of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { anyPort, untilTaken } from './ports.ts'
import { plainEnv } from './run-app.ts'
import { type Pair, pairOf, SECRET } from './servers.ts'

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
  /** Where its sessions are. @default in the database */
  readonly session?: 'jwt'
  /** Whether its origin is configured, so that it is at home on `localhost` only. @default false */
  readonly hasOrigin?: boolean
}

/** Seconds. */
const PATIENCE = 30

const root = join(import.meta.dirname, '..')
const clock = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href

/** Has the runtime load the clock in front of the application. */
function commandOf({ app, runtime }: Pair): string[] {
  const words = app.split(' ')
  if (runtime === 'deno') return words.toSpliced(2, 0, '--preload', clock)
  return words.toSpliced(1, 0, runtime === 'bun' ? '--preload' : '--import', clock)
}

/**
 * Starts the application of a project once more.
 *
 * @param metadata Of the Playwright project: which pair it is.
 */
export async function startLater(metadata: Record<string, unknown>, options: LaterOptions = {}): Promise<Later> {
  const {
    seconds = 0,
    database = ':memory:',
    port = await anyPort(),
    smtp = 'smtp://127.0.0.1:9',
    session = '',
    hasOrigin = false,
  } = options
  const pair = pairOf(metadata)
  const [program = '', ...args] = commandOf(pair)
  const app = spawn(program, args, {
    cwd: join(root, pair.cwd),
    env: {
      ...plainEnv(),
      PORT: String(port),
      CLOCK_OFFSET: String(seconds),
      SESSION: session,
      DATABASE: database,
      TRUST_PROXY: 'loopback',
      AUTH_SECRET: SECRET,
      ...(hasOrigin && { AUTH_URL: `http://localhost:${port}` }),
      AUTH_OIDC_ID: 'sample-app',
      AUTH_OIDC_SECRET: 'not used',
      AUTH_OIDC_ISSUER: `http://localhost:${pair.env.PROVIDER_PORT}`,
      AUTH_NODEMAILER_SERVER: smtp,
      AUTH_NODEMAILER_FROM: 'Sample <sign-in@sample.example>',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await untilTaken(port, PATIENCE)
  const url = `http://localhost:${port}`
  // workerd takes a request before the database is ready, and answers it after.
  await fetch(url)
  const stop = async (): Promise<void> => {
    if (app.exitCode !== null || app.signalCode !== null) return
    const exit = once(app, 'exit')
    app.kill('SIGTERM')
    await exit
  }
  return { url, stop }
}
