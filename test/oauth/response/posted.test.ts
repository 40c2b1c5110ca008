import { describe, expect, test } from 'vitest'
import { seal } from '../../../src/crypto/sealed.ts'
import { InvalidCheck, PayloadTooLarge } from '../../../src/errors/errors.ts'
import { createState } from '../../../src/kernel/transactions.ts'
import { keepPostedResponse, takePostedResponse } from '../../../src/oauth/response/posted.ts'
import { startTransaction } from '../../../src/oauth/transaction.ts'
import { cookieOf, ORIGIN, openConfig, openContext, stopClock, TRANSACTION } from '../../harness.ts'

const config = openConfig()

const FIELDS = { code: 'abc', state: 'x' }

/** The cookie of a new attempt, and its id. */
async function begin(): Promise<{ id: string; cookie: string }> {
  const context = openContext(config)
  const state = createState()
  const rest = { provider: 'idp', issuer: null, nonce: null, codeVerifier: null, link: null }
  await startTransaction(context, { ...rest, redirectUri: ORIGIN, returnTo: ORIGIN }, state)
  return { id: state.slice(0, 12), cookie: cookieOf(context.cookies.setCookies) }
}

/** The cookies of an answer that was posted. */
async function post(id: string, fields: Record<string, string> = FIELDS, provider = 'idp'): Promise<string> {
  const context = openContext(config)
  await keepPostedResponse(context, provider, id, fields)
  return cookieOf(context.cookies.setCookies)
}

const take = (cookie: string, id: string | null, provider = 'idp') =>
  takePostedResponse(openContext(config, { cookie }), provider, id)

/** An attempt with its answer. */
async function answered() {
  const { id, cookie } = await begin()
  return { id, cookie: `${cookie}; ${await post(id)}` }
}

describe('a posted answer', () => {
  test('comes back as it was kept', async () => {
    const { id, cookie } = await answered()
    expect(await take(cookie, id)).toEqual(FIELDS)
  })

  test.each([
    [59, FIELDS],
    [60, null],
  ])('counts after %i seconds as %j', async (seconds, fields) => {
    const clock = stopClock()
    const { id, cookie } = await answered()
    clock.advance(seconds)
    const taken = await take(cookie, id).catch(() => null)
    expect(taken).toEqual(fields)
  })

  test.each([
    [2_560, true],
    [2_561, false],
  ])('of %i bytes is kept: %j', async (bytes, isKept) => {
    const { id, cookie } = await begin()
    const empty = JSON.stringify({ code: '' }).length
    const fields = { code: `ä${'x'.repeat(bytes - empty - 2)}` }
    const posted = await post(id, fields).catch((error: unknown) => error)
    if (isKept) expect(await take(`${cookie}; ${posted}`, id)).toEqual(fields)
    else expect(posted).toBeInstanceOf(PayloadTooLarge)
  })
})

describe('a posted answer is refused', () => {
  test.each([
    ['no id', () => null],
    ['an empty id', () => ''],
    ['a longer id', (id: string) => `${id}0`],
    ['an id in capitals', (id: string) => id.toUpperCase().padEnd(12, 'A')],
    ['the id of another attempt', () => createState().slice(0, 12)],
  ])('for %s', async (_, alter) => {
    const { id, cookie } = await answered()
    await expect(take(cookie, alter(id))).rejects.toThrow(InvalidCheck)
  })

  test('without the cookie of its attempt', async () => {
    const { id } = await begin()
    const [sent, silent] = [await post(id), null].map((cookie) => openContext(config, { cookie }))
    for (const context of [sent, silent])
      if (context) await expect(takePostedResponse(context, 'idp', id)).rejects.toThrow(InvalidCheck)
    expect(sent?.cookies.setCookies).toEqual([expect.stringMatching(/^__Host-latchkey\.[\w.]+=; .*Max-Age=0$/)])
    expect(silent?.cookies.setCookies).toEqual([])
  })

  test('at the callback of another provider', async () => {
    const { id, cookie } = await answered()
    await expect(take(cookie, id, 'other')).rejects.toThrow(InvalidCheck)
  })

  test('to another attempt, for which it stays', async () => {
    const [one, two] = [await begin(), await begin()]
    const context = openContext(config, { cookie: `${one.cookie}; ${two.cookie}; ${await post(one.id)}` })
    await expect(takePostedResponse(context, 'idp', two.id)).rejects.toThrow(InvalidCheck)
    expect(context.cookies.setCookies).toEqual([])
    expect(await takePostedResponse(context, 'idp', one.id)).toEqual(FIELDS)
  })

  test('COOK-12: as a token of another purpose', async () => {
    const { id, cookie } = await begin()
    const exp = Math.floor(Date.now() / 1000) + 60
    const token = await seal(config.keys, 'transaction', { provider: 'idp', id, fields: FIELDS, exp })
    await expect(take(`${cookie}; ${TRANSACTION}answer=${token}`, id)).rejects.toThrow(InvalidCheck)
  })

  test('when one character of it was changed', async () => {
    const { id, cookie } = await answered()
    const altered = cookie.endsWith('A') ? `${cookie.slice(0, -1)}B` : `${cookie.slice(0, -1)}A`
    await expect(take(altered, id)).rejects.toThrow(InvalidCheck)
  })
})
