import { describe, expect, test } from 'vitest'
import { runTests, type Test } from '../../runtimes/harness.ts'

const holds: Test = { name: 'holds', run: async () => {} }
const fails: Test = {
  name: 'fails',
  run: async () => {
    throw new Error('first line\nsecond line')
  },
}

async function linesOf(tests: readonly Test[], excuse: string | null = null): Promise<string[]> {
  const lines: string[] = []
  await runTests(tests, { excuseOf: () => excuse, print: (line) => lines.push(line), width: 1 })
  return lines
}

describe('run of tests', () => {
  test('announces how many there are, and goes on after a failure', async () => {
    const lines = await linesOf([fails, holds])
    expect([lines[0], lines.at(-1)]).toEqual(['1..2', 'ok 2 - holds'])
    expect(lines[1]).toMatch(/^not ok 1 - fails\n# Error: first line\n# second line/)
  })

  test.each([
    ['an excuse that is needed', fails, 'ok 1 - fails # SKIP no clock'],
    ['an excuse that is not needed any more', holds, 'not ok 1 - holds\n# It passes, and gaps.ts excuses it: no clock'],
  ])('prints %s', async (_, one, line) => {
    expect(await linesOf([one], 'no clock')).toEqual(['1..1', line])
  })
})
