import { readFileSync } from 'node:fs'
import { isRecord } from '../lib/is-record.ts'

type Manifest = Readonly<Record<string, unknown>>

/** Reads a `package.json`. @returns `null` if it is missing, or not a JSON object. */
export function findManifest(path: string): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(manifest) ? manifest : null
  } catch {
    return null
  }
}

/** Reads a `package.json`, as an empty record if it cannot be read. */
export const readManifest = (path: string): Manifest => findManifest(path) ?? {}
