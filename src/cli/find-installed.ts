import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest } from './read-manifest.ts'

/** A package that the project has installed. */
interface Installed {
  readonly version: string
  /** The versions of Node that it works with, as `engines` of its `package.json` has them. `null`: it does not say. */
  readonly node: string | null
}

/** @returns `null` if the project has not installed the package. */
export function findInstalled(folder: string, name: string): Installed | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name, 'package.json')
    if (existsSync(path)) return readInstalled(path)
    if (at === dirname(at)) return null
  }
}

function readInstalled(path: string): Installed | null {
  const { engines, version } = readManifest(path)
  const { node } = Object(engines)
  return typeof version === 'string' ? { version, node: typeof node === 'string' ? node : null } : null
}
