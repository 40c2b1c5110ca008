// Installs missing packages of a project, and starts its development server. Both run code of packages and of the
// project.

import { connect } from 'node:net'
import { type CommandLine, formatCommand } from './command-line.ts'
import type { Host } from './host.ts'
import { CliError, createError } from './messages.ts'
import { runAttached } from './processes.ts'

/** Commands to run in a project. */
export interface Start {
  /** Origin of the development server, on this machine. */
  readonly address: string
  /** Commands to run before the server, in order. */
  readonly commands: readonly CommandLine[]
  /** Starts the server. */
  readonly command: CommandLine
  /** Lines to print once the server responds. */
  readonly note: string
}

/** Milliseconds between two requests. */
const INTERVAL = 200

/**
 * Runs commands, and then the development server, until the server ends.
 *
 * @throws {CliError} Always: with the exit code of the server, or the reason why it was not started.
 */
export async function startProject(host: Host, { address, command, commands, note }: Start): Promise<never> {
  const port = Number(new URL(address).port || 80)
  if (await isTaken(port)) throw createError('taken', { address })
  for (const command of commands) await runStep(host, command)
  const state = { hasEnded: false }
  const ended = runAttached(command, host).finally(() => {
    state.hasEnded = true
  })
  await Promise.all([
    ended,
    waitForAnswer(`http://localhost:${port}/account`, state).then((answers) => answers && host.note(note)),
  ])
  throw new CliError('', await ended)
}

/** @throws {CliError} The command fails. */
async function runStep(host: Host, command: CommandLine): Promise<void> {
  const code = await runAttached(command, host)
  if (code === 0) return
  const reason = `\`${formatCommand(command)}\` ended with exit code ${code}`
  throw new CliError(createError('not-started', { reason }).message, code)
}

/** Returns whether a program listens at a port, on any of the addresses of `localhost`. */
function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: 'localhost', port, autoSelectFamily: true })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Waits for the first response of the server. @returns `false` if the server has ended before. */
async function waitForAnswer(url: string, state: { readonly hasEnded: boolean }): Promise<boolean> {
  while (!state.hasEnded) {
    const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } }).catch(() => null)
    if (answer !== null) {
      await answer.body?.cancel()
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL))
  }
  return false
}
