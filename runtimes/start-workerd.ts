import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

/** A worker that serves on loopback. */
export interface RunningWorker {
  /** With the port. */
  readonly url: URL
  dispose(): Promise<void>
}

/** As late as the installed workerd allows. */
const COMPATIBILITY_DATE = '2026-10-01'

/**
 * Node's modules and globals are there by default since 2026-08-04. The library must not need them.
 *
 * @see https://developers.cloudflare.com/changelog/post/2026-08-04-nodejs-compat-default/
 */
const WITHOUT_NODE = ['no_nodejs_compat', 'no_nodejs_compat_v2']

/** One module of everything. @param source A module in this folder. */
async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts', sourcefile: 'entry.ts' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2022',
    // Loaded when mail is sent over SMTP, which is for who switches Node's modules on.
    external: ['nodemailer', 'cloudflare:workers'],
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

/** What a worker is started with. */
export interface WorkerOptions {
  readonly bindings: Readonly<Record<string, string>>
  /** Whether the worker exports a class `Store`: a Durable Object with SQLite. */
  readonly hasStore?: boolean
}

/** Starts workerd with one worker, a D1 database `DB` and a KV namespace `KV`, both empty. */
export async function startWorkerd(
  source: string,
  { bindings, hasStore = false }: WorkerOptions,
): Promise<RunningWorker> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'app',
      modules: [{ type: 'ESModule', path: 'worker.js', contents: await bundle(source) }],
      compatibilityDate: COMPATIBILITY_DATE,
      compatibilityFlags: WITHOUT_NODE,
      kvNamespaces: ['KV'],
      d1Databases: ['DB'],
      ...(hasStore && { durableObjects: { STORE: { className: 'Store', useSQLite: true } } }),
      bindings,
    }),
  )
  return { url: await miniflare.ready, dispose: () => miniflare.dispose() }
}
