import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionReader } from '../../src/session/session-reader.ts'
import { OLD_SECRET, openConfig, SECRET, SESSION, stopClock } from '../harness.ts'
import { claimsOf, cookieWith, signIn } from './walk.ts'

const DAY = 86_400

afterEach(() => vi.restoreAllMocks())

describe('sessionReader', () => {
  test('reads the claims that a sign-in sealed', async () => {
    const config = openConfig()
    const cookie = await signIn(config)
    const read = sessionReader({ secret: SECRET })
    expect(await read(cookie)).toEqual(await claimsOf(config, cookie))
    expect(await read(`a=1; ${cookie}; b=2`)).toMatchObject({ sub: '1' })
    expect(await read(new Headers({ cookie }))).toMatchObject({ sub: '1' })
  })

  test.each([[null], [undefined], [''], ['a=1'], [`${SESSION}=x`]])('answers null for %j', async (source) => {
    expect(await sessionReader({ secret: SECRET })(source)).toBeNull()
  })

  test('answers null for headers without a cookie', async () => {
    expect(await sessionReader({ secret: SECRET })(new Headers())).toBeNull()
  })

  test('reads a session in parts', async () => {
    const jwt = ({ token }: { token: object }) => ({ ...token, x: 'x'.repeat(6000) })
    const cookie = await signIn(openConfig({ callbacks: { jwt } }))
    expect(cookie).toContain(`${SESSION}.1=`)
    expect(await sessionReader({ secret: SECRET })(cookie)).toMatchObject({ sub: '1' })
  })

  test('ROT-01: reads under every secret', async () => {
    const cookie = await signIn(openConfig({ secret: OLD_SECRET }))
    expect(await sessionReader({ secret: [SECRET, OLD_SECRET] })(cookie)).toMatchObject({ sub: '1' })
    expect(await sessionReader({ secret: SECRET })(cookie)).toBeNull()
  })

  test('reads the configured cookie of the configured application', async () => {
    const config = openConfig({ appId: 'a', cookies: { sessionToken: { name: 'sid' } } })
    const cookie = await signIn(config)
    expect(await sessionReader({ secret: SECRET, appId: 'a', cookieName: 'sid' })(cookie)).toMatchObject({ sub: '1' })
    expect(await sessionReader({ secret: SECRET, appId: 'a' })(cookie)).toBeNull()
    expect(await sessionReader({ secret: SECRET, cookieName: 'sid' })(cookie)).toBeNull()
  })

  test('SESS-01: detects its expiry', async () => {
    const clock = stopClock()
    const cookie = await signIn(openConfig())
    const read = sessionReader({ secret: SECRET })
    clock.advance(30 * DAY - 1)
    expect(await read(cookie)).not.toBeNull()
    clock.advance(1)
    expect(await read(cookie)).toBeNull()
  })

  test('SESS-02: checks the absolute age', async () => {
    const clock = stopClock()
    const now = clock.now()
    const claims = { sub: '1', sid: 's', iat: now, exp: now + DAY, auth_time: now - 50 * DAY }
    const cookie = await cookieWith(openConfig(), claims)
    expect(await sessionReader({ secret: SECRET })(cookie)).not.toBeNull()
    expect(await sessionReader({ secret: SECRET, absoluteAge: 50 * DAY })(cookie)).toBeNull()
    expect(await sessionReader({ secret: SECRET, absoluteAge: 0 })(cookie)).not.toBeNull()
  })

  test('keeps its keys: one Web Crypto call per read', async () => {
    const cookie = await signIn(openConfig())
    const read = sessionReader({ secret: SECRET })
    await read(cookie)
    const spies = (['decrypt', 'deriveKey', 'deriveBits', 'importKey', 'digest'] as const).map((name) =>
      vi.spyOn(crypto.subtle, name),
    )
    await read(cookie)
    expect(spies.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0, 0])
  })

  test.each([{ maxAge: '30d' }, { maxAge: Number.NaN }, { absoluteAge: '3600' }, { absoluteAge: 0.5 }])(
    'needs ages in whole seconds: %j has none',
    (ages) => {
      expect(() => sessionReader({ secret: SECRET, ...(ages as object) })).toThrow(TypeError)
    },
  )

  test.each([[''], [[]], [['']], [[SECRET, '']], [undefined]])('needs a secret: %j is none', (secret) => {
    expect(() => sessionReader({ secret: secret as string })).toThrow(TypeError)
  })
})
