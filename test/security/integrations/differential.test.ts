import { describe, expect, test } from 'vitest'
import { openScene } from './check.ts'
import { DIFFERENCES } from './differences.ts'
import { TABLES } from './requests.ts'
import { openWorld } from './world.ts'

describe.each(TABLES)('INT-08: every integration answers as the core: %s', (_, rows) => {
  test.each(rows)('%s', async (_name, request, status) => {
    const { ask } = await openScene()
    expect((await ask(request)).core.status).toBe(status)
  })
})

test('INT-08: there are a hundred requests at least', () => {
  expect(TABLES.flatMap(([, rows]) => rows).length).toBeGreaterThan(100)
})

describe('INT-08: an answer of its own, rightly', () => {
  test.each(DIFFERENCES.flatMap((row) => row.of.map((name) => [name, row.name, row] as const)))(
    '%s: %s',
    async (name, _, { example, isIt }) => {
      const { ask } = await openWorld({}, { trustedOrigins: [] })
      const { core, others } = await ask(example)
      const answer = others.find((other) => other.name === name)?.answer
      if (answer === undefined) throw new Error(`${name} was not asked.`)
      expect(answer).not.toEqual(core)
      expect(isIt(core, answer, example)).toBe(true)
    },
  )

  test('Express: capitals in the mount lead to the same answer', async () => {
    const { ask } = await openWorld()
    const lines = [await ask({ path: '/AUTH/session' }), await ask({ path: '/auth/session' })]
    const [capitals, plain] = lines.map(({ others }) => others.find(({ name }) => name === 'Express'))
    expect(capitals).toEqual(plain)
  })
})
