// What differs between the conditions of package.json. All other files of `dist` are the same for every condition.

import { dirname, join, relative, resolve } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'
import { root } from './entries.ts'

/**
 * Sources that only help: warnings, and texts that explain errors. They export functions that return a text, a list or
 * nothing, and an empty text stands for each of these. Under the edge conditions, every function returns one.
 */
const CHECKS: readonly string[] = [
  'src/config/checks/check-session-tokens.ts',
  'src/config/checks/find-mistake.ts',
  'src/config/checks/warn-about.ts',
  'src/errors/create-fix.ts',
  'src/errors/error-fixes.ts',
  'src/oauth/config/describe-fix.ts',
  'src/oauth/config/warn-about-provider.ts',
]

const exportAll = (file: string): string => `export * from ${JSON.stringify(join(root, file))}`

/** Modules by their names in `imports` of package.json. `parts.js` imports nothing, so it also says whether texts explain. */
const MODULES: Readonly<Record<string, string>> = {
  checks: CHECKS.map(exportAll).join('\n'),
  parts: `${exportAll('src/parts.ts')}\nexport const EXPLAINS = true`,
}

const PREFIX = 'conditional:'

/** Their files in `dist`. */
export const CONDITIONAL: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(MODULES).map((name) => [name, PREFIX + name]),
)

/** Makes these modules, which every other file imports by their names. */
export const conditional: Plugin = {
  name: 'conditional',
  resolveId(path, importer = '') {
    if (path.startsWith(PREFIX)) return path
    const file = relative(root, resolve(dirname(importer), path))
    if (importer === '' || importer.startsWith(PREFIX)) return null
    const name = file === 'src/parts.ts' ? '#parts' : CHECKS.includes(file) && '#checks'
    return name ? { id: name, external: true } : null
  },
  load: (id) => MODULES[id.slice(PREFIX.length)] ?? null,
}

/**
 * Returns the files for the edge conditions. Parts are functions over static imports: in one file, esbuild puts each module
 * behind an `import()` into a function, with all that it imports. They are declared, because modules use them before this one
 * is evaluated.
 *
 * @param nameOf Returns the name of a part, by the module of its chunk.
 */
export function createEdgeFiles(
  chunks: readonly OutputChunk[],
  nameOf: (id: string) => string,
): Pick<OutputChunk, 'code' | 'fileName' | 'imports'>[] {
  const parts = chunks.filter(({ facadeModuleId }) => facadeModuleId?.startsWith('part:'))
  const linked = parts.map(({ facadeModuleId, fileName }) => {
    const name = nameOf(facadeModuleId ?? '')
    return `import * as ${name}Code from './${fileName}'\nexport function ${name}(use) { return use(${name}Code) }`
  })
  const { exports = [] } = chunks.find(({ facadeModuleId }) => facadeModuleId === CONDITIONAL['checks']) ?? {}
  const empty = exports.map((name) => `export function ${name}() { return '' }`)
  return [
    { fileName: 'checks.edge.js', code: empty.join('\n'), imports: [] },
    { fileName: 'explains.edge.js', code: 'export const EXPLAINS = false', imports: [] },
    { fileName: 'parts.edge.js', code: linked.join('\n'), imports: parts.map(({ fileName }) => fileName) },
  ]
}
