// The tests of what is tried against the library, as one module of plain JavaScript that any runtime can import. They
// are the same files that Vitest runs on the sources: here every public entry is the one in `dist`. What is below the
// entries is not published, so that it comes from the sources; so does the test kit, which asks and is not asked.

import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { entries, root } from '../../tools/entries.ts'
import { NAMES } from '../../tools/security-index.ts'
import { filesForEveryRuntime } from './files.ts'

/** Where the module is written to. What it imports of `dist`, it finds from there. */
export const SECURITY: string = join(root, 'test-results/runtimes/security.js')

const VITEST = join(root, 'runtimes/vitest/index.ts')

/** Where tests put markup of providers into pages, which are below the entries: both have to be of one make. */
const BELOW = [join(root, 'src'), join(root, 'test/pages')]

/** Sources of public entries are taken from `dist`, and Vitest is replaced. */
function fromDist(): Plugin {
  const asked = entries().filter(({ source }) => !source.startsWith('src/testing/'))
  const built = new Map(asked.map(({ source, output }) => [join(root, source), `dist/${output}.js`]))
  const addressOf = (file: string) => relative(join(SECURITY, '..'), join(root, file)).replaceAll('\\', '/')
  return {
    name: 'from-dist',
    setup({ onResolve }) {
      onResolve({ filter: /^vitest$/ }, () => ({ path: VITEST }))
      onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
        const file = built.get(resolve(resolveDir, path))
        if (file === undefined || BELOW.some((folder) => resolveDir.startsWith(folder))) return null
        return { path: addressOf(file), external: true }
      })
    },
  }
}

/** What a file's tests are called, and whether all of them count: elsewhere, those that are in an index. */
function source(): string {
  const loads = filesForEveryRuntime().map((file) => {
    const isOwn = file.startsWith('test/security/')
    const name = file.replace(/^test\/(?:security\/)?|\.test\.ts$/g, '')
    return `...(await collect(${JSON.stringify(name)}, () => import('./${file}'))).filter(${isOwn ? 'all' : 'isNamed'})`
  })
  return `import { collect } from './runtimes/vitest/collect.ts'
    const all = () => true
    const isNamed = ({ name }) => ${new RegExp(NAMES.source)}.test(name)
    export async function load() {
      return [${loads.join(',\n')}].map(({ name, run }) => ({ name: 'security > ' + name, run }))
    }`
}

/** Writes the module. Its `load` resolves with the tests. */
export async function bundleSecurity(): Promise<void> {
  await build({
    stdin: { contents: source(), resolveDir: root, loader: 'ts', sourcefile: 'security.ts' },
    outfile: SECURITY,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2022',
    plugins: [fromDist()],
    logLevel: 'error',
  })
}
