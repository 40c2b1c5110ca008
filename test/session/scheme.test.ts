import { describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../src/index.ts'
import { decode, encode, getToken } from '../../src/session/jwt.ts'
import { sessionReader } from '../../src/session/session-reader.ts'
import { mintSession } from '../../src/testing/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { JWT } from '../../src/types/jwt.ts'
import { ORIGIN, SECRET, SESSION, stopClock } from '../harness.ts'

const DAY = 86_400
const PLAIN = 'latchkey.session'
const HTTP = 'http://app.example'
const ADA = { id: '1', name: 'Ada' }

/** An application that answers under both schemes with one secret. */
function openApp(overrides: Partial<AuthConfig> = {}) {
  const auth = createAuth({ providers: [], secret: SECRET, trustHost: true, ...overrides }, { env: {} })
  const tokenOf = async (origin: string): Promise<string> => {
    const { cookie } = await mintSession(auth, ADA, { origin })
    return cookie.slice(cookie.indexOf('=') + 1)
  }
  const read = (origin: string, cookie: string) =>
    auth.session({ headers: { cookie, host: 'app.example' }, url: `${origin}/` })
  return { auth, tokenOf, read }
}

describe('a session that was sealed over https', () => {
  test('is ignored over http with the same secret', async () => {
    const { read, tokenOf } = openApp()
    const token = await tokenOf(ORIGIN)
    expect((await read(ORIGIN, `${SESSION}=${token}`)).session).not.toBeNull()
    expect((await read(HTTP, `${PLAIN}=${token}`)).session).toBeNull()
  })

  test('is invalid over http for sessionReader and getToken', async () => {
    const token = await openApp().tokenOf(ORIGIN)
    const cookie = `${PLAIN}=${token}`
    expect(await sessionReader({ secret: SECRET })(`${SESSION}=${token}`)).toMatchObject({ sub: '1' })
    expect(await sessionReader({ secret: SECRET, cookieName: PLAIN })(cookie)).toBeNull()
    expect(await getToken({ req: { headers: { cookie } }, secret: SECRET, secureCookie: false })).toBeNull()
  })
})

describe('a session that was sealed over http', () => {
  test('is invalid over https with the same secret', async () => {
    const { read, tokenOf } = openApp()
    const token = await tokenOf(HTTP)
    expect((await read(HTTP, `${PLAIN}=${token}`)).session).not.toBeNull()
    expect((await read(ORIGIN, `${SESSION}=${token}`)).session).toBeNull()
  })

  test.each([SESSION, '__Secure-latchkey.session'])('is none for sessionReader as %s', async (name) => {
    const token = await openApp().tokenOf(HTTP)
    expect(await sessionReader({ secret: SECRET, cookieName: PLAIN })(`${PLAIN}=${token}`)).toMatchObject({ sub: '1' })
    expect(await sessionReader({ secret: SECRET, cookieName: name })(`${name}=${token}`)).toBeNull()
  })

  test('is invalid over https after it was renewed', async () => {
    const { read, tokenOf } = openApp({ session: { updateAge: 0 } })
    const { setCookies } = await read(HTTP, `${PLAIN}=${await tokenOf(HTTP)}`)
    const token = /=([^;]+)/.exec(setCookies[0] ?? '')?.[1]
    expect((await read(HTTP, `${PLAIN}=${token}`)).session).not.toBeNull()
    expect((await read(ORIGIN, `${SESSION}=${token}`)).session).toBeNull()
  })
})

describe('a name of the application', () => {
  const cookies = { sessionToken: { name: 'sid' } }

  test('keeps the schemes apart, too', async () => {
    const { read, tokenOf } = openApp({ cookies })
    const [http, https] = [await tokenOf(HTTP), await tokenOf(ORIGIN)]
    const seen = [
      read(HTTP, `sid=${http}`),
      read(HTTP, `sid=${https}`),
      read(ORIGIN, `sid=${http}`),
      read(ORIGIN, `sid=${https}`),
    ]
    expect((await Promise.all(seen)).map(({ session }) => session !== null)).toEqual([true, false, false, true])
  })

  test('says nothing of the scheme to sessionReader', async () => {
    const { tokenOf } = openApp({ cookies })
    const read = sessionReader({ secret: SECRET, cookieName: 'sid' })
    for (const origin of [HTTP, ORIGIN]) expect(await read(`sid=${await tokenOf(origin)}`)).toMatchObject({ sub: '1' })
  })
})

describe('a session without a scheme', () => {
  test.each([
    [HTTP, PLAIN],
    [ORIGIN, SESSION],
  ])('goes on over %s, and is bound when it is renewed', async (origin, name) => {
    const clock = stopClock()
    const { read } = openApp()
    const token = await encode({ token: { sub: '1', name: 'Ada' }, secret: SECRET })
    const first = await read(origin, `${name}=${token}`)
    expect([first.session?.user?.name, first.setCookies]).toEqual(['Ada', []])
    clock.advance(DAY)
    const { setCookies } = await read(origin, `${name}=${token}`)
    const renewed = /=([^;]+)/.exec(setCookies[0] ?? '')?.[1]
    expect(await decode({ token: renewed, secret: SECRET })).toMatchObject({ https: origin === ORIGIN })
  })
})

describe('the claim that says so', () => {
  test.each([[false], ['no'], [undefined]])('is not for the jwt callback to change: %j', async (https) => {
    const jwt = vi.fn(({ token }: { token: JWT }) => ({ ...token, https: https as boolean }))
    const { read, tokenOf } = openApp({ callbacks: { jwt } })
    const token = await tokenOf(ORIGIN)
    expect(await decode({ token, secret: SECRET })).toMatchObject({ https: true })
    // It is as it was, so nothing has to be written.
    expect((await read(ORIGIN, `${SESSION}=${token}`)).setCookies).toEqual([])
    expect(jwt).toHaveBeenCalled()
  })

  test('counts only where it is a boolean', async () => {
    const { read } = openApp()
    const token = await encode({ token: { sub: '1', https: 'of an application' as never }, secret: SECRET })
    expect((await read(ORIGIN, `${SESSION}=${token}`)).session).not.toBeNull()
  })
})
