import { describe, expect, test } from 'vitest'
import {
  clearAllTransactions,
  clearTransactions,
  hasTransaction,
  readTransactionId,
} from '../../src/kernel/transactions.ts'
import { startTransaction } from '../../src/oauth/transaction.ts'
import type { Context } from '../../src/seams/context.ts'
import { ORIGIN, openConfig, openContext, TRANSACTION } from '../harness.ts'

const config = openConfig()

const idAt = (at: number): string => `0000000${String(at).padStart(5, '0')}`
const cookieAt = (at: number): string => `${TRANSACTION}${idAt(at)}=x`

const cleared = ({ cookies }: Context): string[] =>
  cookies.setCookies.filter((text) => text.endsWith('Max-Age=0')).map((text) => text.split('=', 1)[0] ?? '')

describe('the id in a `state`', () => {
  const ID = idAt(1)

  test.each([
    [`${ID}.secret`, ID],
    [ID, ID],
    [`${ID}.a.b`, ID],
    [`A${ID}.secret`, ''],
    [`${ID}0.secret`, ''],
    [`${ID}A.secret`, ''],
    [`${ID.slice(1)}A.secret`, ''],
    ['', ''],
    [null, ''],
    [12, ''],
  ])('is read from %j as %j', (state, id) => {
    expect(readTransactionId(state)).toBe(id)
  })

  test('matches an attempt in this browser only if it is exact', () => {
    const context = openContext(config, { cookie: `${cookieAt(1)}; ${TRANSACTION}x=1` })
    const ids = [ID, 'x', '', undefined, `${ID}0`, idAt(2)]
    expect(ids.map((id) => hasTransaction(context, id))).toEqual([true, false, false, false, false, false])
  })
})

describe('clearing attempts', () => {
  test('clears the named attempts of this browser', () => {
    const context = openContext(config, { cookie: [1, 2, 3].map(cookieAt).join('; ') })
    clearTransactions(context, [`${idAt(1)}.secret`, `${idAt(9)}.secret`, '', null, 7, idAt(3)])
    expect(cleared(context)).toEqual([TRANSACTION + idAt(1), TRANSACTION + idAt(3)])
  })

  test('keeps a cookie without an id', () => {
    const context = openContext(config, { cookie: `${TRANSACTION}=x` })
    clearTransactions(context, ['', null])
    expect(context.cookies.setCookies).toEqual([])
  })

  test('clears all attempts with their parts and stored responses, and no other cookies', () => {
    const own = [idAt(1), `answer.${idAt(1)}`, `answer.${idAt(2)}.0`, `answer.${idAt(2)}.1`]
    const others = ['x', `${idAt(1)}0`, `a${idAt(1)}`, `x.answer.${idAt(1)}`, `answer.${idAt(1)}.x`, `${idAt(1)}.10`]
    const cookie = [...own, ...others].map((name) => `${TRANSACTION}${name}=x`).join('; ')
    const context = openContext(config, { cookie })
    clearAllTransactions(context)
    expect(cleared(context)).toEqual(own.map((name) => TRANSACTION + name))
  })

  test('clears at most 32 at once', () => {
    const context = openContext(config, { cookie: Array.from({ length: 100 }, (_, at) => cookieAt(at)).join('; ') })
    clearAllTransactions(context)
    expect(cleared(context)).toHaveLength(32)
  })
})

describe('a new attempt', () => {
  async function clearedBy(cookies: readonly string[]): Promise<string[]> {
    const context = openContext(config, { cookie: cookies.join('; ') })
    const rest = { provider: 'idp', issuer: null, nonce: null, codeVerifier: null, link: null }
    await startTransaction(context, { ...rest, redirectUri: ORIGIN, returnTo: ORIGIN }, `${idAt(999)}.secret`)
    return cleared(context)
  }

  test('replaces the oldest, in any order of the cookies', async () => {
    expect(await clearedBy([5, 2, 4, 1, 3].map(cookieAt))).toEqual([TRANSACTION + idAt(1)])
  })

  test('clears the 32 oldest if there are more', async () => {
    const gone = await clearedBy(Array.from({ length: 100 }, (_, at) => cookieAt(at)))
    expect([...gone].sort()).toEqual(Array.from({ length: 32 }, (_, at) => TRANSACTION + idAt(at)))
  })
})
