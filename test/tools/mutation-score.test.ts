import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'
import { EQUIVALENT } from '../../tools/mutation/equivalent.ts'
import { FOLDERS } from '../../tools/mutation/folders.ts'
import { strykerPlugins } from '../../tools/mutation/log-texts.ts'
import { type Mutant, scoreOf } from '../../tools/mutation/score.ts'

const MUTANT: Mutant = { file: 'src/a.ts', line: 1, text: 'if (a) return b', from: 'a', to: 'true', status: 'Survived' }

describe('the mutation score', () => {
  test('counts what tests find, and no mutant that does not run', () => {
    const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'RuntimeError', 'Ignored']
    const score = scoreOf(
      statuses.map((status) => ({ ...MUTANT, status })),
      [],
    )
    expect(score).toMatchObject({ killed: 2, equivalent: 0, percent: 50 })
    expect(score.survivors.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage'])
  })

  test.each([
    ['the line', {}],
    ['the line and the replaced code', { from: 'a' }],
    ['the line, the replaced code and the new one', { from: 'a', to: 'true' }],
  ])('leaves out a survivor that is listed by %s', (_, narrower) => {
    const listed = { file: 'src/a.ts', text: 'if (a) return b', why: 'x', ...narrower }
    expect(scoreOf([MUTANT], [listed])).toEqual({ killed: 0, equivalent: 1, survivors: [], unused: [], percent: 100 })
  })

  test.each([
    ['another line', { text: 'if (b) return b' }],
    ['other code of the line', { from: 'b' }],
    ['another change', { to: 'false' }],
  ])('keeps a survivor of which the list names %s, and says so', (_, other) => {
    const listed = { file: 'src/a.ts', text: 'if (a) return b', why: 'x', ...other }
    expect(scoreOf([MUTANT], [listed])).toMatchObject({ survivors: [MUTANT], unused: [listed], percent: 0 })
  })

  test('says nothing of what is listed for a file that was not changed', () => {
    expect(scoreOf([MUTANT], [{ file: 'src/b.ts', text: 'x', why: 'x' }]).unused).toEqual([])
  })
})

describe('the list of equivalent mutants', () => {
  test('names files of the folders, with a reason for each', () => {
    const files = Object.values(FOLDERS).flatMap(({ mutate }) => globSync([...mutate], { cwd: root }))
    expect(EQUIVALENT.filter(({ file }) => !files.includes(file))).toEqual([])
    expect(EQUIVALENT.filter(({ why }) => !/^[A-Z].{10,}\.$/.test(why))).toEqual([])
  })
})

describe('the folders of the mutation score', () => {
  test.each(Object.entries(FOLDERS))('%s names files that exist', (_, { mutate, tests }) => {
    for (const pattern of [...mutate, ...tests]) expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([])
  })

  test('are changed by a configuration of their own', () => {
    expect(existsSync(join(root, 'tools/mutation/vitest.config.ts'))).toBe(true)
  })
})

describe('texts of the log', () => {
  const [{ value }] = strykerPlugins as readonly [{ value: { shouldIgnore(path: object): string | undefined } }]
  const text = { type: 'StringLiteral' }
  /** A path of nodes, the innermost first. */
  const pathOf = (nodes: readonly object[]): object =>
    nodes.reduceRight<object | null>((parentPath, node) => ({ node, parentPath }), null) ?? {}

  const call = { type: 'CallExpression', callee: { name: 'refuse' } }
  const thrown = { type: 'ThrowStatement', argument: { type: 'NewExpression' } }
  const evidence = { type: 'ObjectProperty', key: { name: 'seen' } }

  test.each<[string, object[], boolean]>([
    ['an argument of a refusal', [text, call], true],
    ['an argument of an error that is thrown', [text, thrown], true],
    ['evidence', [{ type: 'LogicalExpression' }, evidence], true],
    ['code inside a refusal', [{ type: 'LogicalExpression' }, call], false],
    ['a text of another call', [text, { type: 'CallExpression', callee: { name: 'equal' } }], false],
    ['a text in a function that a refusal is given', [text, { type: 'BlockStatement' }, call], false],
  ])('%s', (_, nodes, isIgnored) => {
    expect(value.shouldIgnore(pathOf(nodes)) !== undefined).toBe(isIgnored)
  })
})
