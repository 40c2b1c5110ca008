import { Server } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withDeadline } from '../../lib/deadline.ts'
import { readProperty } from '../../lib/read-property.ts'
import { createFindings, type Finding } from '../doctor/check.ts'
import { readReason } from '../messages.ts'
import { readManifest } from '../project.ts'
import { type Framework, QUICK_STARTS } from '../quick-start.ts'
import { type Announced, listenForConfigs } from './listen-for-configs.ts'
import { createNextLoader } from './next-loader.ts'
import { createSetupCalls, type Exports, hasConfig } from './setup-calls.ts'
import { createViteLoader, type LoadModule } from './vite-loader.ts'

const report = createFindings('loading')

/** Files to load. */
export interface Application {
  readonly folder: string
  readonly framework: Framework | null
  /** Relative to the folder, the most likely first. */
  readonly files: readonly string[]
}

/** Result of loading an application. */
export type Loaded = Awaited<ReturnType<typeof loadApplication>>

/** Milliseconds for one file. Vite first scans the whole project. */
const LOAD_DEADLINE = 45_000

/**
 * Imports the files of an application until one sets up sign-in or exports a configuration. latchkey announces the
 * configurations that it receives. No server listens. This changes the process permanently, so run it in a separate
 * one.
 */
export async function loadApplication(application: Application) {
  const announced = listenForConfigs()
  const load = await createLoader(application)
  const nextServer = holdServers()
  const { problems, ...loaded } = await loadFiles(application, announced, (path) => tryLoad(load(path), nextServer()))
  const { calls, problems: unasked } = await createSetupCalls(announced, loaded.modules, application.framework)
  return { ...loaded, calls, problems: [...problems, ...unasked], ...(await loadRoot(load, application)) }
}

/** Files that the framework needs for sign-in. Other files that cannot be loaded may be obsolete. */
const REQUIRED = /^src\/hooks\.server(?:\/index)?\.\w+ /

/** The reason why a required file cannot be loaded here, such as a missing database, may not exist in production. */
const toWarnings = (failed: readonly Finding[]): readonly Finding[] =>
  failed.filter(({ message }) => REQUIRED.test(message)).map((problem) => ({ ...problem, level: 'warning' }))

/** An invalid configuration was announced before, and the check of the options reports all its errors. */
const isReported = (error: unknown, announced: readonly Announced[]): boolean =>
  announced.length > 0 && Array.isArray(readProperty(error, 'findings'))

/** The exports of files, and the one that set up sign-in: relative to the folder, missing if there is none. */
interface LoadedFiles {
  readonly file?: string
  readonly modules: readonly Exports[]
  readonly problems: readonly Finding[]
}

/** Loads files until one sets up sign-in. */
async function loadFiles(
  { files, folder }: Application,
  announced: readonly Announced[],
  load: (path: string) => Promise<unknown>,
): Promise<LoadedFiles> {
  const failed: Finding[] = []
  const modules: Exports[] = []
  for (const file of files) {
    const error = await load(join(folder, file)).then(
      (module) => void modules.push(Object(module)),
      (reason: unknown) => reason ?? 'it throws nothing',
    )
    const problems = error === undefined || isReported(error, announced) ? [] : reportNotLoaded(folder, file, error)
    if (announced.length > 0 || modules.some(hasConfig))
      return { file, modules, problems: [...toWarnings(failed), ...problems] }
    failed.push(...problems)
    if (readProperty(error, 'name') === 'TimeoutError') break
  }
  return { modules, problems: failed }
}

/** Reports that a file of the application cannot be loaded, with a fix as specific as possible. */
function reportNotLoaded(folder: string, file: string, error: unknown): Finding[] {
  const [reason = ''] = readReason(error).split('\n', 1)
  // Errors of latchkey contain the line to write.
  const [, line] = /\. Write (.+)\.$/.exec(reason) ?? []
  const isTypeScript = /UNKNOWN_FILE_EXTENSION|UNSUPPORTED_TYPESCRIPT|INVALID_TYPESCRIPT/
  if (isModuleInCommonJs(folder, file, reason)) return report('commonjs', { file })
  // The error of SvelteKit 3 for an alias of SvelteKit 2.
  if (reason === 'module_removed_lib') return report('removed-lib', { file })
  if (line !== undefined) return report('with-line', { file, reason, line })
  return report(isTypeScript.test(`${readProperty(error, 'code')}`) ? 'typescript' : 'not-loaded', { file, reason })
}

const isModuleInCommonJs = (folder: string, file: string, reason: string): boolean =>
  /\.[jt]s$/.test(file) &&
  /import statement outside a module|Unexpected token 'export'|import\.meta|await is only valid/.test(reason) &&
  readManifest(join(folder, 'package.json'))['type'] === 'commonjs'

/** Loaders that resolve modules like the bundler of a framework. */
const BUNDLERS: Readonly<Record<string, (folder: string) => Promise<LoadModule | null>>> = {
  next: createNextLoader,
  vite: createViteLoader,
}

async function createLoader({ folder, framework }: Application): Promise<LoadModule> {
  const bundler = (framework && QUICK_STARTS[framework].bundler) ?? ''
  const load = await BUNDLERS[bundler]?.(folder).catch(() => null)
  return load ?? ((file) => import(file.startsWith('$') ? file : pathToFileURL(file).href))
}

/** An application that is about to listen has set everything up, even if its module never finishes. */
const tryLoad = (module: Promise<unknown>, listening: Promise<void>): Promise<unknown> =>
  withDeadline(Promise.race([module, listening]), LOAD_DEADLINE, 'Loading it')

/** The base path of SvelteKit, '' for the root, is in `$app/paths`, which its Vite plugin creates. Missing if unknown. */
async function loadRoot(load: LoadModule, { framework }: Application): Promise<{ root?: string }> {
  if (framework !== 'sveltekit') return {}
  const paths = await load('$app/paths').catch(() => null)
  const resolve = paths?.['resolve']
  const root: unknown = typeof resolve === 'function' ? resolve('/') : null
  return typeof root === 'string' && root.startsWith('/') ? { root: root.replace(/\/$/, '') } : {}
}

/**
 * Prevents servers of this process from listening, so that an application can be loaded without being started.
 *
 * @returns A function whose promise resolves as soon as the next server would listen.
 */
function holdServers(): () => Promise<void> {
  const waiting: (() => void)[] = []
  // Those of `node:http` and `node:https` inherit it.
  Server.prototype.listen = function (this: Server) {
    for (const resolve of waiting.splice(0)) setImmediate(resolve)
    return this
  }
  return () => new Promise((resolve) => void waiting.push(resolve))
}
