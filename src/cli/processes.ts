// Starts all processes of the command line. A project can name programs in the configuration of Git, and npm puts
// folders of the project into PATH.

import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants, devNull } from 'node:os'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import type { Env } from '../config/env.ts'
import type { CommandLine } from './command-line.ts'
import { findInside } from './find-inside.ts'
import { createError } from './messages.ts'

/** A running program. */
export type Program = ChildProcess

/** Working folder and environment of a process. */
export interface Place {
  readonly cwd: string
  readonly env: Env
}

/** Options of the only commands that are used. They read and write no objects, and start no other program. */
const GIT = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', `core.hooksPath=${devNull}`] as const

/** No locks: the index is not written, which would run a hook. The others: a missing object is not fetched. */
const GIT_ENV = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' } as const

/**
 * Removes the folders of the project from PATH. npm adds `node_modules/.bin` of each folder above it, too.
 *
 * @param kept A folder that stays, wherever it is.
 */
function cleanPath({ cwd, env }: Place, kept?: string): string {
  const isForeign = (folder: string): boolean =>
    isAbsolute(folder) && !/[/\\]node_modules[/\\]/.test(`${folder}/`) && findInside(cwd, folder) === null
  const isKept = (folder: string): boolean => folder === kept || isForeign(folder)
  return (env['PATH'] ?? '').split(delimiter).filter(isKept).join(delimiter)
}

/** Returns whether Git would find a repository. To ask Git itself takes a process. */
const hasRepository = ({ cwd, env }: Place): boolean =>
  env['GIT_DIR'] !== undefined || isInRepository(realpathSync(cwd))

const isInRepository = (folder: string): boolean =>
  existsSync(join(folder, '.git')) || (folder !== dirname(folder) && isInRepository(dirname(folder)))

/**
 * Runs Git, and nothing that the project names.
 *
 * @param input Standard input.
 * @returns Its exit code and output. The code is `null` without a repository, or if Git is missing or too slow.
 */
export function runGit(
  place: Place,
  [command, ...args]: readonly ['check-ignore' | 'grep' | 'ls-files', ...string[]],
  input = '',
): { readonly status: number | null; readonly stdout: string } {
  if (!hasRepository(place)) return { status: null, stdout: '' }
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

/** Signals that end a program. */
const ENDING = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/**
 * Runs a command with the terminal of this process. It may run code of the project, so only `init --start` and a
 * confirmed question lead here, and an empty folder.
 *
 * Signals end the program, and this process remains until it has ended.
 *
 * @returns Its exit code. As in a shell, 128 and the number of the signal that ended it.
 */
export function runAttached({ args, env, program }: CommandLine, place: Place): Promise<number> {
  const isNode = program === 'node'
  const child = spawn(isNode ? process.execPath : program, args, {
    cwd: place.cwd,
    env: { ...place.env, ...env, PATH: cleanPath(place, dirname(process.execPath)) },
    stdio: 'inherit',
    // npm is a script there, which only its shell can run.
    shell: process.platform === 'win32' && !isNode,
  })
  const passOn = (signal: NodeJS.Signals): void => {
    // A terminal sends Ctrl-C to both.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of ENDING) process.on(signal, passOn)
  return new Promise<number>((resolve, reject) => {
    child.on('error', ({ message }) => reject(createError('no-program', { program, reason: message })))
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
  }).finally(() => {
    for (const signal of ENDING) process.off(signal, passOn)
  })
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
