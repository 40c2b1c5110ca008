import fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, isMailed, openVisitor, STEPS, type Write } from '../security/anonymous-visitor.ts'
import { ANONYMOUS_WRITES, type AnonymousWrite } from '../security/anonymous-writes.ts'
import { anyText } from './arbitraries.ts'
import { holds } from './runs.ts'

const mayWrite = (row: AnonymousWrite, { kind, name, seconds }: Write, step: string): boolean =>
  row.kind === kind &&
  row.name === name &&
  (row.seconds === null ? seconds === null : seconds !== null && seconds <= row.seconds) &&
  (row.isMailed === undefined || isMailed(step))

/** Returns the rows of what a request has written. @throws The table does not allow it. */
function rowsOf(writes: readonly Write[], step: string): AnonymousWrite[] {
  const rows = writes.map((write) => {
    const row = ANONYMOUS_WRITES.find((one) => mayWrite(one, write, step))
    expect(row, `${step} writes ${JSON.stringify(write)}`).toBeDefined()
    return row as AnonymousWrite
  })
  for (const row of new Set(rows)) {
    const keys = new Set(writes.filter((_, at) => rows[at] === row).map(({ key }) => key))
    expect(keys.size, `${step} writes ${row.name}`).toBeLessThanOrEqual(row.max)
  }
  return rows
}

/** Asserts that the browser keeps no more cookies than the table says. */
function assertJar(cookies: ReadonlyMap<string, string>): void {
  const names = Array.from(cookies.keys(), (name) =>
    name.replace(/^__Host-/, '').replace(/\.tx\.[0-9a-z]{12}$/, '.tx.<id>'),
  )
  const lengths = Array.from(cookies, ([name, value]) => (name + value).length)
  for (const name of new Set(names)) {
    const max = ANONYMOUS_WRITES.find((row) => row.kind === 'cookie' && row.name === name)?.max
    expect(names.filter((one) => one === name).length, name).toBeLessThanOrEqual(max ?? 0)
  }
  expect(lengths.filter((length) => length > 4096)).toEqual([])
}

/** Runs the steps in one browser. @returns The rows that were written. */
async function run(visitor: ReturnType<typeof openVisitor>, steps: readonly (readonly [string, string])[]) {
  const seen = new Set<AnonymousWrite>()
  for (const [step, text] of steps) {
    for (const writes of await act(visitor, step, text)) for (const row of rowsOf(writes, step)) seen.add(row)
    assertJar(visitor.browser.cookies)
  }
  return seen
}

const names = Object.keys(STEPS)

test('F7: an anonymous request writes nothing that the table lacks', () =>
  holds(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), anyText), { maxLength: 12 }), async (steps) => {
      await run(openVisitor(), steps)
    }),
  ))

test('F7: anonymous requests write all that the table lists', async () => {
  const steps = names.map((name) => [name, 'ada'] as const)
  const seen = await run(openVisitor(), steps)
  const limited = await run(openVisitor({ mail: { max: 1, window: 600 } }), [...steps, ...steps])
  expect(
    ANONYMOUS_WRITES.filter((row) => !seen.has(row) && !limited.has(row)).map(({ kind, name }) => `${kind} ${name}`),
  ).toEqual([])
})
