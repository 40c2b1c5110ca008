import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Env } from '../../config/env.ts'
import { readProjectEnv } from '../application/project-env.ts'
import type { Framework } from '../quick-start.ts'
import type { Finding } from './finding.ts'
import { runChecks } from './run-checks.ts'

/** What to look at. */
export interface Order {
  readonly folder: string
  readonly framework: Framework | null
  /** The file that sets sign-in up, relative to the folder. `null`: to be found. */
  readonly config: string | null
  readonly isOffline: boolean
}

/** Milliseconds until an application is given up that does not let go of its process. */
const DEADLINE = 90_000

/**
 * What there is to say about an application. It is loaded in a process of its own, which is ended afterwards; what it
 * says there, nobody hears.
 *
 * @param program The built `child.ts`.
 */
export async function runDoctor(order: Order, env: Env, program: URL): Promise<readonly Finding[]> {
  const child = fork(program, [JSON.stringify(order)], {
    cwd: order.folder,
    env: { ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: DEADLINE,
    killSignal: 'SIGKILL',
  })
  const told = await receiveFindings(child)
  child.kill('SIGKILL')
  return typeof told === 'string' ? withoutApplication(order, env, told) : told
}

/** What comes from inside; a text where nothing comes: why. */
function receiveFindings(child: ChildProcess): Promise<readonly Finding[] | string> {
  return new Promise((resolve) => {
    // An application may send something, too.
    child.on('message', (message) => {
      if (Array.isArray(message)) resolve(message) // the list of child.ts
    })
    child.on('error', ({ message }) => resolve(message))
    // What was sent may arrive after the end.
    Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(
      ([[code, signal]]) => resolve(signal ? 'it does not come to an end' : `it exits with code ${code}`),
      () => {}, // `error` has said it
    )
  })
}

/** What can be said all the same. */
function withoutApplication(order: Order, env: Env, reason: string): Promise<readonly Finding[]> {
  const { folder, framework, isOffline } = order
  const subject = { folder, framework, isOffline, calls: [], ...readProjectEnv(folder, framework, env) }
  const message = `The application cannot be loaded: ${reason}`
  const fix = '--config <file>, one that exports the configuration and starts nothing'
  return runChecks(subject, [], [{ level: 'error', message, fix }])
}
