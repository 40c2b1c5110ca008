// What differs between the conditions of package.json. All other files of `dist` are the same for every condition.

import { dirname, join, relative, resolve } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'
import { CHECKS, PARTS } from './chunks.ts'
import { root } from './entries.ts'

const SOURCES: readonly string[] = ['src/parts.ts', ...CHECKS]

/**
 * Entry of one module of these sources, which every other file imports as `#parts`. It is one, because Node spends 0.6 ms on
 * each such name. It also says whether texts explain.
 */
export const CONDITIONAL = 'conditional:parts'

/** A module of its own, because only `latchkey/node` and Express import it. */
const NODE_CRYPTO = 'src/crypto/node-crypto.ts'

/** Entry of the same module. */
export const NODE_ENTRY = `conditional:${NODE_CRYPTO}`

const SOURCE: string = [
  'export const EXPLAINS = true',
  ...SOURCES.map((file) => `export * from ${JSON.stringify(join(root, file))}`),
].join('\n')

/** Makes this module. */
export const conditional: Plugin = {
  name: 'conditional',
  resolveId(path, importer = CONDITIONAL) {
    if (path === CONDITIONAL || path === NODE_ENTRY) return path
    if (importer === CONDITIONAL || importer === NODE_ENTRY) return null
    const file = relative(root, resolve(dirname(importer), path))
    if (file === NODE_CRYPTO) return { id: '#node-crypto', external: true }
    return SOURCES.includes(file) ? { id: '#parts', external: true } : null
  },
  load(id) {
    if (id === NODE_ENTRY) return `export * from ${JSON.stringify(join(root, NODE_CRYPTO))}`
    return id === CONDITIONAL ? SOURCE : null
  },
}

/**
 * Returns the files for the edge conditions. There, parts are functions over static imports: in one file, esbuild puts each
 * module behind an `import()` into a function, with all that it imports. They are declared, because modules use them before
 * this one is evaluated. What only helps returns an empty text.
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
  const others = new Set(['EXPLAINS', 'loading', ...Object.values(PARTS)])
  const { exports = [] } = chunks.find(({ facadeModuleId }) => facadeModuleId === CONDITIONAL) ?? {}
  const empty = exports.flatMap((name) => (others.has(name) ? [] : `export function ${name}() { return '' }`))
  // The constant comes first, because other modules use it while they are evaluated.
  const code = [`export { EXPLAINS } from './explains.edge.js'`, ...linked, ...empty].join('\n')
  return [
    { fileName: 'node-crypto.edge.js', code: `export function nodeCrypto() { return 'web' }`, imports: [] },
    { fileName: 'explains.edge.js', code: 'export const EXPLAINS = false', imports: [] },
    { fileName: 'parts.edge.js', code, imports: ['explains.edge.js', ...parts.map(({ fileName }) => fileName)] },
  ]
}
