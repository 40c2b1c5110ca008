import { beforeEach, describe, expect, test } from 'vitest'
import { seal } from '../../src/crypto/sealed.ts'
import { getFixByType } from '../../src/errors/error-fixes.ts'
import { type AuthError, InvalidCheck } from '../../src/errors/errors.ts'
import { createState } from '../../src/kernel/transactions.ts'
import { TRANSACTION_MAX_AGE } from '../../src/kernel/used-states.ts'
import { startTransaction, takeTransaction } from '../../src/oauth/transaction.ts'
import type { Context } from '../../src/seams/context.ts'
import type { ResolvedConfig } from '../../src/seams/resolved-config.ts'
import { cookieOf, ORIGIN, openConfig, openContext, stopClock, TRANSACTION } from '../harness.ts'

const FIELDS = {
  provider: 'github',
  issuer: null,
  nonce: null,
  codeVerifier: 'v'.repeat(43),
  redirectUri: `${ORIGIN}/auth/callback/github`,
  link: null,
  returnTo: `${ORIGIN}/home`,
} as const

let config: ResolvedConfig
beforeEach(() => {
  config = openConfig()
})

interface Started {
  readonly state: string
  readonly setCookies: readonly string[]
  /** What the browser sends from now on. */
  readonly cookie: string
}

async function start(fields: Partial<typeof FIELDS> | object = {}, cookie = ''): Promise<Started> {
  const context = openContext(config, { cookie })
  const state = createState()
  await startTransaction(context, { ...FIELDS, ...fields }, state)
  const cleared = context.cookies.setCookies
    .filter((text) => text.endsWith('Max-Age=0'))
    .map((text) => text.split('=', 1)[0])
  const kept = cookie.split('; ').filter((pair) => pair !== '' && !cleared.includes(pair.split('=', 1)[0]))
  const { setCookies } = context.cookies
  return { state, setCookies, cookie: [...kept, cookieOf(setCookies)].join('; ') }
}

const cleared = (context: Context): string[] =>
  context.cookies.setCookies.filter((text) => text.endsWith('Max-Age=0')).map((text) => text.split('=', 1)[0] ?? '')

/** Takes it in a fresh request; the failure, and what was cleared. */
async function fail(cookie: string, state: string | null, provider = 'github') {
  const context = openContext(config, { cookie })
  const error = await takeTransaction(context, provider, state).catch((thrown: unknown) => thrown)
  return { error: error as AuthError, cleared: cleared(context) }
}

describe('transaction', () => {
  test('is read as it was stored', async () => {
    const clock = stopClock()
    const { state, cookie } = await start()
    const context = openContext(config, { cookie })
    expect(await takeTransaction(context, 'github', state)).toEqual({ ...FIELDS, state, createdAt: clock.now() })
  })

  test('COOK-14: is cleared when taken', async () => {
    const { state, cookie } = await start()
    const context = openContext(config, { cookie })
    await takeTransaction(context, 'github', state)
    expect(cleared(context)).toEqual([`${TRANSACTION}${state.slice(0, 12)}`])
  })

  test('has a state of 12 characters, a dot and 256 bits', () => {
    const states = new Set(Array.from({ length: 1000 }, createState))
    expect(states.size).toBe(1000)
    for (const state of states) expect(state).toMatch(/^[0-9a-z]{12}\.[\w-]{43}$/)
  })

  test('COOK-01: sets one cookie for ten minutes, named by the id in the state', async () => {
    const { state, setCookies } = await start()
    expect(setCookies).toHaveLength(1)
    expect(setCookies[0]).toMatch(
      new RegExp(`^${TRANSACTION}${state.slice(0, 12)}=[\\w.-]+; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$`),
    )
  })

  test('COOK-16, DEMAND-10: can be completed in reverse order', async () => {
    const first = await start({ provider: 'github', returnTo: `${ORIGIN}/1` })
    const second = await start({ provider: 'google', returnTo: `${ORIGIN}/2`, nonce: 'n' }, first.cookie)
    const late = openContext(config, { cookie: second.cookie })
    expect(await takeTransaction(late, 'google', second.state)).toMatchObject({ returnTo: `${ORIGIN}/2`, nonce: 'n' })
    const early = openContext(config, { cookie: second.cookie })
    expect(await takeTransaction(early, 'github', first.state)).toMatchObject({ returnTo: `${ORIGIN}/1`, nonce: null })
  })

  test('redirects home if the target has more than 1,024 characters', async () => {
    for (const [length, expected] of [
      [1024, `${ORIGIN}/${'x'.repeat(1024 - ORIGIN.length - 1)}`],
      [1025, `${ORIGIN}/`],
    ] as const) {
      const { state, cookie } = await start({ returnTo: `${ORIGIN}/`.padEnd(length, 'x') })
      const context = openContext(config, { cookie })
      expect((await takeTransaction(context, 'github', state)).returnTo).toBe(expected)
    }
  })
})

describe('COOK-15, nextjs-auth0:txn, DEMAND-10: abandoned transactions', () => {
  test('are limited to five, the oldest is dropped first', async () => {
    const clock = stopClock()
    let cookie = 'x=1'
    const states: string[] = []
    for (let i = 0; i < 50; i++) {
      const started = await start({}, cookie)
      cookie = started.cookie
      states.push(started.state)
      clock.advance(1)
      const alive = cookie.split('; ').filter((pair) => pair.startsWith(TRANSACTION))
      expect(alive.length).toBeLessThanOrEqual(5)
    }
    expect(new TextEncoder().encode(cookie).length).toBeLessThan(8192)
    expect(cookie).toContain('x=1')
    for (const [i, state] of states.entries()) {
      const context = openContext(config, { cookie })
      const taken = takeTransaction(context, 'github', state)
      if (i < 45) await expect(taken).rejects.toThrow(InvalidCheck)
      else expect((await taken).state).toBe(state)
    }
  })

  test('fit into a 16 kB header with others, whatever the length of the callback URL', async () => {
    const clock = stopClock()
    let cookie = ''
    for (let i = 0; i < 6; i++) {
      const long = {
        returnTo: `${ORIGIN}/?`.padEnd(1024, '\\'),
        nonce: 'n'.repeat(43),
        issuer: `https://idp.example/${'x'.repeat(60)}`,
      }
      cookie = (await start(long, cookie)).cookie
      clock.advance(1)
    }
    const alive = cookie.split('; ').filter((pair) => pair.startsWith(TRANSACTION))
    expect(alive.length).toBeGreaterThan(1)
    expect(cookie.length).toBeLessThan(8192 + 500)
  })

  test('are dropped, several at once, if more were sent', async () => {
    const cookie = Array.from({ length: 9 }, (_, i) => `${TRANSACTION}00000000000${i}=x`).join('; ')
    const { setCookies } = await start({}, cookie)
    const gone = setCookies.filter((text) => text.endsWith('Max-Age=0')).map((text) => text.split('=', 1)[0])
    expect(gone.sort()).toEqual([0, 1, 2, 3, 4].map((i) => `${TRANSACTION}00000000000${i}`))
  })

  test('do not affect cookies of others', async () => {
    const strangers = ['', 'x', '0000000000001', 'ABCDEFGHIJKL'].map((id) => `${TRANSACTION}${id}=1`)
    const { setCookies } = await start({}, [...strangers, ...strangers].join('; '))
    expect(setCookies).toHaveLength(1)
  })
})

describe('transaction > refuses', () => {
  test.each([
    ['no state', null],
    ['an empty state', ''],
    ['a state without an id', '.secret'],
    ['a state of another shape', 'attacker'],
    ['a state that climbs', '../../../../x.y'],
    ['LCSRF-02: a state of another browser', createState()],
  ])('%s', async (_, state) => {
    const { cookie } = await start()
    expect(await fail(cookie, state)).toEqual({ error: expect.any(InvalidCheck), cleared: [] })
  })

  test('LCSRF-02: a browser that started no sign-in', async () => {
    const { state } = await start()
    expect(await fail('', state)).toMatchObject({ error: expect.any(InvalidCheck), cleared: [] })
  })

  const mine = (state: string): string[] => [`${TRANSACTION}${state.slice(0, 12)}`]

  test('a state sealed with another secret, and clears it', async () => {
    const { state, cookie } = await start()
    const forged = `${state.slice(0, 13)}${createState().slice(13)}`
    const failed = await fail(cookie, forged)
    expect(failed).toMatchObject({ error: { cause: { seen: 'another `state`' } }, cleared: mine(state) })
  })

  test('DEMAND-07: another provider, and clears the attempt', async () => {
    const { state, cookie } = await start()
    const failed = await fail(cookie, state, 'google')
    expect(failed).toMatchObject({
      error: { cause: { seen: 'a transaction of another provider' } },
      cleared: mine(state),
    })
  })

  test.each([
    [TRANSACTION_MAX_AGE - 1, false],
    [TRANSACTION_MAX_AGE, true],
    [TRANSACTION_MAX_AGE * 1000, true],
  ])('an attempt that is %i seconds old: %s', async (age, isRefused) => {
    const clock = stopClock()
    const { state, cookie } = await start()
    clock.advance(age)
    const { error, cleared } = await fail(cookie, state)
    expect(error instanceof InvalidCheck).toBe(isRefused)
    expect(cleared).toEqual(mine(state))
  })

  test('COOK-12: a token of another purpose, and clears it', async () => {
    const { state } = await start()
    const token = await seal(config.keys, 'session', { ...FIELDS, state, createdAt: 9e9 })
    const failed = await fail(`${mine(state)[0]}=${token}`, state)
    expect(failed).toMatchObject({ error: expect.any(InvalidCheck), cleared: mine(state) })
  })

  test('a transaction whose cookie was renamed', async () => {
    const { state, cookie } = await start()
    const other = createState()
    const renamed = cookie.replace(state.slice(0, 12), other.slice(0, 12))
    const failed = await fail(renamed, other)
    expect(failed).toMatchObject({ error: expect.any(InvalidCheck), cleared: mine(other) })
  })

  test('a transaction whose cookie was sent twice', async () => {
    const { state, cookie } = await start()
    expect((await fail(`${cookie}; ${cookie}`, state)).error).toBeInstanceOf(InvalidCheck)
  })

  test('with an error that says what to do', async () => {
    const { state } = await start()
    const { error } = await fail('', state)
    expect(error.cause).toMatchObject({ seen: expect.any(String), expected: expect.any(String) })
    expect(getFixByType(error.type)).toContain('10 minutes')
  })
})
