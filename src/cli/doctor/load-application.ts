import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withDeadline } from '../../lib/deadline.ts'
import type { Framework } from '../quick-start.ts'
import { expressLayers } from './express-layers.ts'
import type { Finding } from './finding.ts'
import { installHooks } from './import-hooks.ts'
import { expressApps, recordServers } from './record-servers.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { type Exports, hasConfig, setupCalls } from './setup-calls.ts'
import type { Subject } from './subject.ts'
import { type LoadModule, viteLoader } from './vite-loader.ts'

/** What is to be loaded. */
export interface Application {
  readonly folder: string
  readonly framework: Framework | null
  /** Relative to the folder, the likeliest first. */
  readonly files: readonly string[]
}

/** What loading has found. */
export type Loaded = Pick<Subject, 'calls' | 'express' | 'trustProxy' | 'root'> & {
  readonly findings: readonly Finding[]
}

/** Milliseconds for one file. Vite first looks at the whole project. */
const LOAD_DEADLINE = 45_000

/**
 * Loads the files of an application until one sets sign-in up, and starts nothing: what would listen is remembered
 * instead. Changes this process for good, so it is run in one of its own.
 */
export async function loadApplication(application: Application): Promise<Loaded> {
  const recorder = createRecorder()
  installHooks(recorder)
  const nextServer = recordServers(recorder)
  const load = await loaderOf(application)
  const { findings, modules } = await loadFiles(application, recorder, (path) => tryLoad(load(path), nextServer()))
  const { calls, findings: unasked } = await setupCalls(recorder, modules, application.framework)
  return {
    ...{ calls, findings: [...findings, ...unasked] },
    ...expressOf(recorder, modules),
    ...(await rootOf(load, application)),
  }
}

/** Until one sets sign-in up. What is wrong with the others is then nobody's business. */
async function loadFiles(
  { files, folder }: Application,
  { calls }: Recorder,
  load: (path: string) => Promise<unknown>,
): Promise<{ readonly findings: readonly Finding[]; readonly modules: readonly Exports[] }> {
  const failed: Finding[] = []
  const modules: Exports[] = []
  let isLate = false
  for (const file of files) {
    const findings: Finding[] = []
    try {
      modules.push(Object(await load(join(folder, file))))
    } catch (error) {
      findings.push(notLoaded(file, error))
      isLate = Object(error).name === 'TimeoutError'
    }
    if (calls.length > 0 || modules.some(hasConfig)) return { findings, modules }
    failed.push(...findings)
    if (isLate) break
  }
  return { findings: failed, modules }
}

async function loaderOf({ folder, framework }: Application): Promise<LoadModule> {
  const vite = framework === null || framework === 'express' ? null : await viteLoader(folder).catch(() => null)
  return vite ?? ((file) => import(file.startsWith('$') ? file : pathToFileURL(file).href))
}

/** Who listens has set everything up, though the module may go on for ever. */
const tryLoad = (module: Promise<unknown>, listening: Promise<void>): Promise<unknown> =>
  withDeadline(Promise.race([module, listening]), LOAD_DEADLINE, 'Loading it')

function notLoaded(file: string, error: unknown): Finding {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  const { code } = Object(error)
  const isTyped = /UNKNOWN_FILE_EXTENSION|UNSUPPORTED_TYPESCRIPT|INVALID_TYPESCRIPT/.test(`${code}`)
  return {
    ...{ level: 'error', check: 'loading' },
    message: `${file} cannot be loaded: ${reason}`,
    fix: isTyped
      ? 'Node 22.18 and newer load TypeScript whose types can be left out; or --config <file>, one of JavaScript'
      : 'what it imports and needs to start has to be there: `npm install`, the env file; or --config <file>, one that exports the configuration alone',
  }
}

function expressOf({ names, servers }: Recorder, modules: readonly Exports[]): Pick<Loaded, 'express' | 'trustProxy'> {
  const exported = modules.flatMap((module) => Object.values(module))
  const layersOf = (app: unknown) => expressLayers(app, names)
  const apps = expressApps(servers, exported)
  const app = apps.find((each) => layersOf(each).some(({ name }) => name === 'ServerAuth')) ?? apps[0]
  if (app === undefined) return { express: null }
  return { express: layersOf(app), trustProxy: Object(app).settings['trust proxy'] }
}

/** Where SvelteKit tells it: only its own Vite knows. */
async function rootOf(load: LoadModule, { framework }: Application): Promise<Pick<Loaded, 'root'>> {
  if (framework !== 'sveltekit') return {}
  const paths = await load('$app/paths').catch(() => null)
  const resolve = paths?.['resolve']
  const told: unknown = typeof resolve === 'function' ? resolve('/') : null
  return typeof told === 'string' && told.startsWith('/') ? { root: told.replace(/\/$/, '') } : {}
}
