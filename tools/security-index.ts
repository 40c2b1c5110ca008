// Finds the ids of security cases in the titles of tests, updates the files in the indexes, and writes the pages of
// docs/project and docs/security/not-covered.md from them.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../runtimes/security/on-node.ts'
import { ADVISORIES } from '../test/security/advisories.ts'
import { writesTable } from '../test/security/anonymous-writes.ts'
import { CATALOGUE, CATEGORIES, type Row } from '../test/security/catalogue.ts'
import { CONFORMANCE } from '../test/security/conformance.ts'
import { PLANS, type Plan } from '../test/security/conformance-plans.ts'
import { DEMAND } from '../test/security/demand.ts'
import type { Pointer } from '../test/security/pointer.ts'
import { root } from './entries.ts'

const ID = new RegExp(`\\b(?:${Object.keys(CATEGORIES).join('|')})-\\d\\d\\b`, 'g')

/** An index of cases from other sources, with the pattern of their ids. */
export interface Index {
  readonly rows: readonly Pointer[]
  readonly ids: RegExp
  readonly title: string
  readonly text: string
  /** Markdown above the table. @param rows With the files that were found. */
  readonly before?: (rows: readonly Pointer[]) => string
}

/** The plans of the conformance suite, with the number of tested modules. */
function plansSection(rows: readonly Pointer[]): string {
  const tested = new Set(rows.filter(({ files }) => files.length > 0).map(({ id }) => id))
  const lineOf = ({ leftOut, modules, name }: Plan): string => {
    const count = `${modules.filter((id) => tested.has(id)).length} of ${modules.length}`
    return `| ${name} | ${leftOut === null ? count : 'out of scope'} | ${leftOut ?? ''} |`
  }
  return [
    '## Plans',
    '',
    '| plan | tested modules | reason |',
    '| --- | --- | --- |',
    ...PLANS.map(lineOf),
    '',
    'The next table gives the reason for each module of a covered plan that has no test.',
    '',
    '## Modules',
    '',
    '',
  ].join('\n')
}

export const INDEXES: Readonly<Record<string, Index>> = {
  advisories: {
    rows: ADVISORIES,
    ids: /\b(?:CVE-\d{4}-\d{4,}|GHSA(?:-[\da-z]{4}){3}|(?:better-auth|kit)#\d+|(?:better-auth|hono|kit|h3|srvx)@[\da-f]{7,10}\b|(?:better-auth|nextjs-auth0):[a-z-]+)/g,
    title: 'Advisories of other libraries',
    text: 'Advisories and security fixes of similar and related libraries. Tests check each of them against latchkey.',
  },
  demand: {
    rows: DEMAND,
    ids: /\bDEMAND-\d\d\b/g,
    title: 'Problems that users reported',
    text: 'Problems that users of similar libraries have reported. Tests check each of them against latchkey.',
  },
  conformance: {
    rows: CONFORMANCE,
    ids: /\b(?:oidcc-client-test|fapi2-security-profile-final-client)(?:-[\da-z_]+)*\b/g,
    title: 'OpenID Connect conformance',
    text: 'This page lists the modules for relying parties of the conformance suite of the OpenID Foundation. Each test runs against a server that misbehaves in the same way as the server of its module. This is not a certification.',
    before: plansSection,
  },
}

/** Matches the ids of all indexes. */
export const NAMES: RegExp = new RegExp(
  [ID, ...Object.values(INDEXES).map(({ ids }) => ids)].map(({ source }) => source).join('|'),
  'g',
)

/** Returns the text of a file without comments. */
function titlesOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '')
}

const TESTS: readonly string[] = ['test/**/*.test.ts', 'e2e/*.spec.ts', 'runtimes/{suite,wire}/*.ts']
  .flatMap((glob) => globSync(glob, { cwd: root }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^test\/security\/(?:catalogue|indexes)\.test\.ts$/.test(file))

/** Maps test files to the ids in their titles. The tests of the indexes are excluded. */
export const namedByFile = (ids: RegExp): Map<string, Set<string>> =>
  new Map(TESTS.map((file) => [file, new Set(titlesOf(file).match(ids))]))

/** Maps test files to the cases in their titles. */
export const casesByFile = (): Map<string, Set<string>> => namedByFile(ID)

const nameOf = (file: string): string => file.replace(/^test\/|(?:\.test|\.spec)?\.ts$/g, '')

/** Matches an entry of an index up to its files: id, tier or subject, title. */
const entryOf = (second: string): RegExp =>
  new RegExp(`(\\[\\s*'([^']+)',\\s*${second},\\s*(?:'(?:[^'\\\\]|\\\\.)*'|"[^"]*"),\\s*)'[^']*'`, 'g')

/** Updates the files in an index. */
function relist<R extends Row | Pointer>(name: string, ids: RegExp, rows: readonly R[], second: string): readonly R[] {
  const found = [...namedByFile(ids)]
  const filesOf = (id: string) =>
    found.flatMap(([file, named]) => (named.has(id) ? [file] : [])).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const known = new Set(rows.map(({ id }) => id))
  const listed = (all: string, before: string, id: string) =>
    known.has(id) ? `${before}'${filesOf(id).map(nameOf).join(' ')}'` : all
  const path = join(root, `test/security/${name}.ts`)
  writeFileSync(path, readFileSync(path, 'utf8').replace(entryOf(second), listed))
  return rows.map((row) => ({ ...row, files: filesOf(row.id) }))
}

const count = (all: readonly Row[], tier: Row['tier']): string => {
  const rows = all.filter((row) => row.tier === tier)
  return `${rows.filter(({ files }) => files.length > 0).length} of ${rows.length}`
}

const linkTo = (file: string): string => `[${nameOf(file)}](../../${file})`

/** Returns where a case is tested. `everywhere` is Node, Deno, Bun and workerd. */
function placesOf(files: readonly string[]): string {
  if (files.some((file) => reasonOf(file) === null)) return 'everywhere'
  return files.some((file) => !file.startsWith('e2e/')) ? 'Node' : 'browsers'
}

const line = ({ id, tier, title, files, differs }: Row): string =>
  files.length === 0
    ? `| ${id} | ${tier} | ${title} | not tested | |`
    : `| ${id}${differs === null ? '' : ' *'} | ${tier} | ${title} | ${files.map(linkTo).join(', ')} | ${placesOf(files)} |`

const sectionOf =
  (all: readonly Row[]) =>
  ([category, name]: [string, string]): string => {
    const rows = all.filter((row) => row.category === category)
    return [
      `## ${name}`,
      '',
      '| case | tier | attack | tests | where |',
      '| --- | --- | --- | --- | --- |',
      ...rows.map(line),
    ].join('\n')
  }

const everywhere = (rows: readonly Row[]): number =>
  rows.filter(({ files }) => files.length > 0 && placesOf(files) === 'everywhere').length

/** Returns docs/project/catalogue.md: every case with its tests. */
export const cataloguePage = (rows: readonly Row[] = CATALOGUE): string => `# Catalog of attacks

Each case has an id, which appears in the titles of its tests. Tier 1 is required for a release: ${count(rows, 1)} cases are tested. In tier 2, ${count(rows, 2)} are tested. An asterisk marks
a result that [differs from most libraries](../security/not-covered.md#different-results).

${everywhere(rows)} of the cases run everywhere: in Node, and in Deno, Bun and workerd against the published files. On Deno and workerd,
which have the engine of Node, cases about logic run before a release and not with each change. The others need browsers,
or frameworks, databases or mail servers that run on Node.

\`npm run docs:security\` generates this page from \`test/security/catalogue.ts\`. A test checks that it is current.

${Object.entries(CATEGORIES).map(sectionOf(rows)).join('\n\n')}
`

const because = (pick: (row: Row) => string | null): string =>
  CATALOGUE.filter((row) => pick(row) !== null)
    .map((row) => `| ${row.id} | ${row.tier} | ${row.title} | ${pick(row)} |`)
    .join('\n')

/** The section of cases without a test. */
function notTested(): string {
  const rows = because(({ leftOut }) => leftOut)
  const table = `| case | tier | attack | reason |\n| --- | --- | --- | --- |\n${rows}`
  return `## Not tested\n\n${rows === '' ? 'Every case of the catalog is tested.' : table}`
}

/** Returns docs/security/not-covered.md: cases without a test, and cases with a different result. */
export const notCoveredPage = (): string => `# What is not covered

This page lists cases without a test or with a different result. The catalog of all cases is \`docs/project/catalogue.md\` in the repository. \`npm run docs:security\` generates both from \`test/security/catalogue.ts\`.

${notTested()}

## Different results

Tests cover these cases. The result differs from that of most libraries.

| case | tier | attack | result in latchkey |
| --- | --- | --- | --- |
${because(({ differs }) => differs)}
`

const pointed = ({ id, of, title, files, note }: Pointer): string =>
  `| ${id} | ${of} | ${title} | ${[files.map(linkTo).join(', '), note].filter(Boolean).join('. ')} |`

/** Returns the page of an index of cases from other sources. */
export function indexPage(name: string, rows: readonly Pointer[] = INDEXES[name]?.rows ?? []): string {
  const { title, text, before }: Pick<Index, 'title' | 'text' | 'before'> = INDEXES[name] ?? { title: name, text: '' }
  const tested = rows.filter(({ files }) => files.length > 0).length
  return `# ${title}

${text} ${tested} of ${rows.length} are tested. For the others, the table gives the reason.

\`npm run docs:security\` generates this page from \`test/security/${name}.ts\`. A test checks that it is current.

${before?.(rows) ?? ''}| name | subject | case | tests |
| --- | --- | --- | --- |
${rows.map(pointed).join('\n')}
`
}

/** Returns docs/project/exhaustion.md with the table of what anonymous requests can write. */
export const exhaustionPage = (page: string): string =>
  page.replace(
    /(<!-- writes, begin -->\n\n).*?(\n\n<!-- writes, end -->)/s,
    (_, begin, end) => begin + writesTable() + end,
  )

const write = (path: string, page: string): void => writeFileSync(join(root, 'docs', `${path}.md`), page)

if (import.meta.main) {
  write('project/catalogue', cataloguePage(relist('catalogue', ID, CATALOGUE, '[12]')))
  write('security/not-covered', notCoveredPage())
  write('project/exhaustion', exhaustionPage(readFileSync(join(root, 'docs/project/exhaustion.md'), 'utf8')))
  for (const [name, { rows, ids }] of Object.entries(INDEXES))
    write(`project/${name}`, indexPage(name, relist(name, ids, rows, "'[^']*'")))
}
