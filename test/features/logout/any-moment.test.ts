// A provider ends its session while a request begins one here: at each call of a store.

import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import { stopClock } from '../../harness.ts'
import { type Ender, openMethods } from './open-methods.ts'

type Call = (...given: unknown[]) => unknown

/** A store that awaits something else before one of its calls. */
function interrupt() {
  const calls: string[] = []
  let at = -1
  let act = async (): Promise<void> => {}
  const wrap = <S extends object>(store: S, name: string): S => {
    const wrapped = Object.entries(store).map(([key, value]) => {
      if (typeof value !== 'function') return [key, value && typeof value === 'object' ? wrap(value, key) : value]
      const run: Call = async (...given) => {
        if (calls.push(`${name}.${key}`) === at) await act()
        return (value as Call)(...given)
      }
      return [key, run]
    })
    return Object.fromEntries(wrapped) as S // each method takes what it took
  }
  return {
    adapter: wrap(memory() as Adapter, 'adapter'),
    calls,
    /** @param nth Counted from 1. What it does makes calls, too, which are not interrupted. */
    actBefore(nth: number, what: () => Promise<void>): void {
      calls.length = 0
      at = nth
      act = what
    },
  }
}

type Strategy = Parameters<typeof openMethods>[0]

/** What begins a session. */
type Beginning = 'a sign-in' | 'a link'

/** @param nth Call before which the provider ends its session. @returns The calls, and whether the browser is signed in. */
async function runWith(strategy: Strategy, beginning: Beginning, by: Ender, nth: number) {
  const { actBefore, adapter, calls } = interrupt()
  const { begin, beginLink, end, isSignedIn, signIn } = openMethods(strategy, { adapter })
  const start = async () => {
    const browser = await signIn('ada')
    return { browser, complete: await beginLink(browser) }
  }
  const { browser, complete } = await (beginning === 'a link' ? start() : begin('ada'))
  actBefore(nth, async () => expect((await end.token(by)).status).toBe(200))
  await complete()
  const made = [...calls]
  return { made, isAlive: await isSignedIn(browser) }
}

describe.each(['database', 'jwt'] as const)('F4: a logout at the provider, at any moment, %s', (strategy) => {
  test.each<[by: Ender, beginning: Beginning]>([
    ['idp', 'a sign-in'],
    ['idp', 'a link'],
    ['other', 'a link'],
  ])('of the session at %s ends the session at %s', async (by, beginning) => {
    stopClock()
    const { isAlive, made } = await runWith(strategy, beginning, by, 0)
    expect(isAlive).toBe(true)
    const survivors: string[] = []
    for (const [i, call] of made.entries())
      if ((await runWith(strategy, beginning, by, i + 1)).isAlive) survivors.push(`before call ${i + 1}: ${call}`)
    expect(survivors).toEqual([])
  })
})
