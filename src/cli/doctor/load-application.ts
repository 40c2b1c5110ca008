import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withDeadline } from '../../lib/deadline.ts'
import type { Framework } from '../quick-start.ts'
import { expressLayers } from './express-layers.ts'
import type { Finding } from './finding.ts'
import { installHooks } from './import-hooks.ts'
import { notLoaded } from './not-loaded.ts'
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
export type Loaded = Pick<Subject, 'calls' | 'express' | 'file' | 'hooks' | 'root' | 'trustProxy'> & {
  readonly findings: readonly Finding[]
  /** What the files export. */
  readonly modules: readonly Exports[]
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
  const { file, findings, modules } = await loadFiles(application, recorder, (path) =>
    tryLoad(load(path), nextServer()),
  )
  const { calls, findings: unasked } = await setupCalls(recorder, modules, application.framework)
  return {
    ...{ calls, modules, findings: [...findings, ...unasked] },
    ...(file === undefined ? {} : { file, ...hooksOf(recorder, file, modules.at(-1)) }),
    ...expressOf(recorder, modules),
    ...(await rootOf(load, application)),
  }
}

/** Files without which the framework runs no sign-in. Other files that cannot be loaded may be left from earlier. */
const REQUIRED = /^src\/hooks\.server(?:\/index)?\.\w+$/

/** What kept a required file from loading here may be there when the application runs, such as a database. */
const asWarnings = (failed: readonly Finding[]): readonly Finding[] =>
  failed
    .filter(({ message }) => REQUIRED.test(message.split(' ', 1)[0] ?? ''))
    .map((finding) => ({ ...finding, level: 'warning' }))

/** Loads files until one sets up sign-in. */
async function loadFiles(
  { files, folder }: Application,
  { calls }: Recorder,
  load: (path: string) => Promise<unknown>,
): Promise<Pick<Loaded, 'file' | 'findings' | 'modules'>> {
  const failed: Finding[] = []
  const modules: Exports[] = []
  let isLate = false
  for (const file of files) {
    const findings: Finding[] = []
    try {
      modules.push(Object(await load(join(folder, file))))
    } catch (error) {
      findings.push(notLoaded(folder, file, error))
      isLate = Object(error).name === 'TimeoutError'
    }
    if (calls.length > 0 || modules.some(hasConfig))
      return { file, modules, findings: [...asWarnings(failed), ...findings] }
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

function expressOf(recorder: Recorder, modules: readonly Exports[]): Pick<Loaded, 'express' | 'trustProxy'> {
  const exported = modules.flatMap((module) => Object.values(module))
  const layersOf = (app: unknown) => expressLayers(app, recorder)
  const apps = [...expressApps(recorder.servers, exported), ...recorder.apps]
  const app = apps.find((each) => layersOf(each).some(({ name }) => name === 'ServerAuth')) ?? apps[0]
  if (app === undefined) return { express: null }
  return { express: layersOf(app), trustProxy: Object(app).settings['trust proxy'] }
}

/** What `handle` of SvelteKit's hooks runs, if this is the file of the hooks. */
function hooksOf({ names, sequences }: Recorder, file: string, module: Exports = {}): Pick<Loaded, 'hooks'> {
  const { handle } = module
  if (!REQUIRED.test(file) || typeof handle !== 'function') return {}
  const flatten = (each: unknown): readonly unknown[] => sequences.get(each)?.flatMap(flatten) ?? [each]
  const hooks = flatten(handle).map((each) => ({
    name: String(Object(each).name ?? ''),
    isOurs: names.get(each) === 'KitAuth',
  }))
  return { hooks }
}

/** Where SvelteKit tells it: only its own Vite knows. */
async function rootOf(load: LoadModule, { framework }: Application): Promise<Pick<Loaded, 'root'>> {
  if (framework !== 'sveltekit') return {}
  const paths = await load('$app/paths').catch(() => null)
  const resolve = paths?.['resolve']
  const told: unknown = typeof resolve === 'function' ? resolve('/') : null
  return typeof told === 'string' && told.startsWith('/') ? { root: told.replace(/\/$/, '') } : {}
}
