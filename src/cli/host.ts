import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Env } from '../config/env.ts'
import { wrapSentences } from './wrap.ts'

/** The parts of the process that a command may use. */
export interface Host {
  /** Absolute path of the working folder. */
  readonly cwd: string
  readonly env: Env
  /** Whether questions are possible: input and output are a terminal. */
  readonly isInteractive: boolean
  /** Streams of questions and answers. */
  readonly terminal: { readonly input: Readable; readonly output: Writable }
  /** Whether output for people may have colors. */
  readonly hasColors: boolean
  /** Width of the terminal in columns; `null` for a pipe or a file. */
  readonly columns: number | null
  /** Version of this package. */
  readonly version: string
  /** The versions of Node that this package runs on: `>=20`. */
  readonly node: string
  /** Peer dependencies of this package: their version ranges. */
  readonly peers: Readonly<Record<string, string>>
  /** Folder of the package's providers, for `import()`. */
  readonly providers: URL
  /** Prints a line of the result, for other programs. */
  print(line: string): void
  /** Prints a line for people, to the other stream, so that a result can be redirected into a file. */
  note(line: string): void
}

const ESCAPE = String.fromCharCode(27)

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const

/** Returns a text in a color, if colors are allowed. */
export const paint = ({ hasColors }: Host, color: keyof typeof CODES, text: string): string =>
  hasColors ? `${ESCAPE}[${CODES[color]}m${text}${ESCAPE}[0m` : text

/** Returns the width of a terminal in columns; `null` for a pipe or a file. */
const readColumns = ({ isTTY, columns }: NodeJS.WriteStream): number | null => (isTTY && columns) || null

/** Creates the host of the current process, with the folder of the built file. */
export function createProcessHost(file: string): Host {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', file), 'utf8'))
  return {
    cwd: process.cwd(),
    env: process.env,
    isInteractive: Boolean(process.stdin.isTTY && process.stdout.isTTY),
    terminal: { input: process.stdin, output: process.stdout },
    // https://no-color.org: present and not empty, whatever its value
    hasColors: Boolean(process.stderr.isTTY && !process.env['NO_COLOR']),
    columns: readColumns(process.stdout),
    version: manifest.version,
    node: manifest.engines.node,
    peers: manifest.peerDependencies,
    providers: new URL('./providers/', file),
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${wrapSentences(line, readColumns(process.stderr))}\n`),
  }
}
