import { describe, expect, test } from 'vitest'
import type { memory } from '../../src/adapters/memory.ts'
import { openApplication } from '../features/logout/open-application.ts'
import { ANONYMOUS_WRITES } from './anonymous-writes.ts'

/** More entries than `memory()` keeps of one purpose, and more than it once kept of all. */
const FLOOD = { counters: 20_001, others: 50_001 }

const counters = ANONYMOUS_WRITES.filter(({ kind, name }) => kind === 'state' && name !== 'used-state').map(
  ({ name }) => name,
)

/** Fills the store with all that anonymous requests can write there. */
function flood({ state }: ReturnType<typeof memory>): void {
  for (let n = 0; n < FLOOD.others; n++) state.add(`used-state:${n}`, '1', 600_000)
  for (const purpose of counters)
    for (let n = 0; n < FLOOD.counters; n++) state.increment(`${purpose}:${n}`, 1, 600_000)
}

describe('F7: what an anonymous visitor can write', () => {
  test('lives an hour at most, and a day if it belongs to a mail', () => {
    const lives = ANONYMOUS_WRITES.map(({ isMailed, seconds }) => (seconds ?? 0) <= (isMailed ? 86_400 : 3_600))
    expect(new Set(lives)).toEqual(new Set([true]))
  })

  test('stops no sign-in, sign-out or revocation', async () => {
    const { adapter, auth, isSignedIn, logout, signIn } = openApplication('jwt')
    const early = [await signIn('ada'), await signIn('bob')]
    flood(adapter as ReturnType<typeof memory>)
    expect(await Promise.all(early.map(isSignedIn))).toEqual([true, true])
    const late = [await signIn('ada', 's2'), await signIn('ada', 's3'), await signIn('ada', 's4')] as const
    expect(await Promise.all(late.map(isSignedIn))).toEqual([true, true, true])
    await late[0].submit('/auth/signout')
    expect((await logout({ sid: 's3', sub: 'ada' })).status).toBe(200)
    expect(await Promise.all(late.map(isSignedIn))).toEqual([false, false, true])
    const ada = await adapter.getUserByEmail?.('ada@example.com')
    await auth.signOutEverywhere(ada?.id ?? '')
    expect(await Promise.all([...early, ...late].map(isSignedIn))).toEqual([false, true, false, false, false])
  })
})
