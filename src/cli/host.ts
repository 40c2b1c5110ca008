import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Env } from '../config/env.ts'
import { wrapSentences } from './wrap.ts'

/** The parts of the process that a command may access. */
export type Host = Readonly<ReturnType<typeof createProcessHost>>

const ESCAPE = String.fromCharCode(27)

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const

/** Returns a text in a color, if colors are allowed. */
export const paint = ({ hasColors }: Host, color: keyof typeof CODES, text: string): string =>
  hasColors ? `${ESCAPE}[${CODES[color]}m${text}${ESCAPE}[0m` : text

/** Returns the width of a terminal in columns; `null` for a pipe or a file. */
const readColumns = ({ isTTY, columns }: NodeJS.WriteStream): number | null => (isTTY && columns) || null

/** Creates the host of the current process, with the folder of the built file. */
export function createProcessHost(file: string) {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', file), 'utf8'))
  return {
    /** Absolute path of the working folder. */
    cwd: process.cwd(),
    env: process.env as Env,
    /** Whether questions are possible: input and output are a terminal. */
    isInteractive: Boolean(process.stdin.isTTY && process.stdout.isTTY),
    /** Streams of questions and answers. */
    terminal: { input: process.stdin as Readable, output: process.stdout as Writable },
    /** Whether output for people may have colors. https://no-color.org: present and not empty, whatever its value */
    hasColors: Boolean(process.stderr.isTTY && !process.env['NO_COLOR']),
    /** Width of the terminal in columns; `null` for a pipe or a file. */
    columns: readColumns(process.stdout),
    /** Version of this package. */
    version: manifest.version as string,
    /** The versions of Node that this package runs on: `>=20`. */
    node: manifest.engines.node as string,
    /** Peer dependencies of this package: their version ranges. */
    peers: manifest.peerDependencies as Readonly<Record<string, string>>,
    /** Folder of the package's providers, for `import()`. */
    providers: new URL('./providers/', file),
    /** Prints a line of the result, for other programs. */
    print: (line: string): void => void process.stdout.write(`${line}\n`),
    /** Prints a line for people, to the other stream, so that a result can be redirected into a file. */
    note: (line: string): void => void process.stderr.write(`${wrapSentences(line, readColumns(process.stderr))}\n`),
  }
}
