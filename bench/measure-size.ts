import { readFileSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild'
import ts from 'typescript'
import { entries, root } from '../tools/entries.ts'
import { readPublished } from '../tools/published.ts'

/** Limits of one bundle. Bytes are those of gzip. */
export interface SizeBudget {
  /** What is promised. */
  readonly budget: number
  /** What has been reached, rounded up: nothing may grow beyond it. */
  readonly ceiling: number
  /** The number of functions that has been reached: nothing may grow beyond it either. */
  readonly functions: number
}

/** Bytes of one file. */
export interface Weight {
  readonly minified: number
  readonly gzip: number
}

/** Bytes and functions of one file. */
export interface Counted extends Weight {
  /** Functions of every form, methods, accessors and constructors included, after minification. */
  readonly functions: number
}

/** How much code an application gets that bundles something of ours into one file. */
export interface Size extends Counted {
  readonly brotli: number
}

/** As an application is bundled: one file, `import()` inlined, dependencies included, minified. */
export const ONE_FILE: BuildOptions = {
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
    'next',
    'react',
  ],
  mainFields: ['module', 'main'],
  conditions: [],
  write: false,
  logLevel: 'warning',
}

/** As wrangler bundles a Worker. */
export const WORKER: BuildOptions = { ...ONE_FILE, conditions: ['workerd', 'worker', 'browser'] }

/**
 * Conditions for the code of others. Without a condition, a dependency of `@auth/core` resolves to a file that imports
 * `crypto` without the prefix `node:`, which this platform does not know.
 */
export const PEER_CONDITIONS: string[] = ['workerd', 'worker']

let files: Promise<ReadonlyMap<string, string>> | undefined

/** The files of `dist`, by their paths in the package: esbuild hashes paths into the names of chunks. */
async function publish(): Promise<ReadonlyMap<string, string>> {
  return new Map(Array.from(await readPublished(), ([file, code]) => [join('dist', file), code]))
}

/** Returns the file of an import of package.json under the first of its conditions that applies. */
function findConditional(name: string, conditions: readonly string[]): string {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = Object.entries<string>(imports[name])
  return files.find(([condition]) => ['default', ...conditions].includes(condition))?.[1] ?? ''
}

/** Takes an entry's published file in place of its source, without anything being written to `dist`. */
export const published: Plugin = {
  name: 'published',
  setup({ initialOptions, onLoad, onResolve }) {
    onResolve({ filter: /^\.\/src\// }, ({ path }) => {
      const entry = entries().find(({ source }) => `./${source}` === path)
      return { path: join('dist', `${entry?.output}.js`), namespace: 'published' }
    })
    onResolve({ filter: /^\./, namespace: 'published' }, ({ path, importer }) => ({
      path: join(importer, '..', path),
      namespace: 'published',
    }))
    onResolve({ filter: /^#/, namespace: 'published' }, ({ path }) => ({
      path: normalize(findConditional(path, initialOptions.conditions ?? [])),
      namespace: 'published',
    }))
    onLoad({ filter: /./, namespace: 'published' }, async ({ path }) => {
      files ??= publish()
      return { contents: (await files).get(path) ?? '', resolveDir: root }
    })
  },
}

function countFunctions(text: string): number {
  let count = 0
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) count += 1
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ES2022))
  return count
}

/** Measures one minified file. */
export const weigh = ({ contents, text }: Pick<OutputFile, 'contents' | 'text'>): Counted => ({
  minified: contents.byteLength,
  gzip: gzipSync(contents, { level: 9 }).byteLength,
  functions: countFunctions(text),
})

async function measure(options: BuildOptions): Promise<Size> {
  const { outputFiles: [file] = [] } = await build({ ...ONE_FILE, ...options })
  if (!file) throw new Error('esbuild made no file')
  return { ...weigh(file), brotli: brotliCompressSync(file.contents).byteLength }
}

/**
 * Bundles code as an application is bundled. It is measured over the published files: applications bundle those, whose
 * modules are flat already, and not our sources, each of which a bundler wraps that is loaded later.
 *
 * @param code An ES module; paths in it are relative to the root, and lead to entries of the package in `src`.
 * @param options `WORKER`, for the conditions of a Worker.
 */
export const measureSize = (code: string, { conditions = [] }: BuildOptions = ONE_FILE): Promise<Size> =>
  measure({ stdin: { contents: code, resolveDir: root, loader: 'ts' }, plugins: [published], conditions })

/** Returns the minified bytes of each source in a bundle, the biggest first. @param code As of `measureSize`. */
export async function measureModules(code: string): Promise<readonly (readonly [path: string, bytes: number])[]> {
  const stdin = { contents: code, resolveDir: root, loader: 'ts' } as const
  const { metafile } = await build({ ...ONE_FILE, stdin, metafile: true })
  const modules = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const sizes = modules.map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const)
  return sizes.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a)
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
    ...ONE_FILE,
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
export const measurePeer = (code: string, resolveDir: string): Promise<Size> =>
  measure({ stdin: { contents: code, resolveDir }, conditions: PEER_CONDITIONS })

/** One row of `gzip` or `gzipEdge` in budgets.json. `code` is that of `measureSize`. */
export interface Bundle extends SizeBudget {
  readonly code: string
}

type Bundles = Readonly<Record<string, Bundle>>

/**
 * The bundles that an application can have, with the limits of one file: without a condition, and as a Worker.
 * budgets.json is the table.
 */
export const { gzip: BUNDLES, gzipEdge: EDGE_BUNDLES } = JSON.parse(
  readFileSync(join(root, 'bench/budgets.json'), 'utf8'),
) as { readonly gzip: Bundles; readonly gzipEdge: Bundles }

/** Returns the code of a bundle. @throws {Error} budgets.json has no such bundle. */
export function codeOf(name: string): string {
  const code = BUNDLES[name]?.code
  if (code === undefined) throw new Error(`bench/budgets.json has no bundle "${name}"`)
  return code
}

/** An application's bundle: the core and one provider. */
export function withProvider(id: string): string {
  return `export { createAuth } from './src/index.ts'\nexport { default } from './src/providers/${id}.ts'`
}
