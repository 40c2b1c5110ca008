import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { parse, readSources, walk } from './source-graph.ts'

/** Verbs that say nothing without an object, and `refuse`: a function that throws is called `throw…`. */
const BARE = /^#?(?:ask|read|send|refuse(?![a-z])\w*)$/

/** Names that others have chosen. */
const PUBLIC: Readonly<Record<string, string>> = {
  'testing/authenticator.ts: send': "of Playwright's `CDPSession`",
  'types/resolved-oauth-provider.ts: send': 'an option of `token`',
}

/** Returns the name of a function that is declared, imported, typed or called. */
function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node)) return node.expression
  if (ts.isImportSpecifier(node)) return node.name
  if (ts.isFunctionTypeNode(node)) return ts.getNameOfDeclaration(node.parent as ts.Declaration)
  return ts.isFunctionLike(node) ? ts.getNameOfDeclaration(node) : undefined
}

function findBareVerbs(source: ts.SourceFile): string[] {
  const found = new Set<string>()
  walk(source, (node) => {
    const name = nameOf(node)
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && BARE.test(name.text)) found.add(name.text)
  })
  return [...found]
}

describe('functions', () => {
  test('are named with a verb and its object', () => {
    const found = [...readSources()].flatMap(([file, source]) =>
      findBareVerbs(source).map((name) => `${file}: ${name}`),
    )
    expect(found.sort()).toEqual(Object.keys(PUBLIC).sort())
  })

  test.each([
    'function refuseUser() {}',
    'const send = async () => {}',
    'const methods = { read() {}, text: 1 }',
    'const methods = { ask: () => {} }',
    'class Reader { #read() {} }',
    'interface Reader { readonly read: () => void }',
    "import { refuse } from './refuse.ts'",
    "import { throwIt as refuse } from './throw-it.ts'",
    'function run(ask: Ask) { return ask() }',
    'const run = ({ send }) => send?.()',
  ])('are found in %s', (text) => {
    expect(findBareVerbs(parse('a.ts', text))).toHaveLength(1)
  })

  test.each([
    'const read = [1].map(String)',
    'const refusesAll = () => true',
    'stream.read()',
    'const token = { send: sendRequest }',
  ])('are not found in %s', (text) => {
    expect(findBareVerbs(parse('a.ts', text))).toEqual([])
  })
})
