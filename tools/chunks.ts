// Which files of `src` share a chunk. A fresh Node process spends 0.4 ms on each file, more than on the code in it, and a
// bundler makes a chunk for each set of entries that share code. With these groups, `latchkey` and one provider start with
// 5 files and not 48: after gzip, 31.6 and not 38.2 kB. One file with everything has 0.9 kB and 75 functions less.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { CodeSplittingGroup } from 'rolldown'
import { entries, root } from './entries.ts'

/** Returns the files that a file imports, without those of `import()`. */
type Imports = (file: string) => readonly string[]

/** Groups take their files, and what these import, in this order. */
const GROUPS = ['session', 'shared', 'core', 'adapters', 'common'] as const
type Group = (typeof GROUPS)[number]

/**
 * Entries that are used without `latchkey` beside them. They must not load all of it, and the session check nothing at
 * all: what `latchkey` shares with them is in groups of their own.
 */
const ALONE: readonly (readonly [group: Group, entries: RegExp])[] = [
  ['session', /^latchkey\/session$/],
  ['shared', /^latchkey\/(?:jwt|password|(?:.+\/)?client|text|adapters)\b/],
]

/** What starts with `latchkey`. The second is of every provider, the third of adapters and of parts that use stored data. */
const CORE = ['src/index.ts', 'src/providers/kit/define.ts', 'src/lib/sealed-tokens.ts']

/** Parts that load on first use, as `src/parts.ts` has them: the file that is imported, and the name of its chunk. */
export const PARTS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    readFileSync(join(root, 'src/parts.ts'), 'utf8').matchAll(
      /^export const (\w+): Part<typeof import\('\.\/(.+?)'\)>/gm,
    ),
    ([, name = '', file = '']) => [`src/${file}`, name],
  ),
)

/**
 * Sources that only help: warnings, and texts that explain errors. They export functions that return a text, a list or
 * nothing, and an empty text stands for each of these. Under the edge conditions, every function returns one.
 */
export const CHECKS: readonly string[] = [
  'src/config/checks/find-mistake.ts',
  'src/config/checks/warn-about.ts',
  'src/errors/create-fix.ts',
  'src/errors/describe-problem.ts',
  'src/errors/error-fixes.ts',
  'src/oauth/config/describe-fix.ts',
  'src/oauth/config/warn-about-provider.ts',
]

/** Parts that a provider brings. What they share with others stays out of the file that all parts share. */
const OF_PROVIDERS = /\/(?:extensions|providers\/kit|webauthn)\//

/** Returns files, and all that they reach without `import()`. */
function reach(files: readonly string[], imports: Imports, seen: Set<string> = new Set()): ReadonlySet<string> {
  for (const file of files) if (!seen.has(file)) reach(imports(file), imports, seen.add(file))
  return seen
}

/** Returns how to find the group of a file. Without one, the bundler chooses its chunk. */
function groupFiles(imports: Imports): (file: string) => Group | null {
  const sourcesOf = (isWanted: (name: string) => boolean) =>
    entries().flatMap(({ name, source }) => (isWanted(name) ? [source] : []))
  const alone = ALONE.map(([group, pattern]) => {
    return [
      group,
      reach(
        sourcesOf((name) => pattern.test(name)),
        imports,
      ),
    ] as const
  })
  const findAlone = (file: string) => alone.find(([, files]) => files.has(file))?.[0]
  // What parts share with one another, or with providers: one file, because each costs more than the code in it.
  const parts = Object.keys(PARTS).filter((file) => !OF_PROVIDERS.test(file))
  const others = sourcesOf((name) => !ALONE.some(([, pattern]) => pattern.test(name)))
  const users = [...parts, ...others].map((file) => reach([file], imports))
  const isShared = (file: string) => users.filter((files) => files.has(file)).length > 1
  const common = [...reach(parts, imports)].filter((file) => isShared(file) && !findAlone(file))
  const [core, points, below] = [reach(CORE, imports), sourcesOf(() => true), reach(common, imports)]
  return (file) => {
    // Each further file costs a fresh process more than the code in it.
    if (CHECKS.includes(file)) return 'core'
    if (points.includes(file)) return null
    if (core.has(file)) return findAlone(file) ?? 'core'
    if (common.includes(file)) return 'common'
    return below.has(file) ? 'adapters' : null
  }
}

/** Returns the groups of chunks for Rolldown. */
export function chunkGroups(): CodeSplittingGroup[] {
  let find: ReturnType<typeof groupFiles> | undefined
  return GROUPS.map((group, index) => ({
    debugName: group,
    priority: GROUPS.length - index,
    name(id, context) {
      // Every file is known when the bundler asks for the group of the first.
      find ??= groupFiles((file) =>
        (context.getModuleInfo(join(root, file))?.importedIds ?? []).map((other) => relative(root, other)),
      )
      return find(relative(root, id)) === group ? group : null
    },
  }))
}
