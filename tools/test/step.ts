import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../entries.ts'

/** What a command did. */
export interface Run {
  readonly isOk: boolean
  /** All it printed, both streams in order. */
  readonly output: string
}

/** What came of a step. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Added to the step's line. */
  readonly note?: string
  /** Shown when something failed. */
  readonly output: string
}

/** One part of `npm test`. */
export interface Step {
  readonly name: string
  /** Names of the steps without which this one proves nothing: it fails unseen when they fail. */
  readonly needs?: readonly string[]
  run(): Promise<Outcome>
}

// A step that hangs must end as a failure with its output, before whoever called us loses patience. The longest are the
// browser tests of all pairs.
const LIMIT_MS = 25 * 60_000

/** Runs a command without a terminal and keeps what it prints. */
export function run(command: string, ...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
    let output = ''
    const keep = (text: string) => {
      output += stripVTControlCharacters(text) // some colour what they say whatever NO_COLOR says
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const limit = setTimeout(() => {
      keep(`\nstopped after ${LIMIT_MS / 60_000} minutes\n`)
      child.kill('SIGTERM')
    }, LIMIT_MS)
    child.on('error', (error) => keep(`${error.message}\n`))
    child.on('close', (code, signal) => {
      clearTimeout(limit)
      resolve({
        isOk: code === 0,
        output: code === 0 ? output : `${output}\n(${command} ended with ${code ?? signal})`,
      })
    })
  })
}

/** A step that is one command, and passes when the command does. */
export async function check(command: string, ...args: string[]): Promise<Outcome> {
  const { isOk, output } = await run(command, ...args)
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output }
}

// Colours are for terminals, and what we print may be read by anything.
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined })
