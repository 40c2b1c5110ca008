// What blocks of code see of each other.

import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { entries } from '../../../tools/entries.ts'
import { type Names, namesOf, parse } from './names.ts'

/** A file that a block can import from. */
export interface Seen {
  /** Within the folder of the page. A second file of one name has another path than its page says. */
  readonly path: string
  /** As the page says it; `null`: it says none. */
  readonly saidPath: string | null
  readonly names: Names
}

const PRELUDE = join(import.meta.dirname, 'prelude.d.ts')
const prelude = namesOf(parse(PRELUDE, readFileSync(PRELUDE, 'utf8')))

const { dirname } = posix

/** From the folder of a page to the folder of all pages. */
const toTop = (page: string): string => '../'.repeat(page.split('/').length)

/** What an excerpt sees before its page has begun. */
export const preludeOf = (page: string): Seen => ({ path: `${toTop(page)}prelude.ts`, saidPath: null, names: prelude })

/** What an example in a docstring sees: what its source exports, from the entry, and what every example begins with. */
export function exportsFor(source: string, text: string): Seen[] {
  const dist = `${toTop(source)}node_modules/latchkey/dist/`
  const of = (path: string, exported: ReadonlySet<string>): Seen => ({
    path: dist + path,
    saidPath: null,
    names: { own: exported, exported, used: new Set() },
  })
  return [
    of('index.js', new Set(['createAuth'])),
    of('providers/github.js', new Set(['GitHub'])),
    of(publisherOf(source).replace(/^src\/(.+)\.ts$/, '$1.js'), namesOf(parse(source, text)).exported),
  ]
}

const published = new Set(entries().map(({ source }) => source))

/** The source of the entry that users import for a source: that source, or the `index.ts` of a folder around it. */
function publisherOf(source: string): string {
  if (published.has(source)) return source
  let folder = dirname(source)
  while (!published.has(`${folder}/index.ts`)) folder = dirname(folder)
  return `${folder}/index.ts`
}

/** Imports what an excerpt speaks of and does not declare, from the last place that declares it. */
export function header(path: string, { own, used }: Names, seen: readonly Seen[]): string {
  const found = new Map<string, string[]>()
  for (const name of used) {
    const source = own.has(name) ? undefined : seen.findLast(({ names }) => names.own.has(name))
    if (source) found.set(source.path, [...(found.get(source.path) ?? []), name])
  }
  const toPage = `./${'../'.repeat(path.split('/').length - 1)}`
  return [...found].map(([from, names]) => `import { ${names.join(', ')} } from '${toPage}${from}'; `).join('')
}

/** Lets later blocks import whatever this one declares. */
export const footer = ({ own, exported }: Names): string =>
  `export { ${[...own].filter((name) => !exported.has(name)).join(', ')} }\n`

/** Folders that applications have a short name for. */
const ALIASES: Readonly<Record<string, string>> = { '~': 'src', $lib: 'src/lib' }

const SPECIFIER = /(?<=(?:from|import) ?\(?['"])(?<start>\.{1,2}|~|\$lib)\/[^'"]+/g

const withoutExtension = (path: string | null): string | undefined => path?.replace(/\.(?:tsx?|jsx?)$/, '')

/** Leads imports of files to those of the page: of one that it has written more than once, to the last before. */
export function followImports(text: string, from: string, seen: readonly Seen[]): string {
  return text.replace(SPECIFIER, (specifier, start: string) => {
    const alias = ALIASES[start]
    const target = posix.join(alias ?? dirname(from), alias ? specifier.slice(start.length) : specifier)
    const found = seen.findLast(({ saidPath }) => withoutExtension(saidPath) === withoutExtension(target))
    if (!found && !alias) return specifier
    const relative = posix.relative(dirname(from), withoutExtension(found?.path ?? null) ?? target)
    return relative.startsWith('.') ? relative : `./${relative}`
  })
}
