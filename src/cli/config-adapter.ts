import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { SqlAdapter } from '../adapters/sql.ts'
import { isRecord } from '../lib/is-record.ts'
import { readProperty } from '../lib/read-property.ts'
import type { AuthConfig } from '../types/config.ts'
import { findAdapter } from './application/find-adapter.ts'
import { type Loaded, loadApplication } from './application/load-application.ts'
import { readProjectEnv } from './application/project-env.ts'
import { listEntryFiles } from './doctor/project-files.ts'
import { findWrittenProvider } from './doctor/written-providers.ts'
import type { Host } from './host.ts'
import { CliError, createError, type MessageName } from './messages.ts'
import { readProject } from './project.ts'

/** The parts of an application's adapter that commands use: only that of `latchkey/adapters/sql` has all of them. */
export type AppAdapter = Partial<Pick<SqlAdapter, 'accountTokens' | 'copyPasswords' | 'migrate' | 'prune'>>

/** An adapter, with what is known about its application. */
export interface AppDatabase {
  readonly adapter: AppAdapter
  /** Ids of the providers. `null` if no configuration was found. */
  readonly providers: readonly string[] | null
}

/** An application whose adapter a command uses. */
export type Application = ReturnType<typeof findApplication>

/** Returns the application in the working folder. A folder with only an adapter needs no package.json. */
export function findApplication({ cwd: folder, env }: Host) {
  const framework = existsSync(join(folder, 'package.json')) ? readProject(folder).framework : null
  // Variables of the environment take precedence.
  return { folder, framework, env: readProjectEnv(folder, framework, env).env }
}

/**
 * Loads a file of the application like `doctor`, and returns the adapter of its sign-in, or the one that the file
 * exports: in a configuration or alone, under any name. No server listens. This changes the process permanently.
 *
 * @throws {CliError} The file does not exist, cannot be loaded, or has no adapter.
 */
export async function loadAdapter(application: Application, file: string): Promise<AppDatabase> {
  const loaded = await loadFiles(application, file, 'no-export-file')
  const exported = loaded.modules.flatMap((module) => Object.values(module))
  const adapters = [...loaded.calls.map(({ config }) => findAdapter(config)), ...exported.map(findConfigAdapter)]
  const adapter = adapters.find((each) => each !== null) ?? throwNoAdapter({ ...loaded, file })
  return { adapter, providers: listProviderIds([...loaded.calls.map(({ config }) => config), ...exported]) }
}

/** Returns the ids of the providers of all configurations, or `null` if there is no configuration. */
function listProviderIds(values: readonly unknown[]): readonly string[] | null {
  const lists = values.map((value) => readProperty(value, 'providers')).filter((list) => Array.isArray(list))
  return lists.length === 0 ? null : lists.flat().flatMap((entry) => findWrittenProvider(entry)?.id ?? [])
}

/**
 * Loads the application like `doctor`, and returns the configuration of its sign-in, the first one with an adapter. No
 * server listens. This changes the process permanently.
 *
 * @param file `null` detects it.
 * @throws {CliError} The file does not exist, cannot be loaded, or has no adapter.
 */
export async function loadConfig(application: Application, file: string | null): Promise<AuthConfig> {
  const loaded = await loadFiles(application, file, 'no-setup-file')
  return loaded.calls.find(({ config }) => findAdapter(config) !== null)?.config ?? throwNoAdapter(loaded)
}

/** Standard output contains only the result: the application's output goes to standard error. */
async function loadFiles({ env, folder, framework }: Application, given: string | null, missing: MessageName) {
  if (given !== null && !existsSync(resolve(folder, given))) throw createError(missing, { file: given }, 2)
  const files = given === null ? listEntryFiles(folder, framework) : [relative(folder, resolve(folder, given))]
  if (files.length === 0) throw createError('no-setup', {}, 2)
  // The application reads its variables while it is loaded.
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
  const { write } = process.stdout
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    return { file: files.join(', '), ...(await loadApplication({ folder, framework, files })) }
  } finally {
    process.stdout.write = write
  }
}

function findConfigAdapter(exported: unknown): AppAdapter | null {
  if (!isRecord(exported)) return null
  const adapter = isRecord(exported['adapter']) ? exported['adapter'] : exported
  const isAdapter = ['migrate', 'prune', 'getUserByAccount'].some((name) => typeof adapter[name] === 'function')
  return isAdapter ? adapter : null
}

function throwNoAdapter({ calls, file, modules, problems }: Loaded): never {
  const [failed] = problems
  if (failed) throw new CliError(`${failed.message.replace(/\.$/, '')}. ${failed.fix}`)
  const names = modules.flatMap((module) => Object.keys(module)).join(', ') || 'nothing'
  throw createError(calls.length > 0 ? 'no-adapter' : 'no-configuration', { by: calls[0]?.by, file, names })
}
