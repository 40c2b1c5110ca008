import { readFileSync } from 'node:fs'
import { isRecord } from '../lib/is-record.ts'

/** Reads a `package.json`, as an empty record if it cannot be read. */
export function readManifest(path: string): Readonly<Record<string, unknown>> {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(manifest) ? manifest : {}
  } catch {
    return {}
  }
}
