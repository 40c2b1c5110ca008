// Runs a sample application beside an OpenID Provider that knows it, and a mailbox that catches its mail.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type OpenidProvider, startOpenidProvider } from './openid-provider.ts'

/** What to run, and where. */
export interface RunOptions {
  /** Program and arguments. */
  readonly command: readonly [string, ...string[]]
  readonly cwd: string
  /** Of the application. It must take it from `PORT`. */
  readonly port: number
  /** Of the provider; 0 for any that is free. */
  readonly providerPort: number
  /** Of the mailbox's pages; 0 for any that is free. */
  readonly mailboxPort: number
  /** For sealing sessions. */
  readonly secret: string
  /** Further settings of the application. */
  readonly env?: NodeJS.ProcessEnv
  /** Open file that takes what the application says. @default the streams of this process */
  readonly log?: number
}

/** An application that runs, and what stands beside it. */
export interface RunningApp {
  readonly issuer: string
  /** Of the mailbox's pages. */
  readonly mailbox: string
  /** What the application is set by, beside the environment of this process. */
  readonly env: NodeJS.ProcessEnv
  /** Settles with the exit code when the application ends, by itself or because it was stopped. */
  readonly ended: Promise<number>
  /** Ends all three. */
  stop(): Promise<void>
}

/** Milliseconds that an application has to end by itself. */
const PATIENCE = 3000

/** The environment without settings that are meant for another application. */
export const plainEnv = (): NodeJS.ProcessEnv =>
  // Playwright asks for colours, and Node warns of that where they are not wanted.
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:AUTH_|FORCE_COLOR$)/.test(name)))

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function endApp(app: ChildProcess): Promise<void> {
  if (hasEnded(app)) return
  const exit = once(app, 'exit')
  app.kill('SIGTERM')
  const timer = setTimeout(() => app.kill('SIGKILL'), PATIENCE)
  await exit
  clearTimeout(timer)
}

function startApp(options: RunOptions, env: NodeJS.ProcessEnv): ChildProcess {
  const { cwd, log = 'inherit' } = options
  const [program, ...args] = options.command
  return spawn(program, args, { cwd, env: { ...plainEnv(), ...env }, stdio: ['ignore', log, log] })
}

async function exitCodeOf(app: ChildProcess, beside: readonly (OpenidProvider | Mailbox)[]): Promise<number> {
  const [code] = await once(app, 'exit')
  await Promise.all(beside.map((server) => server.close()))
  return typeof code === 'number' ? code : 0
}

/**
 * Starts all three, and stops them together.
 *
 * @throws A port is taken: `code` is `EADDRINUSE`.
 */
export async function runApp(options: RunOptions): Promise<RunningApp> {
  const client = {
    id: 'sample-app',
    secret: randomBytes(32).toString('base64url'),
    redirectUri: `http://localhost:${options.port}/auth/callback/oidc`,
  }
  const provider = await startOpenidProvider(options.providerPort, client)
  const mailbox = await startMailbox(options.mailboxPort)
  const env = {
    PORT: String(options.port),
    AUTH_SECRET: options.secret,
    AUTH_OIDC_ID: client.id,
    AUTH_OIDC_SECRET: client.secret,
    AUTH_OIDC_ISSUER: provider.issuer,
    MAILBOX: mailbox.url,
    AUTH_NODEMAILER_SERVER: mailbox.smtp,
    AUTH_NODEMAILER_FROM: 'Sample <sign-in@sample.example>',
    ...options.env,
  }
  const app = startApp(options, env)
  const { issuer } = provider
  return { issuer, mailbox: mailbox.url, env, ended: exitCodeOf(app, [provider, mailbox]), stop: () => endApp(app) }
}

/** Stops the application when this process is told to end. Ctrl-C may tell it more than once. */
export function stopOnSignal(app: RunningApp): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void app.stop())
}
