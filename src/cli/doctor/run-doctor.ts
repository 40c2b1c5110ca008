import { once } from 'node:events'
import type { Env } from '../../config/env.ts'
import { readProjectEnv } from '../application/project-env.ts'
import { type Program, startProgram } from '../processes.ts'
import { createFindings, type Finding, type Subject } from './check.ts'
import { runChecks } from './run-checks.ts'

/** Application to check. */
export interface Order extends Pick<Subject, 'folder' | 'framework' | 'isOffline'> {
  /** The file that sets up sign-in, relative to the folder. `null` detects it. */
  readonly config: string | null
}

/** Milliseconds until an application that does not exit is killed. */
const DEADLINE = 90_000

/**
 * Checks an application. It is loaded in a separate process, which is killed afterwards; its output is discarded.
 *
 * @param program The built `child.ts`.
 */
export async function runDoctor(order: Order, env: Env, program: URL): Promise<readonly Finding[]> {
  const child = startProgram(program, JSON.stringify(order), { cwd: order.folder, env }, DEADLINE)
  const told = await receiveFindings(child)
  child.kill('SIGKILL')
  return typeof told === 'string' ? withoutApplication(order, env, told) : told
}

/** The findings from the process, or a text with the reason if there are none. */
function receiveFindings(child: Program): Promise<readonly Finding[] | string> {
  return new Promise((resolve) => {
    // An application may send messages, too.
    child.on('message', (message) => {
      if (Array.isArray(message)) resolve(message) // the list of child.ts
    })
    child.on('error', ({ message }) => resolve(message))
    // The message may arrive after the exit.
    Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(
      ([[code, signal]]) => resolve(signal ? 'it does not finish' : `it exits with code ${code}`),
      () => {}, // `error` has said it
    )
  })
}

/** Findings that need no running application. */
function withoutApplication(order: Order, env: Env, reason: string): Promise<readonly Finding[]> {
  const { folder, framework, isOffline } = order
  const subject = { folder, framework, isOffline, calls: [], ...readProjectEnv(folder, framework, env) }
  return runChecks(subject, [], createFindings('loading')('not-loadable', { reason }))
}
