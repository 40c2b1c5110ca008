import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../lib/is-record.ts'
import { attempt } from './attempt.ts'
import { createError } from './messages.ts'
import { type Framework, QUICK_STARTS } from './quick-start.ts'

/** Facts from an application's `package.json`. */
export type Project = ReturnType<typeof readProject>

/** @throws {CliError} `package.json` is missing or unreadable. */
export function readProject(folder: string) {
  const path = join(folder, 'package.json')
  const manifest = findManifest(path)
  if (manifest === null) throw createError(existsSync(path) ? 'bad-manifest' : 'no-manifest')
  return describeProject(folder, manifest)
}

/** Returns the facts of a `package.json` that is in a folder, or will be. */
export function describeProject(folder: string, manifest: Manifest) {
  const packages: ReadonlyMap<string, string> = new Map(
    ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((field) => {
      const list = manifest[field]
      return isRecord(list) ? Object.entries(list).map(([name, range]) => [name, String(range)] as const) : []
    }),
  )
  const frameworks = Object.keys(QUICK_STARTS) as Framework[] // the keys of its type
  return {
    /** According to its dependencies; `null` if none is a supported framework. */
    framework: frameworks.find((framework) => packages.has(QUICK_STARTS[framework].dependency)) ?? null,
    /** Whether its `.js` files are ES modules. */
    isEsm: manifest['type'] === 'module',
    /** Whether it is the root of several packages. */
    hasWorkspaces: manifest['workspaces'] !== undefined || existsSync(join(folder, 'pnpm-workspace.yaml')),
    isTypeScript: packages.has('typescript') || existsSync(join(folder, 'tsconfig.json')),
    /** Folder of the sources of a Next.js project, with `/` at its end. Next.js ignores `src` next to `app` or `pages`. */
    sources: hasRoutes(join(folder, 'src')) && !hasRoutes(folder) ? 'src/' : '',
    /** Its dependencies with their version ranges. */
    packages,
  }
}

const hasRoutes = (folder: string): boolean => ['app', 'pages'].some((name) => existsSync(join(folder, name)))

type Manifest = Readonly<Record<string, unknown>>

/** Reads a `package.json`. @returns `null` if it is missing, or not a JSON object. */
function findManifest(path: string): Manifest | null {
  const manifest: unknown = attempt(() => JSON.parse(readFileSync(path, 'utf8')))
  return isRecord(manifest) ? manifest : null
}

/** Reads a `package.json`, as an empty record if it cannot be read. */
export const readManifest = (path: string): Manifest => findManifest(path) ?? {}
