import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { bundleOptions } from '../tools/bundle-options.ts'
import { entries, root } from '../tools/entries.ts'

/** Bytes, gzip. */
export interface SizeBudget {
  /** What is promised. */
  readonly budget: number
  /** What has been reached, rounded up: nothing may grow beyond it. */
  readonly ceiling: number
}

/** Bytes of one file. */
export interface Weight {
  readonly minified: number
  readonly gzip: number
}

/** How much code an application gets that bundles something of ours into one file. */
export interface Size extends Weight {
  readonly brotli: number
  /** Minified bytes of each module in it, the biggest first: `[path, bytes]`. */
  readonly modules: readonly (readonly [string, number])[]
}

/** As a Worker is bundled: one file, `import()` inlined, dependencies included, minified. */
export const WORKER: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  external: [
    'node:*',
    'nodemailer',
    'express',
    '@sveltejs/kit',
    'svelte',
    '$app/*',
    '$env/*',
    'solid-js',
    '@solidjs/*',
  ],
  mainFields: ['module', 'main'],
  conditions: ['workerd', 'worker'],
  write: false,
  logLevel: 'warning',
}

let files: Promise<ReadonlyMap<string, string>> | undefined

/** What `npm run build` would write to `dist`, by path. */
async function publish(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles = [] } = await build({ ...bundleOptions(), write: false })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

/** Takes an entry's published file in place of its source, without anything being written to `dist`. */
export const published: Plugin = {
  name: 'published',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\/src\// }, ({ path }) => {
      const entry = entries().find(({ source }) => `./${source}` === path)
      return { path: join(root, 'dist', `${entry?.output}.js`), namespace: 'published' }
    })
    onResolve({ filter: /^\./, namespace: 'published' }, ({ path, importer }) => ({
      path: join(importer, '..', path),
      namespace: 'published',
    }))
    onLoad({ filter: /./, namespace: 'published' }, async ({ path }) => {
      files ??= publish()
      return { contents: (await files).get(path) ?? '', resolveDir: root }
    })
  },
}

/**
 * Bundles code as an application is bundled. What it weighs is measured over the published files: applications
 * bundle those, whose modules are flat already, and not our sources, each of which a bundler wraps that is loaded
 * later. Which module is how big is measured over the sources.
 *
 * @param code An ES module; paths in it are relative to the root, and lead to entries of the package in `src`.
 */
export async function measureSize(code: string): Promise<Size> {
  const stdin = { contents: code, resolveDir: root, loader: 'ts' } as const
  const [sources, { outputFiles: [file] = [] }] = await Promise.all([
    build({ ...WORKER, stdin, metafile: true }),
    build({ ...WORKER, stdin, plugins: [published] }),
  ])
  const [output] = Object.values(sources.metafile.outputs)
  if (!output || !file) throw new Error('esbuild made no file')
  const modules = Object.entries(output.inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const)
  return {
    minified: file.contents.byteLength,
    gzip: gzipSync(file.contents, { level: 9 }).byteLength,
    brotli: brotliCompressSync(file.contents).byteLength,
    modules: modules.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a),
  }
}

/**
 * Measures many bundles in one go, over the published files: each as if it were alone.
 *
 * @param codes As of `measureSize`.
 */
export async function measureSizes(codes: readonly string[]): Promise<Weight[]> {
  const numbered: Plugin = {
    name: 'numbered',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^code:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'numbered' }))
      onLoad({ filter: /./, namespace: 'numbered' }, ({ path }) => ({
        contents: codes[Number(path)] ?? '',
        resolveDir: root,
        loader: 'ts',
      }))
    },
  }
  const entryPoints = codes.map((_, index) => ({ in: `code:${index}`, out: String(index) }))
  const { outputFiles = [] } = await build({
    ...WORKER,
    entryPoints,
    outdir: 'bundles',
    plugins: [numbered, published],
  })
  const files = new Map(outputFiles.map(({ contents, path }) => [basename(path, '.js'), contents]))
  return codes.map((_, index) => {
    const file = files.get(String(index))
    if (!file) throw new Error('esbuild made no file')
    return { minified: file.byteLength, gzip: gzipSync(file, { level: 9 }).byteLength }
  })
}

/**
 * Bundles what others wrote in the same way.
 *
 * @param code An ES module.
 * @param resolveDir Where its packages are looked for.
 */
export async function measurePeer(code: string, resolveDir: string): Promise<Omit<Size, 'modules'>> {
  const { outputFiles: [file] = [] } = await build({ ...WORKER, stdin: { contents: code, resolveDir } })
  if (!file) throw new Error('esbuild made no file')
  const { contents } = file
  return {
    minified: contents.byteLength,
    gzip: gzipSync(contents, { level: 9 }).byteLength,
    brotli: brotliCompressSync(contents).byteLength,
  }
}

/** The bundles of ours that stand beside those of others. budgets.json limits two of them, by these names. */
export const BUNDLES: Readonly<Record<string, string>> = {
  'core + GitHub': withProvider('github'),
  'core + GitHub, credentials, Resend': [
    withProvider('github'),
    `export { default as credentials } from './src/providers/credentials.ts'`,
    `export { default as resend } from './src/providers/resend.ts'`,
  ].join('\n'),
  'latchkey/session': `export { sessionReader } from './src/session-reader.ts'`,
}

/** An application's bundle: the core and one provider. */
export function withProvider(id: string): string {
  return `export { createAuth } from './src/index.ts'\nexport { default } from './src/providers/${id}.ts'`
}
