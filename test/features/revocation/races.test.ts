import { describe, expect, test } from 'vitest'
import { cookieOf, stopClock } from '../../harness.ts'
import { inEachOrder, openTwo, type Two } from '../../session/each-order.ts'
import { ADDRESS, mailed, oauth, requestIn, type Stage } from '../stored/account/race-scene.ts'

const idOf = async ({ auth }: Stage, cookie: string): Promise<string> =>
  (await auth.sessions(requestIn(cookie))).find(({ isCurrent }) => isCurrent)?.id ?? ''

const update = async ({ stage, other }: Two): Promise<string> => {
  const { setCookies } = await stage.auth.update(requestIn(other), {})
  return cookieOf(setCookies)
}

const REFUSED = { status: 'rejected', reason: { type: 'AccessDenied' } }

describe('CONC-05: session.revocation, with a delay in any store call', () => {
  test('refuses a sign-in, or ends its session, if all sessions end at the same time', async () => {
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

  test('refuses a proof for an address, or ends its session, if all sessions end at the same time', async () => {
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

  test('keeps the linking session through the link, if all others end at the same time', async () => {
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
  ])('restores no session by an update if %s at the same time', async (_, end) => {
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
