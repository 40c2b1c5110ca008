import { beforeEach, describe, expect, test } from 'vitest'
import { seal } from '../../../src/crypto/sealed.ts'
import { InvalidCheck } from '../../../src/errors/errors.ts'
import { createState } from '../../../src/kernel/transactions.ts'
import {
  clearEmailTransaction,
  type EmailTransaction,
  keepEmailTransaction,
  readEmailTransaction,
} from '../../../src/methods/mail/attempts.ts'
import { startTransaction, takeTransaction } from '../../../src/oauth/transaction.ts'
import type { ResolvedConfig } from '../../../src/seams/resolved-config.ts'
import { cookieOf, ORIGIN, openConfig, openContext, stopClock, TRANSACTION } from '../../harness.ts'

let config: ResolvedConfig
beforeEach(() => {
  config = openConfig()
})

const attempt = (more: Partial<EmailTransaction> = {}): EmailTransaction => ({
  state: createState().slice(0, 12),
  provider: 'email',
  identifier: 'ada@a.example',
  secret: 's'.repeat(43),
  code: 'm'.repeat(43),
  returnTo: `${ORIGIN}/home`,
  exp: Math.floor(Date.now() / 1000) + 600,
  ...more,
})

/** What a browser sends after it was given an attempt. */
async function kept(one: EmailTransaction, cookie = ''): Promise<string> {
  const context = openContext(config, { cookie })
  await keepEmailTransaction(context, one, 600)
  return cookieOf(context.cookies.setCookies)
}

const read = (cookie: string, state: unknown, provider = 'email') =>
  readEmailTransaction(openContext(config, { cookie }), provider, state)

describe('email attempt', () => {
  test('is read as it was stored', async () => {
    stopClock()
    const one = attempt()
    expect(await read(await kept(one), one.state)).toEqual(one)
  })

  test('is stored in a transaction cookie that lives as long as the mail', async () => {
    stopClock()
    const one = attempt({ exp: Math.floor(Date.now() / 1000) + 86_400 })
    const context = openContext(config)
    await keepEmailTransaction(context, one, 86_400)
    expect(context.cookies.setCookies).toEqual([
      expect.stringMatching(
        new RegExp(`^${TRANSACTION}${one.state}=[\\w.-]+; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=86400$`),
      ),
    ])
  })

  test('reveals nothing of its content', async () => {
    const one = attempt()
    const cookie = await kept(one)
    for (const text of [one.identifier, one.secret, String(one.code)]) expect(cookie).not.toContain(text)
  })

  test.each([
    [599, true],
    [600, false],
  ])('is available after %i s: %s', async (age, isThere) => {
    const clock = stopClock()
    const one = attempt()
    const cookie = await kept(one)
    clock.advance(age)
    expect((await read(cookie, one.state)) !== null).toBe(isThere)
  })

  test.each([undefined, null, '', 'x', '../../../../x', 12, '000000000000'])(
    'is not available for %j',
    async (state) => {
      expect(await read(await kept(attempt()), state)).toBeNull()
    },
  )

  test('is not available for another provider', async () => {
    const one = attempt()
    expect(await read(await kept(one), one.state, 'other')).toBeNull()
  })

  test('is not available under another cookie name', async () => {
    const one = attempt()
    const other = createState().slice(0, 12)
    expect(await read((await kept(one)).replace(one.state, other), other)).toBeNull()
  })

  test('COOK-12: is not accepted from a token with another purpose', async () => {
    const one = attempt()
    const token = await seal(config.keys, 'email-link', { ...one })
    expect(await read(`${TRANSACTION}${one.state}=${token}`, one.state)).toBeNull()
  })

  test('is not a transaction of another provider, and vice versa', async () => {
    const state = createState()
    const id = state.slice(0, 12)
    const cookie = await kept(attempt({ state: id, provider: 'github' }))
    await expect(takeTransaction(openContext(config, { cookie }), 'github', state)).rejects.toThrow(InvalidCheck)
    const context = openContext(config)
    const fields = { issuer: null, nonce: null, codeVerifier: null, redirectUri: ORIGIN, link: null }
    const started = { ...fields, provider: 'email', returnTo: ORIGIN } as const
    await startTransaction(context, started as Parameters<typeof startTransaction>[1], state)
    expect(await read(cookieOf(context.cookies.setCookies), id)).toBeNull()
  })

  test('replaces the oldest transaction', async () => {
    const cookie = Array.from({ length: 5 }, (_, i) => `${TRANSACTION}00000000000${i}=x`).join('; ')
    const context = openContext(config, { cookie })
    await keepEmailTransaction(context, attempt(), 600)
    expect(context.cookies.setCookies[0]).toMatch(new RegExp(`^${TRANSACTION}000000000000=; .*Max-Age=0$`))
    expect(context.cookies.setCookies).toHaveLength(2)
  })

  test('is cleared only in its own cookie', async () => {
    const one = attempt()
    const here = openContext(config, { cookie: await kept(one) })
    clearEmailTransaction(here, one.state)
    expect(here.cookies.setCookies).toHaveLength(1)
    const elsewhere = openContext(config)
    clearEmailTransaction(elsewhere, one.state)
    expect(elsewhere.cookies.setCookies).toEqual([])
  })
})
