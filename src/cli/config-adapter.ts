import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { SqlAdapter } from '../adapters/sql.ts'
import { isRecord } from '../lib/is-record.ts'
import type { AuthConfig } from '../types/config.ts'
import { findAdapter } from './application/find-adapter.ts'
import { type Loaded, loadApplication } from './application/load-application.ts'
import { CliError } from './cli-error.ts'
import { listEntryFiles } from './doctor/entry-files.ts'
import type { Framework } from './quick-start.ts'

/** The parts of an application's adapter that commands use: only that of `latchkey/adapters/sql` has all of them. */
export type AppAdapter = Partial<Pick<SqlAdapter, 'accountTokens' | 'migrate' | 'prune'>>

/** The file to load, and its format. */
interface ConfigFile {
  readonly folder: string
  readonly framework: Framework | null
  readonly file: string
}

/** A file to load; `null` detects it. */
interface ConfigSearch extends Omit<ConfigFile, 'file'> {
  readonly file: string | null
}

/**
 * Loads a file of the application like `doctor`, and returns the adapter of its sign-in, or the one that the file
 * exports: in a configuration or alone, under any name. No server listens. This changes the process permanently.
 *
 * @throws {CliError} The file does not exist, cannot be loaded, or has no adapter.
 */
export async function loadAdapter({ file, folder, framework }: ConfigFile): Promise<AppAdapter> {
  const path = resolve(folder, file)
  if (!existsSync(path))
    throw new CliError(`There is no ${file}. Pass the file that exports the configuration to --config.`, 2)
  const loaded = await withoutOutput(() => loadApplication({ folder, framework, files: [relative(folder, path)] }))
  const exported = loaded.modules.flatMap((module) => Object.values(module))
  const adapters = [...loaded.calls.map(({ config }) => findAdapter(config)), ...exported.map(findConfigAdapter)]
  return adapters.find((adapter) => adapter !== null) ?? throwNoAdapter(file, loaded)
}

/**
 * Loads the application like `doctor`, and returns the configuration of its sign-in, the first one with an adapter. No
 * server listens. This changes the process permanently.
 *
 * @throws {CliError} The file does not exist, cannot be loaded, or has no adapter.
 */
export async function loadConfig({ file, folder, framework }: ConfigSearch): Promise<AuthConfig> {
  if (file !== null && !existsSync(resolve(folder, file)))
    throw new CliError(`There is no ${file}. Pass the file that sets up sign-in to --config.`, 2)
  const files = file === null ? listEntryFiles(folder, framework) : [relative(folder, resolve(folder, file))]
  if (files.length === 0) throw new CliError('No file sets up sign-in. Pass the one that does to --config.', 2)
  const loaded = await withoutOutput(() => loadApplication({ folder, framework, files }))
  const found = loaded.calls.find(({ config }) => findAdapter(config) !== null)
  return found?.config ?? throwNoAdapter(loaded.file ?? files.join(', '), loaded)
}

/** Standard output contains only the result: the application's output goes to standard error. */
async function withoutOutput<T>(load: () => Promise<T>): Promise<T> {
  const { write } = process.stdout
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    return await load()
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

function throwNoAdapter(file: string, { calls, modules, problems }: Loaded): never {
  const [failed] = problems
  if (failed) throw new CliError(`${failed.message.replace(/\.$/, '')}. ${failed.fix}`)
  const [call] = calls
  if (call) throw new CliError(`${call.by} in ${file} is called without an adapter. Add one: adapter: sql(…)`)
  const names = modules.flatMap((module) => Object.keys(module)).join(', ') || 'nothing'
  throw new CliError(
    `${file} exports ${names}, and no configuration with an adapter. Export it: export const config = { adapter, providers }`,
  )
}
