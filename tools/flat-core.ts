import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { type Entry, entries, root } from './entries.ts'

/**
 * Groups of files that `latchkey` evaluates, by the entries that reach them: a file is in the first that fits. What
 * is used without `latchkey` beside it must not load all of it, and the session check nothing at all.
 */
const GROUPS: readonly (readonly [name: string, entries: RegExp])[] = [
  ['session', /^latchkey\/session$/],
  ['shared', /^latchkey\/(?:jwt|password|(?:.+\/)?client|text|adapters)\b/],
  ['core', /^latchkey$/],
]

/** Parts that load on first use, as `src/parts.ts` has them: the file that is imported, and the name of its chunk. */
export const PARTS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    readFileSync(join(root, 'src/parts.ts'), 'utf8').matchAll(
      /^export const (\w+): Part<typeof import\('\.\/(.+?)'\)>/gm,
    ),
    ([, name = '', file = '']) => [`src/${file}`, name],
  ),
)

/** Files that others reach without `import()`, each after what it imports. */
function reached({ inputs }: Metafile, sources: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path, kind } of inputs[file]?.imports ?? [])
      if (kind === 'import-statement' && path.startsWith('src/')) visit(path)
    files.add(file)
  }
  sources.forEach(visit)
  return files
}

/** Whether an entry is made to be loaded without `latchkey`. */
const isAlone = ({ name }: Entry): boolean => GROUPS.some(([group, pattern]) => group !== 'core' && pattern.test(name))

/** Parts that a provider brings. What they share with others stays out of the file that all parts share. */
const OF_PROVIDERS = /\/(?:extensions|providers\/kit|webauthn)\//

/** What parts share with one another, or with providers: one file, because each costs more than the code in it. */
function commonOf(metafile: Metafile, all: readonly Entry[]): string[] {
  const files = Object.keys(PARTS).filter((file) => !OF_PROVIDERS.test(file))
  const parts = files.map((file) => reached(metafile, [file]))
  const others = all.filter((entry) => !isAlone(entry)).map(({ source }) => reached(metafile, [source]))
  const alone = reached(
    metafile,
    all.filter(isAlone).map(({ source }) => source),
  )
  const uses = (file: string) => [...parts, ...others].filter((each) => each.has(file)).length
  return [...reached(metafile, files)].filter((file) => uses(file) > 1 && !alone.has(file))
}

/** The group of each file, in the order in which they are evaluated. */
async function findGroups(): Promise<ReadonlyMap<string, string>> {
  const all = entries()
  const points = all.map(({ source }) => source)
  const graph = { absWorkingDir: root, bundle: true, platform: 'neutral', packages: 'external', write: false } as const
  const { metafile } = await build({ ...graph, entryPoints: points, outdir: 'dist', format: 'esm', metafile: true })
  const groups = GROUPS.map(([group, pattern]) => {
    const sources = all.filter(({ name }) => pattern.test(name)).map(({ source }) => source)
    return [group, reached(metafile, sources)] as const
  })
  const core = [...reached(metafile, ['src/index.ts'])].filter((file) => !points.includes(file))
  // Of every provider, and nobody has providers without `latchkey`. Of adapters and of parts that load with stored data.
  const others = ['src/providers/kit/define.ts', 'src/lib/sealed-tokens.ts']
  const common = commonOf(metafile, all).map((file) => [file, 'common'] as const)
  const groupOf = (file: string) => groups.find(([, files]) => files.has(file))?.[0] ?? 'core'
  return new Map([...common, ...[...core, ...others].map((file) => [file, groupOf(file)] as const)])
}
let groupsFound: ReturnType<typeof findGroups> | undefined

/** Else esbuild leaves out what is imported for nothing but being there. */
const sideEffects = true

/**
 * Has everything that `latchkey` evaluates end up in three files, and what it loads later in one for each part and one for
 * what they share. esbuild makes a chunk for each set of entries that share something, which came to 24 files. Each costs a
 * fresh Node process 0.4 ms: more than the code in it.
 *
 * Who imports one file of a group from outside imports all of them, so that the same entries share all.
 *
 * esbuild has no chunk groups. With those of Rolldown (`output.codeSplitting.groups`), `latchkey` starts with as many files,
 * 0.3 % smaller after gzip. They need the same table of groups, because only the entries that reach a file tell its group,
 * and a second bundler: the checks of sizes, imports and the command line read esbuild's metafile and share its plugins.
 */
export const flatCore: Plugin = {
  name: 'flat-core',
  async setup({ onLoad, onResolve }) {
    groupsFound ??= findGroups()
    const groups = await groupsFound
    onResolve({ filter: /^\.{1,2}\/.+\.ts$/ }, ({ importer, namespace, path, resolveDir, kind }) => {
      const target = join(resolveDir, path)
      const file = relative(root, target)
      const group = groups.get(file)
      const part = PARTS[file]
      if (part !== undefined && kind === 'dynamic-import') return { path: part, namespace: 'part', pluginData: file }
      if (group === undefined || kind === 'entry-point') return null
      const isInside = namespace === 'group' || groups.get(relative(root, importer)) === group
      return isInside ? { path: target, sideEffects } : { path: `${group}:${file}`, namespace: 'group', sideEffects }
    })
    onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'group', sideEffects }))
    // Named by what is in it, and not by the file that is imported.
    onLoad({ filter: /./, namespace: 'part' }, ({ pluginData }) => ({
      contents: `export * from './${pluginData}'`,
      resolveDir: root,
    }))
    onLoad({ filter: /./, namespace: 'group' }, ({ path }) => {
      const [group = '', file] = path.split(':')
      const files = [...groups.keys()].filter((other) => groups.get(other) === group)
      // The files first, as they are evaluated; then the doors to them, so that these are shared by the same entries, too.
      const all = [...files.map((other) => `./${other}`), ...files.map((other) => `group:${group}:${other}`)]
      const contents = file
        ? `import 'group:${group}'\nexport * from './${file}'`
        : all.map((other) => `import '${other}'`).join('\n')
      return { contents, resolveDir: root }
    })
  },
}
