import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type TransformOptions, transform } from 'esbuild'
import { build, type OutputChunk, type Plugin } from 'rolldown'
import { chunkGroups, PARTS } from './chunks.ts'
import { CONDITIONAL, conditional, createEdgeFiles, NODE_ENTRY } from './conditional.ts'
import { entries, productionEntries, root } from './entries.ts'
import { plainFunctions } from './plain-functions.ts'
import { markInitializers } from './pure-initializers.ts'
import { shortTexts } from './short-texts.ts'

/** Development dependencies that a single entry contains, so that no application installs them. */
export const BUNDLED: Readonly<Record<string, string>> = { bowser: 'node_modules/bowser/bowser.mjs' }

/** A file of `dist`. It imports other files of `dist`, and packages. Without a condition, `#parts` is `parts.js`, and `#node-crypto` is `node-crypto.js`. */
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

const nameOf = (id: string | null): string => PARTS[id?.replace('part:', '') ?? ''] ?? '[name]'

/** Writes `</script>` in a form that Rolldown leaves alone: it puts a template with that text through a helper function. */
const scriptEnds: Plugin = {
  name: 'script-ends',
  transform: { filter: { code: '</script>' }, handler: (code) => code.replaceAll('</script>', '<\\/script>') },
}

/** Names stay, and lines are short enough for a stack trace to point at something. */
const LINES: TransformOptions = { charset: 'utf8', legalComments: 'inline', lineLimit: 160, minifyWhitespace: true }

/** Makes the files of `dist` from the sources: one flat file per entry with few shared chunks. */
export async function bundle(): Promise<readonly Chunk[]> {
  const { output } = await build({
    cwd: root,
    input: {
      ...Object.fromEntries(
        [...entries(), ...productionEntries()].map(({ output, source }) => [output, join(root, source)]),
      ),
      parts: CONDITIONAL,
      'node-crypto': NODE_ENTRY,
    },
    // No runtime's own conditions, globals or main fields.
    platform: 'neutral',
    // Packages, but not the helper functions that Rolldown may import.
    external: (id) => !/^(?:[./]|part:|conditional:|@oxc-project\/runtime\/)/.test(id) && !(id in BUNDLED),
    resolve: { alias: Object.fromEntries(Object.entries(BUNDLED).map(([name, file]) => [name, join(root, file)])) },
    transform: { target: 'es2022' },
    plugins: [conditional, namedParts, shortTexts, plainFunctions, scriptEnds],
    checks: { pluginTimings: false },
    // `use client` of an entry stays its first statement, which a test shows.
    onLog: (level, log, report) => log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log),
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
    [...chunks, ...createEdgeFiles(chunks, nameOf)].map(async ({ code, fileName, imports }) => {
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
