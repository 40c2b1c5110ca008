import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Env } from '../config/env.ts'

/** What a command may touch of the process it runs in. */
export interface Host {
  /** Absolute path of the folder that commands work in. */
  readonly cwd: string
  readonly env: Env
  /** Whether questions can be asked: both ends are a terminal. */
  readonly isInteractive: boolean
  /** Where questions are answered, and asked. */
  readonly terminal: { readonly input: Readable; readonly output: Writable }
  /** Whether what is printed for people may be coloured. */
  readonly hasColors: boolean
  /** Of this package. */
  readonly version: string
  /** Folder of the package's providers, for `import()`. */
  readonly providers: URL
  /** A line of the command's result, for the next program. */
  print(line: string): void
  /** A line for people: on the other stream, so that a result can be redirected into a file. */
  note(line: string): void
}

const ESCAPE = String.fromCharCode(27)

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const

/** A text in a colour, where there are any. */
export const paint = ({ hasColors }: Host, color: keyof typeof CODES, text: string): string =>
  hasColors ? `${ESCAPE}[${CODES[color]}m${text}${ESCAPE}[0m` : text

/** The process that the command line is, with the folder of the built file that runs. */
export function createProcessHost(file: string): Host {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', file), 'utf8'))
  return {
    cwd: process.cwd(),
    env: process.env,
    isInteractive: Boolean(process.stdin.isTTY && process.stdout.isTTY),
    terminal: { input: process.stdin, output: process.stdout },
    // https://no-color.org: present and not empty, whatever its value
    hasColors: Boolean(process.stderr.isTTY && !process.env['NO_COLOR']),
    version: manifest.version,
    providers: new URL('./providers/', file),
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
  }
}
