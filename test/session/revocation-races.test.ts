import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import type { StateStore } from '../../src/types/state-store.ts'
import { createTestAdapter } from '../account/adapter.ts'
import { createSignal, type HeldCall } from '../account/hold-calls.ts'
import { ADDRESS, mailed, oauth, openStage, requestIn, type Stage } from '../account/race-scene.ts'
import { cookieOf, openConfig, stopClock } from '../harness.ts'
import { read } from './walk.ts'

/** A store of which one call can be held, before it does its work or before it answers. */
function openHeldState() {
  const own = createMemoryState()
  let left = -1
  let pass: (() => Promise<void>) | null = null
  let isLate = false
  const wrap =
    (run: (...given: never[]) => unknown) =>
    async (...given: never[]) => {
      const wait = left-- === 0 ? pass : null
      if (wait && !isLate) await wait()
      const answer = run(...given)
      if (wait && isLate) await wait()
      return answer
    }
  const state = Object.fromEntries(Object.entries(own).map(([name, run]) => [name, wrap(run)]))
  /** Holds the call number `n` from now. */
  const hold = (n: number, when: 'before' | 'after'): HeldCall => {
    const [here, released] = [createSignal(), createSignal()]
    left = n
    isLate = when === 'after'
    pass = () => {
      here.send()
      return released.came
    }
    return { came: here.came, release: released.send }
  }
  // Each has the signature of the method that it calls.
  return { state: state as unknown as StateStore, hold }
}

/** Two browsers of the user, and an instance that remembers nothing. */
async function openTwo() {
  const { adapter, tables } = createTestAdapter()
  const { state, hold } = openHeldState()
  const settings = { stateStore: state, session: { strategy: 'jwt', revocation: true, updateAge: 0 } } as const
  const stage = openStage(adapter, settings)
  const own = await stage.finish(oauth('ada', ADDRESS))
  const other = await stage.finish(oauth('ada', ADDRESS))
  const isOpen = async (cookie: string) => (await read(openConfig({ adapter, ...settings }), cookie)).session !== null
  return { stage, own, other, hold, isOpen, userId: tables.users[0]?.id ?? '', tables }
}

type Two = Awaited<ReturnType<typeof openTwo>>

/** The end of `act`; `null` if it makes fewer calls. */
async function holdEach<A>(gate: HeldCall, act: () => Promise<A>, meanwhile: () => Promise<unknown>) {
  const acting = Promise.allSettled([act()])
  const isHeld = await Promise.race([gate.came.then(() => true), acting.then(() => false)])
  if (isHeld) await meanwhile()
  gate.release()
  const [result] = await acting
  return isHeld ? result : null
}

/**
 * Runs `act` once for each store call that it makes. That call waits until `meanwhile` is done.
 *
 * @returns how often
 */
async function inEachOrder<A>(
  act: (two: Two) => Promise<A>,
  meanwhile: (two: Two) => Promise<unknown>,
  check: (result: PromiseSettledResult<A>, two: Two) => Promise<void>,
): Promise<number> {
  let orders = 0
  for (const when of ['before', 'after'] as const)
    for (let n = 0; ; n++) {
      const two = await openTwo()
      const result = await holdEach(
        two.hold(n, when),
        () => act(two),
        () => meanwhile(two),
      )
      if (result === null) break
      orders++
      await check(result, two)
    }
  return orders
}

const idOf = async ({ auth }: Stage, cookie: string): Promise<string> =>
  (await auth.sessions(requestIn(cookie))).find(({ isCurrent }) => isCurrent)?.id ?? ''

const update = async ({ stage, other }: Two): Promise<string> => {
  const { setCookies } = await stage.auth.update(requestIn(other), {})
  return cookieOf(setCookies)
}

const REFUSED = { status: 'rejected', reason: { type: 'AccessDenied' } }

describe('CONC-05: session.revocation, whichever store call waits', () => {
  test('refuses a sign-in, or ends its session, if all sessions end meanwhile', async () => {
    const refusals: boolean[] = []
    const orders = await inEachOrder(
      ({ stage }) => stage.finish(oauth('ada', ADDRESS)),
      ({ stage, userId }) => stage.auth.signOutEverywhere(userId),
      async (result, { isOpen }) => {
        refusals.push(result.status === 'rejected')
        if (result.status === 'rejected') expect(result).toMatchObject(REFUSED)
        else expect(await isOpen(result.value)).toBe(false)
      },
    )
    expect(orders).toBeGreaterThan(6)
    expect(refusals).toContain(true)
  })

  test('refuses a proof that takes over an address, or ends its session, if all sessions end meanwhile', async () => {
    const orders = await inEachOrder(
      ({ stage }) => stage.finish(mailed),
      ({ stage, userId }) => stage.auth.signOutEverywhere(userId),
      async (result, { isOpen, own }) => {
        if (result.status === 'rejected') expect(result).toMatchObject(REFUSED)
        else expect(await isOpen(result.value)).toBe(false)
        expect(await isOpen(own)).toBe(false)
      },
    )
    expect(orders).toBeGreaterThan(6)
  })

  test('keeps the linking session through the link, if all others end meanwhile', async () => {
    const ends: string[] = []
    await inEachOrder(
      ({ stage, own }) => stage.link(oauth('second'), own),
      ({ stage, own, userId }) => stage.auth.signOutEverywhere(userId, { except: requestIn(own) }),
      async (result, { isOpen, own, other }) => {
        if (result.status === 'rejected') expect(result).toMatchObject(REFUSED)
        const isLinked = result.status === 'fulfilled' && (await isOpen(result.value))
        ends.push(isLinked ? 'linked' : (await isOpen(own)) ? 'kept' : 'signed out')
        expect(await isOpen(other)).toBe(false)
      },
    )
    // In the last order, all calls of the link are done before: the revocation keeps a session that is replaced already.
    expect(new Set(ends.slice(0, -1))).toEqual(new Set(['linked', 'kept']))
    expect(ends.length).toBeGreaterThan(6)
  })

  test.each<[string, (two: Two) => Promise<unknown>]>([
    ['it ends', async ({ stage, own, other }) => stage.auth.endSession(requestIn(own), await idOf(stage, other))],
    ['all end', ({ stage, userId }) => stage.auth.signOutEverywhere(userId)],
    ['it signs out', ({ stage, other }) => stage.auth.signOut(requestIn(other))],
  ])('revives no session by an update if %s meanwhile', async (_, end) => {
    const orders = await inEachOrder(update, end, async (result, { isOpen, other }) => {
      if (result.status === 'fulfilled') expect(await isOpen(result.value)).toBe(false)
      expect(await isOpen(other)).toBe(false)
    })
    expect(orders).toBeGreaterThan(4)
  })
})

describe('session.revocation > a link', () => {
  test('keeps its session if all others end between its requests', async () => {
    const clock = stopClock()
    const { stage, own, other, isOpen, userId } = await openTwo()
    clock.advance(1)
    await stage.auth.signOutEverywhere(userId, { except: requestIn(own) })
    clock.advance(1)
    const linked = await stage.link(oauth('second'), own)
    clock.advance(1)
    const again = await stage.link(oauth('third'), linked)
    expect([await isOpen(again), await isOpen(linked), await isOpen(own), await isOpen(other)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
