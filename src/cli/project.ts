import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../lib/is-record.ts'
import { CliError } from './cli-error.ts'
import { type Framework, QUICK_STARTS } from './quick-start.ts'

/** What `package.json` of an application says. */
export interface Project {
  /** By the packages that it depends on; `null` where none of them is one we know. */
  readonly framework: Framework | null
  /** Whether its `.js` files are ES modules. */
  readonly isEsm: boolean
  /** Whether it has a `tsconfig.json`, or depends on `typescript`. */
  readonly isTypeScript: boolean
  /** Packages that it depends on, and the versions that it asks for. */
  readonly packages: ReadonlyMap<string, string>
}

/** @throws {CliError} There is no `package.json`, or none that can be read. */
export function readProject(folder: string): Project {
  const manifest = readManifest(join(folder, 'package.json'))
  const packages = new Map(
    ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((field) => {
      const list = manifest[field]
      return isRecord(list) ? Object.entries(list).map(([name, range]) => [name, String(range)] as const) : []
    }),
  )
  const frameworks = Object.keys(QUICK_STARTS) as Framework[] // the keys of its type
  return {
    framework: frameworks.find((framework) => packages.has(QUICK_STARTS[framework].dependency)) ?? null,
    isEsm: manifest['type'] === 'module',
    isTypeScript: packages.has('typescript') || existsSync(join(folder, 'tsconfig.json')),
    packages,
  }
}

function readManifest(path: string): Readonly<Record<string, unknown>> {
  if (!existsSync(path))
    throw new CliError('There is no package.json in this folder. Make the project first, and run this inside of it.')
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isRecord(manifest)) return manifest
  } catch {} // what is wrong in it, npm says better
  throw new CliError('package.json is not a JSON object. Mend it first; `npm pkg get name` says where it breaks.')
}
