import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord } from '../lib/is-record.ts'

/** Loads a module of the application, or one that it has installed. Rejects with the module's error. */
export async function importModule(folder: string, specifier: string): Promise<Readonly<Record<string, unknown>>> {
  const path = createRequire(join(folder, 'package.json')).resolve(specifier)
  const module: unknown = await import(path.startsWith('node:') ? path : pathToFileURL(path).href)
  return isRecord(module) ? module : {}
}
