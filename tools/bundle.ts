import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type TransformOptions, transform } from 'esbuild'
import { build, type OutputChunk, type Plugin } from 'rolldown'
import { chunkGroups, PARTS } from './chunks.ts'
import { entries, root } from './entries.ts'
import { plainFunctions } from './plain-functions.ts'
import { markInitializers } from './pure-initializers.ts'

/** Development dependencies that a single entry contains, so that no application installs them. */
export const BUNDLED: Readonly<Record<string, string>> = { bowser: 'node_modules/bowser/bowser.mjs' }

/** Sources that differ between the conditions of package.json, by the name in its `imports`. */
const CONDITIONAL: Readonly<Record<string, string>> = { 'src/parts.ts': 'parts' }

/** A file of `dist`. It imports other files of `dist`, and packages. Without a condition, `#parts` is `parts.js`. */
export type Chunk = Pick<OutputChunk, 'code' | 'fileName' | 'imports'>

/** Gives each part a chunk with its name, and with its exports only, also if others import the same file. */
const namedParts: Plugin = {
  name: 'named-parts',
  resolveId(path, importer = '', { kind }) {
    const file = relative(root, join(dirname(importer), path))
    return kind === 'dynamic-import' && file in PARTS ? `part:${file}` : null
  },
  load: (id) => (id.startsWith('part:') ? `export * from '${join(root, id.slice(5))}'` : null),
}

/**
 * Names a file that differs between the conditions of package.json. Every other file imports it by this name, so that
 * `dist` has one version of all the rest.
 */
const conditional: Plugin = {
  name: 'conditional',
  resolveId(path, importer = '') {
    const name = CONDITIONAL[relative(root, join(dirname(importer), path))]
    return importer && name ? { id: `#${name}`, external: true } : null
  },
}

const nameOf = (id: string | null): string => PARTS[id?.replace('part:', '') ?? ''] ?? '[name]'

/** Writes `</script>` in a form that Rolldown leaves alone: it puts a template with that text through a helper function. */
const scriptEnds: Plugin = {
  name: 'script-ends',
  transform: { filter: { code: '</script>' }, handler: (code) => code.replaceAll('</script>', '<\\/script>') },
}

/**
 * Returns `parts.edge.js`: the parts of one file. There, esbuild puts each module behind an `import()` into a function, with
 * all that it imports. Parts are declared as functions, because modules use them before this one is evaluated.
 */
function linkParts(chunks: readonly OutputChunk[]): Chunk {
  const parts = chunks.flatMap(({ facadeModuleId, fileName }) =>
    facadeModuleId?.startsWith('part:') ? { name: nameOf(facadeModuleId), path: `./${fileName}` } : [],
  )
  const lines = parts.map(
    ({ name, path }) =>
      `import * as ${name}Code from '${path}'\nexport function ${name}(use) { return use(${name}Code) }`,
  )
  return { code: lines.join('\n'), fileName: 'parts.edge.js', imports: parts.map(({ path }) => path.slice(2)) }
}

/** Names stay, and lines are short enough for a stack trace to point at something. */
const LINES: TransformOptions = { charset: 'utf8', legalComments: 'inline', lineLimit: 160, minifyWhitespace: true }

/** Makes the files of `dist` from the sources: one flat file per entry with few shared chunks. */
export async function bundle(): Promise<readonly Chunk[]> {
  const { output } = await build({
    cwd: root,
    input: Object.fromEntries([
      ...entries().map(({ output, source }) => [output, join(root, source)]),
      ...Object.entries(CONDITIONAL).map(([source, name]) => [name, join(root, source)]),
    ]),
    // No runtime's own conditions, globals or main fields.
    platform: 'neutral',
    // Packages, but not the helper functions that Rolldown may import.
    external: (id) => !/^(?:[./]|part:|@oxc-project\/runtime\/)/.test(id) && !(id in BUNDLED),
    resolve: { alias: Object.fromEntries(Object.entries(BUNDLED).map(([name, file]) => [name, join(root, file)])) },
    transform: { target: 'es2022' },
    plugins: [conditional, namedParts, plainFunctions, scriptEnds],
    checks: { pluginTimings: false },
    // An entry exports nothing of what it shares.
    preserveEntrySignatures: 'strict',
    write: false,
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: ({ facadeModuleId }) => `chunks/${nameOf(facadeModuleId)}-[hash].js`,
      hashCharacters: 'base36',
      codeSplitting: { groups: chunkGroups() },
      // A file imports only what it uses itself, by its name.
      hoistTransitiveImports: false,
      minifyInternalExports: false,
      // `legal` keeps the annotation of `src/parts.ts` for the bundlers of applications.
      comments: { annotation: true, jsdoc: false, legal: true },
      minify: { compress: true, mangle: false },
    },
  })
  const chunks = output.filter((file) => file.type === 'chunk')
  return Promise.all(
    [...chunks, linkParts(chunks)].map(async ({ code, fileName, imports }) => {
      const files = imports.map((path) => path.replace(/^#(.+)$/, '$1.js'))
      return { code: markInitializers((await transform(code, LINES)).code), fileName, imports: files }
    }),
  )
}

/** Writes the files of `dist` into a folder. */
export async function writeBundle(dist: string): Promise<readonly Chunk[]> {
  const chunks = await bundle()
  for (const { code, fileName } of chunks) {
    mkdirSync(dirname(join(dist, fileName)), { recursive: true })
    writeFileSync(join(dist, fileName), code)
  }
  return chunks
}
