// A reader at a shell: types commands into an empty folder, writes files, and starts a server.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { WrittenFile } from '../../../e2e/quick-start.ts'

/** How to reach the registry: everything else that npm tells its scripts belongs to this repository. */
const KEPT = /^npm_config_(?:registry|cache|cafile|\w*proxy)$/i
const DROPPED = /^(?:AUTH_|npm_|VITE|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$|PORT$|TEST$)/i

/** npm takes packages from its cache where it can, and sends no list of them for an audit. */
const NPM = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }

/** The environment of a reader who answers npx with yes, without the programs and settings of this repository. */
export function readerEnv(): NodeJS.ProcessEnv {
  const rest = Object.entries(process.env).filter(([name]) => KEPT.test(name) || !DROPPED.test(name))
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  return { ...Object.fromEntries(rest), ...NPM, PATH: path.join(delimiter), npm_config_yes: 'true' }
}

/** A program that a reader has started. */
export interface Started {
  /** Everything that it has printed, without colors. */
  log(): string
  /** Resolves once it has printed something. @throws {Error} It ends before that. */
  untilPrinted(pattern: RegExp): Promise<RegExpExecArray>
  /** Ends it and everything that it started. */
  stop(): Promise<void>
}

/** A reader at a shell. */
export interface Reader {
  /** Runs commands one after the other. The folder that they change to stays. @throws {Error} One fails. */
  type(commands: string): Promise<void>
  write(files: readonly WrittenFile[]): void
  read(path: string): string
  /** Copies a file to a path. */
  copy(file: string, path: string): void
  start(command: string, env: Readonly<Record<string, string>>): Started
  /** Deletes everything that the reader has made. */
  leave(): void
}

function follow(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  return () => stripVTControlCharacters(said)
}

/** Settles with what a program prints, or with its end. */
function waitFor(child: ChildProcess, log: () => string, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = pattern.exec(log())
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
    child.on('close', () => reject(new Error(`The program has ended:\n${log()}`)))
    look()
  })
}

async function endGroup(child: ChildProcess): Promise<void> {
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  if (hasEnded || child.pid === undefined) return
  const exit = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await exit
}

const shell = (command: string, cwd: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn('sh', ['-ec', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })

/** Opens a shell in an empty folder. */
export function openReader(): Reader {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-reader-'))
  const place = join(home, '.place')
  let cwd = join(home, 'code')
  mkdirSync(cwd)
  return {
    async type(commands) {
      const child = shell(`${commands}\npwd > '${place}'`, cwd, readerEnv())
      const log = follow(child)
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`Exit code ${code} of:\n${commands}\n${log()}`)
      cwd = readFileSync(place, 'utf8').trim()
    },
    write(files) {
      for (const { path, text } of files) {
        mkdirSync(dirname(join(cwd, path)), { recursive: true })
        writeFileSync(join(cwd, path), text)
      }
    },
    read: (path) => readFileSync(join(cwd, path), 'utf8'),
    copy(file, path) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true })
      copyFileSync(file, join(cwd, path))
    },
    start(command, env) {
      const child = shell(command, cwd, { ...readerEnv(), ...env })
      const log = follow(child)
      return {
        log,
        untilPrinted: (pattern) => waitFor(child, log, pattern),
        stop: () => endGroup(child),
      }
    },
    leave: () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}
