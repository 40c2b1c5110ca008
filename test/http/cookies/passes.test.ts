// A `Cookie` header may have thousands of cookies, and each `get` of a jar reads all of it. How often it is read must not
// depend on their number.

import { expect, test } from 'vitest'
import { hasRoom, makeRoom } from '../../../src/features/tokens/room.ts'
import { clearAllTransactions, clearTransactions, keepTransaction } from '../../../src/kernel/transactions.ts'
import { listCookies } from '../../../src/migrate/old-cookies.ts'
import type { Context } from '../../../src/seams/context.ts'
import { openConfig, openContext, TRANSACTION } from '../../harness.ts'

const config = openConfig({ account: { keepTokens: true } })

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const idAt = (i: number): string => `0000000${String(i).padStart(5, '0')}`

/** The context of a request whose jar counts the passes over its header. */
function openCounting(cookies: readonly string[]): { context: Context; passes: () => number } {
  const context = openContext(config, { cookie: cookies.join('; ') })
  let passes = 0
  const jar = new Proxy(context.cookies, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'header') passes += 1
      if (typeof value !== 'function') return value
      if (name === 'get' || name === 'names') passes += 1
      return value.bind(target)
    },
  })
  return { context: { ...context, cookies: jar }, passes: () => passes }
}

type Work = readonly [name: string, cookieAt: (i: number) => string, run: (context: Context, size: number) => unknown]

const attemptAt = (i: number): string => `${TRANSACTION}${idAt(i)}=x`

const WORK: readonly Work[] = [
  ['the room for a cookie', (i) => `c${i}=x`, ({ cookies, names }) => hasRoom(cookies, names.tokens, ['x'])],
  ['the room for tokens', (i) => `__Host-latchkey.tokens.${i}=x`, makeRoom],
  ['a new attempt', attemptAt, (context) => keepTransaction(context, idAt(99_999), {}, 600)],
  ['repeated states', attemptAt, (context, size) => clearTransactions(context, range(size).map(idAt))],
  ['a sign-out', attemptAt, clearAllTransactions],
  ['cookies of Auth.js', (i) => `authjs.session-token.${i}=x`, (context) => listCookies(undefined, context as never)],
]

test.each(WORK)('%s: needs as many passes for 2,000 cookies as for 1,000', async (_name, cookieAt, run) => {
  const counts: number[] = []
  for (const size of [1000, 2000]) {
    const { context, passes } = openCounting(range(size).map(cookieAt))
    await run(context, size)
    counts.push(passes())
  }
  const [few = 0, many] = counts
  expect(many).toBe(few)
  expect(few).toBeGreaterThan(0)
})

test('repeated states clear no more cookies than a sign-out', () => {
  const { context } = openCounting(range(1000).map(attemptAt))
  clearTransactions(context, range(1000).map(idAt))
  expect(context.cookies.setCookies).toHaveLength(32)
})
