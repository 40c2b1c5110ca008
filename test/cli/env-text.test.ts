import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEnvText, setEnv } from '../../src/cli/env-text.ts'

const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...parseEnvText(text).values()].map(({ name, value }) => [name, value]))

describe('parseEnvText', () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['a plain value', 'A=1', { A: '1' }],
    ['blanks around it', '  A = 1  \n', { A: '1' }],
    ['an export', 'export A=1\n', { A: '1' }],
    ['an empty value', 'A=\nB=\n', { A: '', B: '' }],
    ['a comment behind it', 'A=1 # one\nB=#none\nC=a#b', { A: '1', B: '', C: 'a#b' }],
    ['a comment', '#A=1\n  # B=2\nC=3', { C: '3' }],
    ['quotes', 'A="1 # a"\nB=\'2\'\nC=`3`', { A: '1 # a', B: '2', C: '3' }],
    ['a quote that nothing closes', 'A="1\nB=2', { A: '"1', B: '2' }],
    ['many lines in quotes', 'A="1\nB=2\n"\nC=3', { A: '1\nB=2\n', C: '3' }],
    ['escaped line breaks', 'A="1\\n2"', { A: '1\n2' }],
    ['the last of a name', 'A=1\nA=2', { A: '2' }],
    ['equals signs', 'A=a=b==', { A: 'a=b==' }],
    ['lines of Windows', 'A=1\r\nB="2"\r\n', { A: '1', B: '2' }],
    ['a byte order mark', '\uFEFFA=1', { A: '1' }],
    ['what is no variable', 'nothing\n=1\n\nA=1', { A: '1' }],
  ])('reads %s', (_what, text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })

  test('reads the same values as Node', () => {
    const text = 'A=1 # x\nB="2\n3"\nexport C=\'4\'\nD=a=b\nE=\nF=`5`\n# G=6\nH="7\\n8"\n'
    const script = 'process.stdout.write(JSON.stringify(require("node:util").parseEnv(process.argv[1])))'
    const { stdout } = spawnSync(process.execPath, ['-e', script, text], { encoding: 'utf8' })
    expect(valuesOf(text)).toEqual(JSON.parse(stdout))
  })
})

describe('setEnv', () => {
  test.each([
    ['', 'B=1\n'],
    ['A=1', 'A=1\nB=1\n'],
    ['A=1\r\n', 'A=1\r\nB=1\r\n'],
    ['B=2 # two\nA=1\n', 'B=1 # two\nA=1\n'],
    ['B="2\n3"\nA=1\n', 'B=1\nA=1\n'],
    ['B=\nA=1\n', 'B=1\nA=1\n'],
    ['B=0\nB=2\n', 'B=0\nB=1\n'],
  ])('for %j returns %j', (before, after) => {
    expect(setEnv(before, { name: 'B', value: '1' })).toBe(after)
  })

  test('adds a new variable after the others', () => {
    expect(setEnv('A="1\n2"\nC=3\n', { name: 'B', value: '1', after: 'A' })).toBe('A="1\n2"\nB=1\nC=3\n')
  })

  test.each(['a b', 'a#b', '$HOME', 'a"b', ' a'])('puts %j into quotes', (value) => {
    const text = setEnv('', { name: 'A', value })
    expect(text).toMatch(/^A='.*'\n$/)
    expect(valuesOf(text)).toEqual({ A: value })
  })

  const line = fc.oneof(
    fc.constantFrom(
      '',
      '# a comment',
      'nothing',
      'export X=1',
      'Y="1\n2"',
      "Z='#'",
      'W=1 # one',
      'V=`a`',
      '  U  =  2',
      'T="',
    ),
    fc.string({ maxLength: 12 }),
  )

  test('keeps all existing lines, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, newline) => {
        const before = lines.join(newline)
        const after = setEnv(before, { name: 'AUTH_SECRET', value: 'new' })
        expect(valuesOf(after)).toEqual({ ...valuesOf(before), AUTH_SECRET: 'new' })
        if (!parseEnvText(before).has('AUTH_SECRET')) expect(after.startsWith(before)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
