import { describe, expect, test } from 'vitest'
import { openScene } from './check.ts'
import { DIFFERENCES } from './differences.ts'
import { TABLES } from './requests.ts'
import { openWorld } from './world.ts'

describe.each(TABLES)('INT-08: every integration responds like the core: %s', (_, rows) => {
  test.each(rows)('%s', async (_name, request, status) => {
    const { ask } = await openScene()
    expect((await ask(request)).core.status).toBe(status)
  })
})

test('INT-08: at least a hundred requests are compared', () => {
  expect(TABLES.flatMap(([, rows]) => rows).length).toBeGreaterThan(100)
})

describe('INT-08: an intended difference of an integration', () => {
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

  test('Express: capitals in the mount have the same response', async () => {
    const { ask } = await openWorld()
    const lines = [await ask({ path: '/AUTH/session' }), await ask({ path: '/auth/session' })]
    const [capitals, plain] = lines.map(({ others }) => others.find(({ name }) => name === 'Express'))
    expect(capitals).toEqual(plain)
  })
})
