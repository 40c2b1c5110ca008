// The tests of what is tried against the library, as one module of plain JavaScript that any runtime can import. They
// are the same files that Vitest runs on the sources: here every public entry is the one in `dist`. What is below the
// entries is not published, so that it comes from the sources; so does the test kit, which asks and is not asked.

import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { entries, root } from '../../tools/entries.ts'
import { NAMES } from '../../tools/security-index.ts'
import type { SecurityGroup } from '../groups.ts'
import { filesOf } from './files.ts'

/** Where the modules are written to. What they import of `dist`, they find from there. */
const FOLDER = join(root, 'test-results/runtimes')

/** Tests that put markup of providers into pages, which are below the entries: both have to be of one make. */
const SCENE = join(root, 'test/pages/scene.ts')

/** Whether a file needs the sources of what it imports: another one, or a test with the scene of pages. */
const isBelow = (file: string): boolean =>
  file.startsWith(join(root, 'src')) || file === SCENE || /from '\.\/scene\.ts'/.test(readPage(file))

const readPage = (file: string): string => (dirname(file) === dirname(SCENE) ? readFileSync(file, 'utf8') : '')

/** Takes the sources of public entries from `dist`. */
function fromDist(): Plugin {
  const asked = entries().filter(({ source }) => !source.startsWith('src/testing/'))
  const built = new Map(asked.map(({ source, output }) => [join(root, source), `dist/${output}.js`]))
  const addressOf = (file: string) => relative(FOLDER, join(root, file)).replaceAll('\\', '/')
  return {
    name: 'from-dist',
    setup({ onResolve }) {
      onResolve({ filter: /^\..*\.ts$/ }, ({ importer, path, resolveDir }) => {
        const file = built.get(resolve(resolveDir, path))
        if (file === undefined || isBelow(importer)) return null
        return { path: addressOf(file), external: true }
      })
    },
  }
}

/** All tests of test/security run, and elsewhere those that an index names. */
function source(group: SecurityGroup): string {
  const named = new RegExp(NAMES.source)
  const files = filesOf(group).map((file) => {
    const pattern = file.startsWith('test/security/') ? /(?:)/ : named
    return `{ filepath: '/${file}', testNamePattern: ${pattern}, load: () => import('./${file}') }`
  })
  return `export async function load(reset) {
      const { runFiles } = await import('./runtimes/security/vitest.ts')
      const tests = await runFiles([${files.join(',\n')}], reset)
      return { name: '${group}', tests: tests.map(({ name, run }) => ({ name: '${group} > ' + name, run })) }
    }`
}

/**
 * Writes the module of a group. Its `load` runs the tests and resolves with them.
 *
 * @returns Where the module is.
 */
export async function bundleSecurity(group: SecurityGroup): Promise<string> {
  const outfile = join(FOLDER, `${group}.js`)
  await build({
    stdin: { contents: source(group), resolveDir: root, loader: 'ts', sourcefile: 'security.ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2022',
    // Vitest asks the process for its terminal. Deno would want a permission for that, and workerd has no process.
    define: { process: JSON.stringify({ env: { NODE_ENV: 'production', NO_COLOR: '1' } }) },
    plugins: [fromDist()],
    logLevel: 'error',
  })
  return outfile
}
