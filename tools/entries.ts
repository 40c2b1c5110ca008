// The package's entries, read from `exports` of package.json: the one table of what is published.
// `types` of an entry mirrors its source (dist/a/b.d.ts is src/a/b.ts), `default` is the file that is built.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Root of the repository. */
export const root: string = join(import.meta.dirname, '..')

/** One entry of the package. */
export interface Entry {
  /** What users import: `latchkey/express`. */
  readonly name: string
  /** Relative to the root: `src/integrations/express/index.ts`. */
  readonly source: string
  /** Relative to `dist`, without extension: `express`. */
  readonly output: string
  /** Whether it may use what only Node has. Everything else runs everywhere. */
  readonly isNodeOnly: boolean
}

/** Where an entry is. One with `svelte` is shipped as it is written, see build-svelte.ts. */
interface Target {
  readonly types: string
  readonly default: string
  /** What takes the place of `default` under this condition: `production.ts` beside its source. */
  readonly production?: string
  readonly svelte?: string
}

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | Target>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Entries that need Node. */
const NODE_ONLY = new Set(['./express', './express/core'])

const readManifest = (): Manifest => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Every entry that is built; one with `*` counts once for each of its sources. */
export function entries(): Entry[] {
  const manifest = readManifest()
  return Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string' || target.svelte) return []
    const source = target.types.replace('./dist/', 'src/').replace('.d.ts', '.ts')
    const name = subpath.replace('.', manifest.name)
    const output = target.default.replace('./dist/', '').replace('.js', '')
    const isNodeOnly = NODE_ONLY.has(subpath)
    return fillings(source).map((text) => ({ ...fill({ name, source, output }, text), isNodeOnly }))
  })
}

/** Every file that takes the place of an entry under the condition `production`: its source, and its output as in `Entry`. */
export const productionEntries = (): Pick<Entry, 'output' | 'source'>[] =>
  Object.values(readManifest().exports).flatMap((target) =>
    typeof target === 'string' || target.production === undefined
      ? []
      : {
          output: target.production.replace('./dist/', '').replace('.js', ''),
          source: target.types.replace('./dist/', 'src/').replace(/\/[^/]+$/, '/production.ts'),
        },
  )

/** Packages that code in `src` may import. */
export function allowedPackages(): Set<string> {
  const { dependencies, peerDependencies } = readManifest()
  return new Set(Object.keys({ ...dependencies, ...peerDependencies }))
}

function fillings(pattern: string): string[] {
  const star = pattern.indexOf('*')
  if (star === -1) return ['']
  const cut = pattern.length - star - 1
  return globSync(pattern, { cwd: root })
    .map((file) => file.slice(star, file.length - cut))
    .sort()
}

function fill<T extends Record<string, string>>(texts: T, filling: string): T {
  const filled = Object.entries(texts).map(([key, text]) => [key, text.replace('*', filling)])
  // The keys are those of T, the values are still strings.
  return Object.fromEntries(filled) as T
}
