import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SqlAdapter } from '../adapters/sql.ts'
import { isRecord } from '../lib/is-record.ts'
import { CliError } from './cli-error.ts'
import { importOf } from './project-import.ts'

/** What `migrate` may use of an application's adapter: only that of `latchkey/adapters/sql` has all of it. */
export type AppAdapter = Partial<Pick<SqlAdapter, 'migrate' | 'prune'>>

/**
 * The adapter of the configuration that a file of the application exports, under whichever name, or the adapter itself.
 *
 * @throws {CliError} The file is not there, cannot be loaded, or exports neither.
 */
export async function loadAdapter(folder: string, file: string): Promise<AppAdapter> {
  const path = resolve(folder, file)
  if (!existsSync(path))
    throw new CliError(`There is no ${file}. --config names the file that exports the configuration.`, 2)
  const module = await importOf(folder, path).catch((error: unknown) => {
    throw new CliError(`${file} cannot be loaded: ${reasonOf(error, file)}`)
  })
  const adapter = Object.values(module)
    .map(adapterIn)
    .find((found) => found !== null)
  if (adapter) return adapter
  const names = Object.keys(module).join(', ') || 'nothing'
  throw new CliError(
    `${file} exports ${names}, and no configuration with an adapter. Export it: export const config = { adapter, providers }`,
  )
}

function adapterIn(exported: unknown): AppAdapter | null {
  if (!isRecord(exported)) return null
  const adapter = isRecord(exported['adapter']) ? exported['adapter'] : exported
  const isAdapter = ['migrate', 'prune', 'getUserByAccount'].some((name) => typeof adapter[name] === 'function')
  return isAdapter ? adapter : null
}

// The loader of the framework is not here: only what Node itself can load.
function reasonOf(error: unknown, file: string): string {
  const reason = error instanceof Error ? error.message.split('\n', 1)[0] : `${error}`
  const isUnknown = isRecord(error) || error instanceof Error ? `${Reflect.get(error, 'code')}` : ''
  if (/\.[cm]?tsx?$/.test(file) && /UNKNOWN_FILE_EXTENSION|UNSUPPORTED_TYPESCRIPT|INVALID_TYPESCRIPT/.test(isUnknown))
    return `${reason} Node 22.18 and newer load TypeScript whose types can be left out; otherwise export the adapter from a .js file.`
  if (/MODULE_NOT_FOUND|UNSUPPORTED_ESM_URL_SCHEME|PACKAGE_PATH_NOT_EXPORTED/.test(isUnknown))
    return `${reason} What only the framework can import has to be in another file than the adapter.`
  return `${reason}`
}
