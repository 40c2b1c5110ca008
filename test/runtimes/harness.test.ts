import { describe, expect, test } from 'vitest'
import { assertRejects, runTests, type Test } from '../../runtimes/harness.ts'
import { runParts } from '../../runtimes/run.ts'
import { parseTap } from '../../runtimes/tap.ts'

const holds: Test = { name: 'holds', run: async () => {} }
const fails: Test = {
  name: 'fails',
  run: async () => {
    throw new Error('first line\nsecond line')
  },
}

async function linesOf(tests: readonly Test[], excuse: string | null = null, width = 1): Promise<string[]> {
  const lines: string[] = []
  await runTests(tests, { excuseOf: () => excuse, print: (line) => lines.push(line), width })
  return lines
}

describe('run of tests', () => {
  test('announces how many there are, and goes on after a failure', async () => {
    const lines = await linesOf([fails, holds])
    expect([lines[0], lines.at(-1)]).toEqual(['1..2', 'ok 2 - holds'])
    expect(lines[1]).toMatch(/^not ok 1 - fails\n# Error: first line\n# second line/)
  })

  test('prints in order what ran at once', async () => {
    const late: Test = { name: 'late', run: () => new Promise((resolve) => setTimeout(resolve, 20)) }
    expect(await linesOf([late, holds], null, 2)).toEqual(['1..2', 'ok 1 - late', 'ok 2 - holds'])
  })

  test('refuses two tests of one name', async () => {
    await expect(linesOf([holds, fails, { ...fails, name: 'holds' }])).rejects.toThrow('"holds"')
  })

  test.each([
    ['an excuse that is needed', fails, 'ok 1 - fails # SKIP no clock'],
    ['an excuse that is not needed any more', holds, 'not ok 1 - holds\n# It passes, and gaps.ts excuses it: no clock'],
  ])('prints %s', async (_, one, line) => {
    expect(await linesOf([one], 'no clock')).toEqual(['1..1', line])
  })
})

describe('run of parts', () => {
  test('prints parts that ran at once after the others and apart', async () => {
    const lines: string[] = []
    let meet = () => {}
    const met = new Promise<void>((resolve) => {
      meet = resolve
    })
    const waits: Test = { name: 'waits', run: () => met }
    const meets: Test = { name: 'meets', run: async () => meet() }
    const parts = [
      { name: 'first', tests: [waits], width: 1 },
      { name: 'second', tests: [meets], width: 1 },
      { name: 'alone', tests: [holds] },
    ]
    const failures = await runParts({ runtime: 'node', version: '24.0.0' }, parts, (line) => lines.push(line))
    const documents = parseTap(lines.join('\n'))
    expect(failures).toBe(0)
    expect(documents.map(({ part, names, trouble }) => [part, ...names, trouble])).toEqual([
      ['alone', 'holds', null],
      ['first', 'waits', null],
      ['second', 'meets', null],
    ])
  })
})

describe('an assertion that work fails', () => {
  test('fails where it does not, or in another way', async () => {
    await expect(assertRejects(() => 1)).rejects.toThrow('nothing was thrown')
    await expect(assertRejects(() => Promise.reject(new TypeError('no')), /RangeError/)).rejects.toThrow(
      'TypeError: no',
    )
    expect((await assertRejects(() => Promise.reject(new TypeError('no')), /TypeError: no/)).message).toBe('no')
  })
})
