// `npm run docs:files`: writes the types into the tables of options in docs/options.md, from the table that the code
// checks options against. Sentences and defaults are written there, because only readers need them.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPTIONS } from '../src/config/options.ts'
import {
  COUNT,
  callable,
  FLAG,
  type Kind,
  type Kinds,
  OBJECT,
  PAGE,
  SECONDS,
  TEXT,
  TEXTS,
} from '../src/config/providers/option-kinds.ts'
import { root } from './entries.ts'

/** Path of the page, relative to the root. */
export const OPTIONS_PAGE = 'docs/options.md'

/** Types by the check of a kind. The type of any other kind stays as it is written in the table. */
const TYPES: ReadonlyMap<Kind[0], string> = new Map([
  [FLAG[0], 'boolean'],
  [TEXT[0], 'string'],
  [TEXTS[0], 'list of strings'],
  [COUNT[0], 'number, at least 1'],
  [SECONDS[0], 'number'],
  [PAGE[0], 'path'],
  [OBJECT[0], 'options'],
  [callable('')[0], 'function'],
])

const ROW = /^\| `([^`]+)` \|(.*?)\|(.*?)\|(.*)\|$/

/** Returns all options by path. */
export const listOptions = (kinds: Kinds = OPTIONS, prefix = ''): ReadonlyMap<string, Kind> =>
  new Map(
    Object.entries(kinds).flatMap(([name, kind]) => [
      [prefix + name, kind] as const,
      ...(kind[3] ? listOptions(kind[3], `${prefix}${name}.`) : []),
    ]),
  )

/** Returns whether a row is about an option. `<name>` stands for any name. */
export const isAbout = (row: string, path: string): boolean =>
  new RegExp(`^${row.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[\\w-]+')}$`).test(path)

function writeRow(line: string): string {
  const [, name = '', ...cells] = ROW.exec(line) ?? []
  const [, kind] = [...listOptions()].find(([path]) => isAbout(name, path)) ?? []
  if (kind === undefined) return line
  const [type = '', ...others] = cells.map((cell) => cell.trim())
  return `| \`${name}\` |${[TYPES.get(kind[0]) ?? type, ...others].map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`
}

/** Returns the part of the page with the tables. */
const findTables = (page: string): string => /\n## General\n[\s\S]*?(?=\n## Callbacks\n)/.exec(page)?.[0] ?? ''

/** Returns the rows of the tables by the name of the option, each with its type and its sentence. */
export const listRows = (page: string): readonly (readonly [name: string, type: string, sentence: string])[] =>
  findTables(page)
    .split('\n')
    .flatMap((line) => {
      const [, name, type = '', , sentence = ''] = ROW.exec(line) ?? []
      return name === undefined ? [] : [[name, type.trim(), sentence.trim()] as const]
    })

/** Returns the page with the types as they should be. */
export const optionsPage = (page: string): string =>
  page.replace(findTables(page), (tables) => tables.split('\n').map(writeRow).join('\n'))

if (import.meta.main) {
  const path = join(root, OPTIONS_PAGE)
  writeFileSync(path, optionsPage(readFileSync(path, 'utf8')))
}
