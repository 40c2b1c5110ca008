// `npm run docs:files`: writes the table of layers in docs/architecture.md.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LAYERS, type Layer } from '../test/architecture/layers.ts'
import { root } from './entries.ts'

/** Path of the page, relative to the root. */
export const PAGE = 'docs/architecture.md'

const START = '<!-- layers -->'
const END = '<!-- end of layers -->'

/** The page with the table of layers as it should be. @param page The page as it is. */
export function architecturePage(page: string): string {
  const [before, after] = [page.indexOf(START), page.indexOf(END)]
  if (before === -1 || after < before) throw new Error(`${PAGE} has no part between ${START} and ${END}.`)
  return `${page.slice(0, before)}${START}\n\n${layerTable()}\n\n${page.slice(after)}`
}

/** Brings the page up to date. @returns Its path. */
export function writeArchitecturePage(): string {
  const path = join(root, PAGE)
  writeFileSync(path, architecturePage(readFileSync(path, 'utf8')))
  return PAGE
}

function layerTable(): string {
  const rows = LAYERS.map((layer) => `| \`${layer.name}\` | ${mayImport(layer)} | ${layer.purpose} |`)
  return ['| layer | may import | what it is for |', '| --- | --- | --- |', ...rows].join('\n')
}

function mayImport({ name, only }: Layer): string {
  if (only === undefined) return 'all above'
  const places = [...only, ...(name.endsWith('/') ? [name] : [])]
  return places.map((place) => `\`${place}\``).join(', ')
}

if (import.meta.main) writeArchitecturePage()
