// A sign-in that only adds to the session of its browser: all that hangs on the session moves to the new id.

import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { devices } from '../../../src/features/revocation/devices.ts'
import { stopClock } from '../../harness.ts'
import { ADDITIONS, openMethods, requestOf } from './open-methods.ts'

const STRATEGIES = ['database', 'jwt'] as const
const CASES = STRATEGIES.flatMap((strategy) => ADDITIONS.map((addition) => [addition, strategy] as const))

describe('F4: a continued session', () => {
  test.each(CASES.flatMap((one) => (['token', 'frame'] as const).map((how) => [...one, how] as const)))(
    'after %s, %s, ends with a %s of its provider',
    async (addition, strategy, how) => {
      const { add, end, isSignedIn, signIn } = openMethods(strategy)
      const browser = await signIn('ada')
      const before = new Map(browser.cookies)
      await add[addition](browser)
      expect([...browser.cookies]).not.toEqual([...before])
      expect(await isSignedIn(browser)).toBe(true)
      await end[how]('idp')
      expect(await isSignedIn(browser)).toBe(false)
    },
  )

  test.each(STRATEGIES)('ends with a token of the linked provider, %s', async (strategy) => {
    const { add, end, isSignedIn, signIn } = openMethods(strategy)
    const browser = await signIn('ada')
    await add['linking another provider'](browser)
    await add['adding a passkey'](browser)
    await end.token('other')
    expect(await isSignedIn(browser)).toBe(false)
  })

  test.each(CASES)('after %s, %s, keeps its entry in the list', async (addition, strategy) => {
    const clock = stopClock()
    const { add, auth, signIn } = openMethods(strategy, { session: { devices: devices() } })
    const created = new Date(clock.now() * 1000)
    const browser = await signIn('ada')
    clock.advance(100)
    await add[addition](browser)
    expect(await auth.sessions(requestOf(browser))).toMatchObject([{ created, isCurrent: true }])
  })

  test.each(CASES)('F12d: after %s, %s, keeps its expiry', async (addition, strategy) => {
    const clock = stopClock()
    const { add, isSignedIn, signIn } = openMethods(strategy, { session: { absoluteAge: 7200, maxAge: 7200 } })
    const browser = await signIn('ada')
    clock.advance(7000)
    await add[addition](browser)
    expect(await isSignedIn(browser)).toBe(true)
    clock.advance(201)
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('account.keepTokens', () => {
  test.each(CASES.filter(([addition]) => addition !== 'linking another provider'))(
    'F4: after %s, %s, keeps the tokens of the session',
    async (addition, strategy) => {
      const { updateAccount: _, ...adapter } = memory()
      const { add, auth, signIn } = openMethods(strategy, { adapter, account: { keepTokens: true } })
      const browser = await signIn('ada')
      const { accessToken } = await auth.accessToken(requestOf(browser), 'idp')
      await add[addition](browser)
      expect(await auth.accessToken(requestOf(browser), 'idp')).toMatchObject({ accessToken })
    },
  )
})

test('a session that cannot start is reported with a reason if nothing can end it', async () => {
  const { adapter, add, isSignedIn, log, signIn } = openMethods('jwt')
  const browser = await signIn('ada')
  const { set } = adapter.state
  vi.spyOn(adapter.state, 'set').mockImplementation(async (key, ...given) => {
    if (/^(?:session-provider|ended):/.test(key)) throw new Error(`no ${key.split(':', 1)[0]}`)
    return set(key, ...given)
  })
  await add['adding a passkey'](browser)
  // The second one is that of the response.
  expect(log.errors).toMatchObject([{ cause: { name: 'set' } }, { cause: { errorId: expect.any(String) } }])
  expect(await isSignedIn(browser)).toBe(true)
})
