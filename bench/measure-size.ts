import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from '../tools/entries.ts'

/** Bytes, gzip. */
export interface SizeBudget {
  /** What is promised. */
  readonly budget: number
  /** What has been reached, rounded up: nothing may grow beyond it. */
  readonly ceiling: number
}

/** How much code an application gets that bundles something of ours into one file. */
export interface Size {
  readonly minified: number
  readonly gzip: number
  /** Minified bytes of each module in it, the biggest first: `[path, bytes]`. */
  readonly modules: readonly (readonly [string, number])[]
}

/**
 * Bundles code as a Worker is bundled: one file, `import()` inlined, dependencies included, minified.
 *
 * @param code An ES module; paths in it are relative to the root.
 */
export async function measureSize(code: string): Promise<Size> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker'],
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  const [output] = Object.values(metafile.outputs)
  const [file] = outputFiles
  if (!output || !file) throw new Error('esbuild made no file')
  const modules = Object.entries(output.inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const)
  const compressed = gzipSync(file.contents, { level: 9 })
  return {
    minified: file.contents.byteLength,
    gzip: compressed.byteLength,
    modules: modules.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a),
  }
}

/** The bundles that budgets.json limits, by the names it gives them. */
export const BUNDLES: Readonly<Record<string, string>> = {
  'core + GitHub': withProvider('github'),
  'latchkey/session': `export { sessionReader } from './src/session-reader.ts'`,
}

/** An application's bundle: the core and one provider. */
export function withProvider(id: string): string {
  return `export { createAuth } from './src/index.ts'\nexport { default } from './src/providers/${id}.ts'`
}
