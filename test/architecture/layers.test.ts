import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { architecturePage, describeFile, PAGE } from '../../tools/architecture-page.ts'
import { root } from '../../tools/entries.ts'
import { cycles, LAYERS, violations } from './layers.ts'
import { type Graph, importGraph, parse, readSources } from './source-graph.ts'

const sources = readSources()
const graph = importGraph(sources)

describe('layers', () => {
  test('every import points to its own layer or above', () => {
    expect(violations(graph)).toEqual([])
  })

  test('no file imports itself through others', () => {
    expect(cycles(graph)).toEqual([])
  })

  test('every layer has files', () => {
    const files = [...sources.keys()]
    const empty = LAYERS.filter(({ name }) => !files.some((file) => file.startsWith(name)))
    expect(empty.map(({ name }) => name)).toEqual([])
  })
})

// A checker that never complains proves nothing: each rule is broken once.
const sound: Graph = new Map([
  ['lib/a.ts', []],
  ['types/a.ts', ['types/b.ts']],
  ['types/b.ts', []],
  ['http/a.ts', ['lib/a.ts', 'types/a.ts', 'jose']],
  ['session/a.ts', ['session/b.ts']],
  ['session/b.ts', []],
  ['methods/registry.ts', ['methods/oauth/index.ts']],
  ['methods/oauth/index.ts', ['methods/authorization-code/a.ts']],
  ['methods/oidc/index.ts', ['methods/authorization-code/a.ts']],
  ['methods/authorization-code/a.ts', []],
  ['pages/a.ts', []],
  ['actions/a.ts', ['pages/a.ts']],
  ['config/env.ts', []],
  ['auth.ts', ['actions/a.ts', 'config/env.ts']],
  ['session-reader.ts', ['session/a.ts']],
  ['index.ts', ['auth.ts']],
  ['providers/a.ts', ['types/a.ts', 'providers/b.ts']],
  ['providers/b.ts', []],
  ['integrations/express/index.ts', ['integrations/node-http.ts', 'auth.ts']],
  ['integrations/sveltekit/index.ts', []],
  ['integrations/node-http.ts', []],
  ['testing/index.ts', ['index.ts']],
])

const planted = (file: string, target: string): Graph =>
  new Map([...sound, [file, [...(sound.get(file) ?? []), target]]])

describe('layer checker', () => {
  test('accepts imports that point up', () => {
    expect(violations(sound)).toEqual([])
  })

  test.each([
    ['lib/a.ts', 'types/a.ts', 'lib/ may not import types/'],
    ['types/a.ts', 'lib/a.ts', 'types/ may not import lib/'],
    ['http/a.ts', 'session/a.ts', 'session/ is below http/'],
    ['pages/a.ts', 'actions/a.ts', 'actions/ is below pages/'],
    ['actions/a.ts', 'config/env.ts', 'config/ is below actions/'],
    ['methods/oauth/index.ts', 'methods/oidc/index.ts', 'methods/oauth/ and methods/oidc/ are separate'],
    [
      'methods/authorization-code/a.ts',
      'methods/oauth/index.ts',
      'methods/authorization-code/ and methods/oauth/ are separate',
    ],
    ['session-reader.ts', 'config/env.ts', 'session-reader.ts may not import config/'],
    ['session-reader.ts', 'providers/a.ts', 'session-reader.ts may not import providers/'],
    ['providers/a.ts', 'http/a.ts', 'providers/ may not import http/'],
    ['actions/a.ts', 'providers/a.ts', 'nothing imports the leaf providers/'],
    ['testing/index.ts', 'providers/a.ts', 'nothing imports the leaf providers/'],
    ['integrations/express/index.ts', 'session/a.ts', 'integrations/ may not import session/'],
    [
      'integrations/express/index.ts',
      'integrations/sveltekit/index.ts',
      'integrations/express/ and integrations/sveltekit/ are separate',
    ],
    ['auth.ts', 'helpers/a.ts', 'is no file'],
  ])('reports %s that imports %s', (file, target, reason) => {
    expect(violations(planted(file, target))).toEqual([`${file} imports ${target}: ${reason}`])
  })

  test('reports a file outside every layer', () => {
    const graph = new Map([...sound, ['utils/a.ts', ['lib/a.ts']]])
    expect(violations(graph)).toEqual(['utils/a.ts imports lib/a.ts: utils/a.ts has no layer'])
  })

  test('reports a circle inside a folder', () => {
    expect(cycles(planted('session/b.ts', 'session/a.ts'))).toEqual(['session/a.ts → session/b.ts → session/a.ts'])
  })

  test('reports a circle across folders', () => {
    expect(cycles(planted('pages/a.ts', 'actions/a.ts'))).toEqual(['pages/a.ts → actions/a.ts → pages/a.ts'])
  })

  test('finds no circle where there is none', () => {
    expect(cycles(sound)).toEqual([])
  })
})

describe('import graph', () => {
  test.each([
    ["import { a } from './b.ts'"],
    ["import './b.ts'"],
    ["import type { A } from './b.ts'"],
    ["import { type A } from './b.ts'"],
    ["export { a } from './b.ts'"],
    ["export type * from './b.ts'"],
    ["const a = () => import('./b.ts')"],
    ["type A = import('./b.ts').A"],
    ["type A = typeof import('./b.ts')"],
    ["declare module './b.ts' {}"],
    ['const a = () => import(`./b.ts`)'],
    ["const a = require('./b.ts')"],
  ])('sees %s', (text) => {
    expect(importGraph(new Map([['lib/a.ts', parse('lib/a.ts', text)]])).get('lib/a.ts')).toEqual(['lib/b.ts'])
  })

  test('holds every file of src', () => {
    expect(graph.size).toBeGreaterThan(60)
    expect(graph.get('auth.ts')).toContain('actions/routes.ts')
  })
})

describe('docs/architecture.md', () => {
  const page = readFileSync(join(root, PAGE), 'utf8')

  test('has the layers and files of the sources; `npm run docs:files` writes it', () => {
    expect(page).toBe(architecturePage(page))
  })

  test('says of every file what it is for', () => {
    expect([...sources].filter(([file, { text }]) => describeFile(file, text) === '').map(([file]) => file)).toEqual([])
  })
})
