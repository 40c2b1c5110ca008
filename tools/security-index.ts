// What is tried against the library: finds it in the titles of tests, keeps the files in its indexes right, and
// writes docs/security from them.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../runtimes/security/on-node.ts'
import { ADVISORIES } from '../test/security/advisories.ts'
import { CATALOGUE, CATEGORIES, type Row } from '../test/security/catalogue.ts'
import { CONFORMANCE } from '../test/security/conformance.ts'
import { PLANS, type Plan } from '../test/security/conformance-plans.ts'
import { DEMAND } from '../test/security/demand.ts'
import type { Pointer } from '../test/security/pointer.ts'
import { root } from './entries.ts'

const ID = new RegExp(`\\b(?:${Object.keys(CATEGORIES).join('|')})-\\d\\d\\b`, 'g')

/** The indexes of what is tried elsewhere, by the name of their page, and how names look that belong into them. */
export interface Index {
  readonly rows: readonly Pointer[]
  readonly ids: RegExp
  readonly title: string
  readonly text: string
  /** Markdown above the table. @param rows With the files that were found. */
  readonly before?: (rows: readonly Pointer[]) => string
}

/** The plans of the conformance suite, with how much of each is tested. */
function plansSection(rows: readonly Pointer[]): string {
  const tested = new Set(rows.filter(({ files }) => files.length > 0).map(({ id }) => id))
  const lineOf = ({ leftOut, modules, name }: Plan): string => {
    const count = `${modules.filter((id) => tested.has(id)).length} of ${modules.length}`
    return `| ${name} | ${leftOut === null ? count : 'out of scope'} | ${leftOut ?? ''} |`
  }
  return [
    '## Plans',
    '',
    '| plan | modules with a test | why not |',
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
    title: 'What was found in others',
    text: 'Advisories and fixes of libraries that do the same or help with it. Each is tried here, under its name.',
  },
  demand: {
    rows: DEMAND,
    ids: /\bDEMAND-\d\d\b/g,
    title: 'What users stumbled over',
    text: 'Drawn from what users of such libraries have reported. Each is tried here.',
  },
  conformance: {
    rows: CONFORMANCE,
    ids: /\b(?:oidcc-client-test|fapi2-security-profile-final-client)(?:-[\da-z_]+)*\b/g,
    title: 'Conformance of the relying party',
    text: 'This page lists the modules for relying parties of the conformance suite of the OpenID Foundation. Each test has the intent of its module: it runs against a server that misbehaves in the same way. It is not a certification.',
    before: plansSection,
  },
}

/** Every name that any of the indexes knows. */
export const NAMES: RegExp = new RegExp(
  [ID, ...Object.values(INDEXES).map(({ ids }) => ids)].map(({ source }) => source).join('|'),
  'g',
)

/** Every word of a file that may be a title: comments are none. */
function titlesOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '')
}

const TESTS: readonly string[] = ['test/**/*.test.ts', 'e2e/*.spec.ts', 'runtimes/{suite,wire}/*.ts']
  .flatMap((glob) => globSync(glob, { cwd: root }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^test\/security\/(?:catalogue|indexes)\.test\.ts$/.test(file))

/** Files of tests, and what of a kind is in their titles. The tests of the indexes are none. */
export const namedByFile = (ids: RegExp): Map<string, Set<string>> =>
  new Map(TESTS.map((file) => [file, new Set(titlesOf(file).match(ids))]))

/** Files of tests, and the cases in their titles. */
export const casesByFile = (): Map<string, Set<string>> => namedByFile(ID)

const nameOf = (file: string): string => file.replace(/^test\/|(?:\.test|\.spec)?\.ts$/g, '')

/** An entry of an index, up to its files: its name, its tier or what it belongs to, its title. */
const entryOf = (second: string): RegExp =>
  new RegExp(`(\\[\\s*'([^']+)',\\s*${second},\\s*(?:'(?:[^'\\\\]|\\\\.)*'|"[^"]*"),\\s*)'[^']*'`, 'g')

/** Corrects which files an index names. */
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

/** Where a case is tried: `everywhere` is Node, Deno, Bun and workerd. */
function placesOf(files: readonly string[]): string {
  if (files.some((file) => reasonOf(file) === null)) return 'everywhere'
  return files.some((file) => !file.startsWith('e2e/')) ? 'Node' : 'browsers'
}

const line = ({ id, tier, title, files, differs }: Row): string =>
  files.length === 0
    ? `| ${id} | ${tier} | ${title} | left out | |`
    : `| ${id}${differs === null ? '' : ' *'} | ${tier} | ${title} | ${files.map(linkTo).join(', ')} | ${placesOf(files)} |`

const sectionOf =
  (all: readonly Row[]) =>
  ([category, name]: [string, string]): string => {
    const rows = all.filter((row) => row.category === category)
    return [
      `## ${name}`,
      '',
      '| case | tier | what is tried | shown by | where |',
      '| --- | --- | --- | --- | --- |',
      ...rows.map(line),
    ].join('\n')
  }

const everywhere = (rows: readonly Row[]): number =>
  rows.filter(({ files }) => files.length > 0 && placesOf(files) === 'everywhere').length

/** docs/security/catalogue.md: every case, and the tests that show it. */
export const cataloguePage = (rows: readonly Row[] = CATALOGUE): string => `# What is tried against it

Every case is in the title of a test, by its id. A release waits for tier 1: ${count(rows, 1)} are tested; of tier 2, ${count(rows, 2)}. An asterisk: our answer is
another than most would give, and [why](not-covered.md#answers-of-our-own).

${everywhere(rows)} of the cases are tried everywhere: inside Node, Deno, Bun and workerd, against the files that are published. The others drive
browsers, or need frameworks, databases or mail servers, which run on Node.

Written by \`npm run docs:security\` from \`test/security/catalogue.ts\`; a test compares them.

${Object.entries(CATEGORIES).map(sectionOf(rows)).join('\n\n')}
`

const because = (pick: (row: Row) => string | null): string =>
  CATALOGUE.filter((row) => pick(row) !== null)
    .map((row) => `| ${row.id} | ${row.tier} | ${row.title} | ${pick(row)} |`)
    .join('\n')

/** docs/security/not-covered.md: what is left out, and what is answered in another way. */
export const notCoveredPage = (): string => `# What is not covered

Of the cases of the [catalogue](catalogue.md). Written by \`npm run docs:security\` from \`test/security/catalogue.ts\`.

## Left out

| case | tier | what is tried | why there is no test |
| --- | --- | --- | --- |
${because(({ leftOut }) => leftOut)}

## Answers of our own

Tested, and with another result than the case is usually given.

| case | tier | what is tried | what holds here |
| --- | --- | --- | --- |
${because(({ differs }) => differs)}
`

const pointed = ({ id, of, title, files, note }: Pointer): string =>
  `| ${id} | ${of} | ${title} | ${[files.map(linkTo).join(', '), note].filter(Boolean).join('. ')} |`

/** The page of an index of what is tried elsewhere. */
export function indexPage(name: string, rows: readonly Pointer[] = INDEXES[name]?.rows ?? []): string {
  const { title, text, before }: Pick<Index, 'title' | 'text' | 'before'> = INDEXES[name] ?? { title: name, text: '' }
  const tested = rows.filter(({ files }) => files.length > 0).length
  return `# ${title}

${text} ${tested} of ${rows.length} are tested; of the others, the table says why not.

Written by \`npm run docs:security\` from \`test/security/${name}.ts\`; a test compares them.

${before?.(rows) ?? ''}| name | of | what is tried | shown by |
| --- | --- | --- | --- |
${rows.map(pointed).join('\n')}
`
}

const write = (name: string, page: string): void => writeFileSync(join(root, `docs/security/${name}.md`), page)

if (import.meta.main) {
  write('catalogue', cataloguePage(relist('catalogue', ID, CATALOGUE, '[12]')))
  write('not-covered', notCoveredPage())
  for (const [name, { rows, ids }] of Object.entries(INDEXES))
    write(name, indexPage(name, relist(name, ids, rows, "'[^']*'")))
}
