import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'
import { cycles, LAYERS, type Layer, violations } from './layers.ts'
import { importGraph, readSources } from './source-graph.ts'

const sources = readSources()
const graph = importGraph(sources)

describe('layers', () => {
  test('allow imports only from the same layer or a layer above', () => {
    expect(violations(graph)).toEqual([])
  })

  test('allow no import cycles', () => {
    // Contracts are types, and those of one request refer to each other.
    const code = new Map([...graph].filter(([file]) => !file.startsWith('seams/')))
    expect(cycles(code)).toEqual([])
  })

  test('every layer has files', () => {
    const files = [...sources.keys()]
    const empty = LAYERS.filter(({ name }) => !files.some((file) => file.startsWith(name)))
    expect(empty.map(({ name }) => name)).toEqual([])
  })
})

// A check that never complains proves nothing.
test('report an import that points down, and a cycle', () => {
  const planted = new Map([
    ['lib/a.ts', ['index.ts']],
    ['index.ts', ['lib/a.ts']],
  ])
  expect(violations(planted)).toEqual(['lib/a.ts imports index.ts: lib/ may not import index.ts'])
  expect(cycles(planted)).toEqual(['lib/a.ts → index.ts → lib/a.ts'])
})

const code = (place: string): string => `\`${place}\``

function mayImport({ name, only }: Layer): string {
  if (only === undefined) return 'all above'
  return [...only, ...(name.endsWith('/') ? [name] : [])].map(code).join(', ')
}

test('docs/project/architecture.md has the table of layers', () => {
  const page = readFileSync(join(root, 'docs/project/architecture.md'), 'utf8')
  const [, rows = ''] = /^\| layer \|.*\n\| --- .*\n((?:\|.*\n)+)/m.exec(page) ?? []
  const expected = LAYERS.map((layer) => `| ${code(layer.name)} | ${mayImport(layer)} | ${layer.purpose} |`)
  expect(rows.trimEnd().split('\n')).toEqual(expected)
})
