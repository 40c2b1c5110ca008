// Starts all processes of the command line. A project can name programs in the configuration of Git, and npm puts
// folders of the project into PATH.

import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import { delimiter, dirname, isAbsolute } from 'node:path'
import type { Env } from '../config/env.ts'
import { findInside } from './find-inside.ts'

/** A running program. */
export type Program = ChildProcess

/** Where a process works. */
export interface Place {
  readonly cwd: string
  readonly env: Env
}

/** Options of the only commands that are used. They read and write no objects, and start no other program. */
const GIT = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', `core.hooksPath=${devNull}`] as const

/** No locks: the index is not written, which would run a hook. The others: a missing object is not fetched. */
const GIT_ENV = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' } as const

/** Removes the folders of the project from PATH. npm adds `node_modules/.bin` of each folder above it, too. */
function cleanPath({ cwd, env }: Place): string {
  const isForeign = (folder: string): boolean =>
    isAbsolute(folder) && !/[/\\]node_modules[/\\]/.test(`${folder}/`) && findInside(cwd, folder) === null
  return (env['PATH'] ?? '').split(delimiter).filter(isForeign).join(delimiter)
}

/**
 * Runs Git, and nothing that the project names.
 *
 * @param input Standard input.
 * @returns Its exit code and output. The code is `null` if Git is missing or too slow.
 */
export function runGit(
  place: Place,
  [command, ...args]: readonly ['check-ignore' | 'grep' | 'ls-files', ...string[]],
  input = '',
): { readonly status: number | null; readonly stdout: string } {
  // Windows looks for a program in the working folder first.
  const { status, stdout } = spawnSync('git', ['-C', place.cwd, ...GIT, command, ...args], {
    cwd: dirname(process.execPath),
    env: { ...place.env, ...GIT_ENV, PATH: cleanPath(place) },
    encoding: 'utf8',
    input,
    maxBuffer: 100_000_000,
    timeout: 10_000,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return { status, stdout: stdout ?? '' }
}

/**
 * Starts a program of this package, which loads the application.
 *
 * @param timeout Milliseconds until it is killed.
 */
export const startProgram = (program: URL, argument: string, { cwd, env }: Place, timeout: number): Program =>
  fork(program, [argument], {
    cwd,
    env: { ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout,
    killSignal: 'SIGKILL',
  })
