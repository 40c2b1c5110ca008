import type { RunnerTestCase } from 'vitest'
import { expect, test } from 'vitest'
import { toTests } from '../../../runtimes/security/vitest.ts'

type Ended = Pick<RunnerTestCase, 'fullName' | 'result'>

const passed: Ended = { fullName: 'file > passes', result: { state: 'pass' } }

/** What a test throws. */
const failureOf = async (ended: Ended): Promise<unknown> =>
  toTests([ended])[0]
    ?.run()
    .then(() => null, String)

test.each<[name: string, ended: Ended, failure: string | null]>([
  ['passes', passed, null],
  [
    'fails',
    {
      ...passed,
      result: { state: 'fail', errors: [{ message: 'a' }, { message: 'b', stack: 'b at c', diff: '- d' }] },
    },
    'Error: a\n\nb at c\n- d',
  ],
  ['is skipped', { ...passed, result: { state: 'skip' } }, 'Error: It did not run.'],
  ['never ran', { fullName: 'file > stays' }, 'Error: It did not run.'],
])('ends as the test of Vitest that %s', async (_, ended, failure) => {
  expect(await failureOf(ended)).toBe(failure)
})

test('names each test in one line and differently', () => {
  const named = [passed, { ...passed, fullName: 'file > a\nb' }, passed]
  expect(toTests(named).map(({ name }) => name)).toEqual(['file > passes', 'file > a\\u000ab', 'file > passes (2)'])
})
