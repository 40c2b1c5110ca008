// The runtimes there are, how each is started, and what each command runs there.

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Command } from '../e2e/cases.ts'
import { root } from '../tools/entries.ts'
import type { Place } from './gaps.ts'
import type { Group } from './groups.ts'

/** Who asks: a command, or `hand`, which is what no command runs, for before a release. */
export type Occasion = Command | 'hand'

/** A runtime that is installed. */
export interface Installed extends Place {
  /** Runs a module of this folder, the last word. Where the last is `-`, the module comes on the standard input. */
  readonly suite: readonly string[]
  /** The same for a server. */
  readonly server: readonly string[]
  readonly groups: Readonly<Record<Occasion, readonly Group[]>>
}

/** @throws {Error} It is not there. */
export const versionOf = (command: string): string => {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  const said = /\d+[.-]\d+[.-]\d+/.exec(stdout ?? '')?.[0]
  if (said === undefined) throw new Error(`${command} does not say its version: is it installed?`)
  return said
}

const node = (command: string, groups: Installed['groups']): Installed => ({
  runtime: 'node',
  version: versionOf(command),
  suite: [command, 'node.ts'],
  server: [command, 'wire/node.ts'],
  groups,
})

/** Versions of Node that tools/runtimes installs beside that of the project. */
const PACKAGED: readonly number[] = [22, 26]

/** @throws {Error} In CI, it is not installed. */
function packagedNode(version: number): string[] {
  const os = process.platform === 'win32' ? 'win' : process.platform
  const { resolve } = createRequire(join(root, 'tools/runtimes/package.json'))
  try {
    return [join(dirname(resolve(`node${version}-${os}-${process.arch}/package.json`)), 'bin/node')]
  } catch (cause) {
    // npm has no package for some machines. CI must not leave a version out without notice.
    if (process.env['CI']) throw new Error(`Node ${version} is not installed. Run npm install.`, { cause })
    console.log(`left out Node ${version}: npm has no package for ${os}-${process.arch}`)
    return []
  }
}

const NONE: Installed['groups'] = { test: [], rest: [], hand: [] }

/** `npm test` runs Vitest on the Node of the project, with the files of the security suite. */
function nodes(): Installed[] {
  const own = new Set([process.execPath, process.env['npm_node_execpath'] ?? process.execPath])
  return [
    ...Array.from(own, (command) => node(command, { test: ['core', 'wire'], rest: [], hand: [] })),
    ...PACKAGED.flatMap(packagedNode).map((command) => node(command, { ...NONE, rest: ['core', 'wire', 'platform'] })),
  ]
}

/**
 * Runtimes other than Node run the security suite as well. Deno and workerd have the engine of Node, V8, so there its
 * logic runs by hand.
 */
const ELSEWHERE: Installed['groups'] = { test: ['core', 'wire', 'platform'], rest: [], hand: ['logic'] }

/** What it takes: to read the modules. */
const deno = (module: string, ...permissions: readonly string[]): string[] => [
  ...['deno', 'run', '--quiet', '--no-prompt', '--no-lock', '--allow-read=.', ...permissions],
  module,
]

/** What a server needs beside that: its port, the provider's, and the variables that the library looks at. */
const SERVING = ['--allow-net=127.0.0.1', '--allow-env=AUTH_*,NODE_ENV,VERCEL,CF_PAGES']

/** Node is the one running this, the one npm was started with, and those of tools/runtimes. */
export const installed = (): readonly Installed[] => [
  ...nodes(),
  {
    runtime: 'deno',
    version: versionOf('deno'),
    suite: deno('deno.ts'),
    server: deno('wire/deno.ts', ...SERVING),
    groups: ELSEWHERE,
  },
  {
    runtime: 'bun',
    version: versionOf('bun'),
    suite: ['bun', 'run', 'bun.ts'],
    server: ['bun', 'run', 'wire/bun.ts'],
    groups: { ...ELSEWHERE, rest: ['logic'], hand: [] },
  },
  // Node starts workerd.
  {
    runtime: 'workerd',
    version: versionOf('workerd'),
    suite: [process.execPath, 'workerd.ts'],
    server: [process.execPath, 'wire/workerd.ts'],
    groups: { ...ELSEWHERE, test: [...ELSEWHERE.test, 'workers'], rest: ['workers kv'] },
  },
]
