// A project that has written what the guide says, in a folder of its own. Its `latchkey` is the source.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { entries, root } from '../../../tools/entries.ts'
import { type WrittenFile, writeFiles } from './code-blocks.ts'

/** What came of a command. */
export interface Ran {
  readonly exitCode: number | null
  readonly output: string
}

/** A folder with files in it. */
export interface Project {
  /** Runs a program of the repository in the folder. */
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
}

const sources = Object.fromEntries(entries().map(({ name, source }) => [name, join(root, source)]))

/** Playwright empties the `test-results` beside the nearest one: not that of the repository. */
const manifest: WrittenFile = { path: 'package.json', text: '{ "name": "guide", "private": true, "type": "module" }' }

/** For programs that run in Node as they are. */
const hook: WrittenFile = {
  path: 'source-hook.mjs',
  text: [
    "import { registerHooks } from 'node:module'",
    `const sources = ${JSON.stringify(sources)}`,
    "const urlOf = (path) => new URL('file://' + path).href",
    'registerHooks({',
    '  resolve: (name, context, next) => next(sources[name] ? urlOf(sources[name]) : name, context),',
    '})',
  ].join('\n'),
}

/** For programs that read it: Playwright, and the compiler. */
const tsconfig: WrittenFile = {
  path: 'tsconfig.json',
  text: JSON.stringify({
    extends: '../../tsconfig.json',
    compilerOptions: {
      paths: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, [source]])),
      noPropertyAccessFromIndexSignature: false,
    },
    include: ['.'],
    exclude: [],
  }),
}

const vitestConfig: WrittenFile = {
  path: 'vitest.config.ts',
  text: `export default { resolve: { alias: ${JSON.stringify(
    Object.entries(sources).map(([find, replacement]) => ({ find, replacement })),
  ).replaceAll(/"find":"([^"]+)"/g, (_, name: string) => `find:/^${name.replaceAll('/', '\\/')}$/`)} } }`,
}

function run(folder: string, [program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  // What this test runner says of itself is not for another one.
  const { VITEST: _, VITEST_MODE, VITEST_POOL_ID, VITEST_WORKER_ID, TEST, NODE_ENV, NODE_OPTIONS, ...own } = process.env
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: folder,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return new Promise((done) => child.on('close', (exitCode) => done({ exitCode, output })))
}

/** Makes the folder. It goes away with the test. */
export function openProject(files: readonly WrittenFile[]): Project {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFiles(folder, [manifest, hook, tsconfig, vitestConfig, ...files])
  const common = {
    AUTH_SECRET: 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a',
    HOOK: `--import=${pathToFileURL(join(folder, hook.path)).href}`,
  }
  return { run: (program, args, env) => run(folder, [program, ...args], { ...common, ...env }) }
}
