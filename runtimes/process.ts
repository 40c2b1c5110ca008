import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { entries, root } from '../tools/entries.ts'

const FOLDER = import.meta.dirname

/** Address of what was built. */
const DIST = `${pathToFileURL(join(root, 'dist'))}/`

/** JSON: the entries that need neither Node nor an application's own modules, by name, and their files. */
const ENTRIES = JSON.stringify(
  Object.fromEntries(
    entries()
      // Those of SvelteKit import modules that only the build of an application makes. Next.js and React are not installed.
      .filter(({ name, isNodeOnly }) => !isNodeOnly && !/^latchkey\/(?:next|react|sveltekit)/.test(name))
      .map(({ name, output }) => [name, `${output}.js`]),
  ),
)

/** A module as one file of plain JavaScript: Node 20 does not read types. */
async function bundle(module: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, module)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['express', 'node:sqlite'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** What a module is told. */
export interface StartOptions {
  /** After where the library is, and its entries: for a suite, its assignment as JSON; for a server, its providers. */
  readonly argument?: string
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a command that runs a module of this folder. */
export async function start(
  command: readonly string[],
  { argument = '', env = {} }: StartOptions = {},
): Promise<ChildProcess> {
  const [program = '', ...words] = command
  const module = words.pop() ?? ''
  const isNode = program.endsWith('node') && !module.endsWith('workerd.ts')
  const runs = isNode ? ['--input-type=module', '-'] : [...words, join(FOLDER, module)]
  const child = spawn(program, [...runs, DIST, ENTRIES, argument], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  })
  child.stdin?.end(isNode ? await bundle(module) : '')
  return child
}
