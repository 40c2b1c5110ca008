import { describe, expect, test } from 'vitest'
import type { Identity } from '../../src/seams/identity.ts'
import { ADDRESS, oauth, requestIn } from '../features/stored/account/race-scene.ts'
import { inEachOrder, openTwo, STRATEGIES, type Two } from './each-order.ts'

const credentials = (id: string): Identity => ({
  user: { id, email: ADDRESS },
  account: { provider: 'credentials', providerAccountId: id, type: 'credentials' },
})

const SIGN_INS = {
  credentials: ({ stage, userId }: Two) => stage.finish(credentials(userId)),
  OAuth: ({ stage }: Two) => stage.finish(oauth('ada', ADDRESS)),
  'a link': ({ stage, other }: Two) => stage.link(oauth('second'), other),
}

const SIGN_OUTS = {
  'all sessions': ({ stage, userId }: Two) => stage.auth.signOutEverywhere(userId),
  'all but one': ({ stage, userId, own }: Two) => stage.auth.signOutEverywhere(userId, { except: requestIn(own) }),
}

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

/** What a sign-in throws that a revocation has ended. */
const ENDED = /^(?:AccessDenied|OAuthAccountNotLinked)$/

/** Every strategy with every kind of sign-out. */
const ENDS = STRATEGIES.flatMap((strategy) => keysOf(SIGN_OUTS).map((end) => [strategy, end] as const))

const CASES = ENDS.flatMap(([strategy, end]) => keysOf(SIGN_INS).map((way) => [strategy, end, way] as const))
// `revocation-races.test.ts` has the others.
const MISSING = CASES.filter(
  ([strategy, end, way]) => !(strategy === 'jwt' && end === 'all sessions' && way === 'OAuth'),
)

describe('CONC-05: signOutEverywhere, whichever store call of a sign-in waits', () => {
  test.each(MISSING)('SESS-07: %s: ending %s leaves nothing of %s', async (strategy, end, way) => {
    const refusals: boolean[] = []
    const orders = await inEachOrder(
      SIGN_INS[way],
      SIGN_OUTS[end],
      async (result, two) => {
        refusals.push(result.status === 'rejected')
        if (result.status === 'rejected') expect(result.reason.type).toMatch(ENDED)
        else expect(await two.isOpen(result.value)).toBe(false)
        // To undo a link with cookie sessions ends all of them, because the account may have opened one meanwhile.
        const isUndone = strategy === 'jwt' && result.status === 'rejected' && /undone/.test(result.reason.message)
        if (!isUndone) expect(await two.isOpen(two.own)).toBe(end === 'all but one')
        expect(await two.isOpen(two.other)).toBe(false)
        // A link whose session has ended is a sign-up: it signs in another user.
        const rows = two.tables.sessions.filter(({ userId }) => userId === two.userId)
        if (strategy === 'database') expect(rows).toHaveLength(Number(end === 'all but one'))
      },
      strategy,
    )
    expect(orders).toBeGreaterThan(6)
    expect(refusals).toContain(true)
  })
})

/** Has a store call fail, before or after it did its work. @returns how the sign-out ended; `null` if it makes fewer calls */
async function failAt(n: number, isDone: boolean, two: Two, signOut: (two: Two) => Promise<void>) {
  let isStruck = false
  two.treat(n, async (run) => {
    isStruck = true
    if (isDone) await run()
    throw new Error('The connection was lost.')
  })
  const [result] = await Promise.allSettled([signOut(two)])
  two.treat(-1, (run) => run())
  return isStruck ? result : null
}

describe('CONC-05: signOutEverywhere, whichever of its store calls fails', () => {
  const FAILURES = ENDS.flatMap((end) => [false, true].map((isDone) => [...end, isDone] as const))

  test.each(FAILURES)(
    'SESS-07: %s: ending %s throws, and completes when repeated, written: %j',
    async (strategy, end, isDone) => {
      const ends: unknown[] = []
      for (let n = 0; n === ends.length; n++) {
        const two = await openTwo(strategy)
        const areOpen = async () => [await two.isOpen(two.own), await two.isOpen(two.other)]
        const result = await failAt(n, isDone, two, SIGN_OUTS[end])
        if (result) ends.push(result.status)
        // The id of the session to keep is in its cookie, so its row is not needed.
        if (result?.status === 'fulfilled') expect(await areOpen()).toEqual([end === 'all but one', false])
        await SIGN_OUTS[end](two)
        expect(await areOpen()).toEqual([end === 'all but one', false])
      }
      expect(ends.filter((status) => status === 'rejected').length).toBeGreaterThan(1)
    },
  )
})
