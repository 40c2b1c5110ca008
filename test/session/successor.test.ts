import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { createSuccessor } from '../../src/session/database/adopt-session.ts'
import { openConfig, stopClock } from '../harness.ts'

const DAY = 86_400

/** The row of ours that follows from a session of another library, some seconds after midnight (UTC). */
async function keyAfter(seconds: number, absoluteAge: number, raw = 'raw-token', hashToken = true): Promise<string> {
  stopClock('2030-06-15T00:00:00Z').advance(seconds)
  const session = { strategy: 'database', absoluteAge, hashToken } as const
  return (await createSuccessor(openConfig({ adapter: memory(), session }), raw)).key
}

describe('the successor of a session of another library', () => {
  test.each([
    [100 * DAY, DAY],
    [10 * DAY, DAY],
    [DAY, DAY / 10],
    [3_600, 360],
    [15, 2],
    [0, DAY],
  ])('is one row where absoluteAge is %i for all requests within %i seconds', async (absoluteAge, step) => {
    const first = await keyAfter(0, absoluteAge)
    expect(await keyAfter(step - 1, absoluteAge)).toBe(first)
    expect(await keyAfter(step, absoluteAge)).not.toBe(first)
  })

  test('is another row for another session', async () => {
    expect(await keyAfter(0, DAY, 'other-token')).not.toBe(await keyAfter(0, DAY))
  })

  test('is the session itself where tokens are stored as they are', async () => {
    const plain = await keyAfter(0, DAY, 'raw-token', false)
    expect(plain).toContain('raw-token')
  })
})
