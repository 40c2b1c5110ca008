import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { COMPILED } from '../compiled.ts'
import { root } from '../entries.ts'
import { takeChildrenCpu } from './cpu.ts'

/** The result of a command. */
export interface Run {
  readonly isOk: boolean
  /** Everything it printed, both streams in order. */
  readonly output: string
  /** CPU time, in seconds. */
  readonly cpu: number
}

/** The sums of a runner's report. */
export interface Sums {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Browser tests that passed only in a second run, one line each. */
  readonly flaky?: readonly string[]
}

/** The result of a step. */
export interface Outcome extends Omit<Sums, 'skipped'> {
  /** Added to the line of the step. */
  readonly note?: string
  /** Printed if something failed. */
  readonly output: string
  /** CPU time of its commands, in seconds. */
  readonly cpu: number
}

/** Receives each line that the command of a step prints. */
export type Listen = (line: string) => void

/** One part of a test command. */
export interface Step {
  readonly name: string
  /** Steps that must pass first. If one of them fails, this step fails without running. */
  readonly needs?: readonly string[]
  /** Processes that it keeps busy. @default 1 */
  readonly processes?: number
  /** How far a long step is, counted in its output. */
  readonly progress?: Progress
  run(listen: Listen): Promise<Outcome>
}

/** How to read the progress of a command from its lines. */
export interface Progress {
  /** Matches one line for each unit of work that is done. */
  readonly done: RegExp
  /** `files`, for example. */
  readonly unit: string
  /** Its first group is the number of all units. @default the number is not known */
  readonly total?: RegExp
}

/** What a command gets beside its arguments. */
export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly listen?: Listen
}

// A step that hangs must fail with its output before CI ends the whole run.
const LIMIT_MS = 25 * 60_000

const ENV = {
  NO_COLOR: '1',
  // Some programs print colors unless it is absent.
  FORCE_COLOR: undefined,
  // The tests start hundreds of processes: compiled code saves 6 % of the CPU time.
  NODE_COMPILE_CACHE: COMPILED,
}

/** Runs a command without a terminal and keeps everything it prints. */
export function run(command: string, args: readonly string[], { env, listen }: RunOptions = {}): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
      env: { ...process.env, ...ENV, ...env },
    })
    const transcript = openTranscript(listen)
    child.stdout.setEncoding('utf8').on('data', transcript.add)
    child.stderr.setEncoding('utf8').on('data', transcript.add)
    child.on('error', (error) => transcript.add(`${error.message}\n`))
    child.on('close', (code, signal) => {
      if (child.killed) transcript.add(`\nstopped after ${LIMIT_MS / 60_000} minutes\n`)
      if (code !== 0) transcript.add(`\n(${command} ended with ${code ?? signal})`)
      resolve({ isOk: code === 0, output: transcript.text(), cpu: takeChildrenCpu() })
    })
  })
}

function openTranscript(listen: Listen = () => {}): { add(chunk: string): void; text(): string } {
  let text = ''
  let line = ''
  const add = (chunk: string): void => {
    const plain = stripVTControlCharacters(chunk) // some programs ignore NO_COLOR
    text += plain
    const lines = (line + plain).split('\n')
    line = lines.pop() ?? ''
    for (const whole of lines) listen(whole)
  }
  return { add, text: () => text }
}

/** A step that is one command, and passes if the command does. */
export async function check(command: string, ...args: string[]): Promise<Outcome> {
  const { isOk, output, cpu } = await run(command, args)
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output, cpu }
}
