import { describe, expect, test } from 'vitest'
import { openApp } from '../features/stored/account/open-app.ts'
import { ORIGIN, SESSION } from '../harness.ts'
import { openScene as openPasskeys } from '../methods/webauthn/scene.ts'
import { enter, openDatabase } from '../session/rows.ts'

describe('a session cookie of an attacker', () => {
  test.each<[string, (value: string) => string]>([
    ['that no table knows', () => `${Math.floor(Date.now() / 1000).toString(36)}.${'A'.repeat(43)}`],
    ['that is a session of the attacker', (own) => own],
    ['that is a bare word', () => 'known'],
  ])('FIX-01, CVE-2022-25896, CVE-2023-29019: %s is not used by a sign-in', async (_, choose) => {
    const open = openDatabase()
    await enter(open, 'Bob')
    const known = choose(open.browser.cookies.get(SESSION) ?? '')
    const key = [...open.rows.sessions.keys()].at(-1)
    open.browser.cookies.set(SESSION, known)
    await enter(open, 'Ada')
    const fresh = open.browser.cookies.get(SESSION)
    expect(fresh).toMatch(/^[\da-z]{1,7}\.[\w-]{43}~[\w-]+$/)
    expect(fresh).not.toBe(known)
    expect([...open.rows.sessions.keys()].at(-1)).not.toBe(key)
    const { session } = await open.auth.session({ headers: { cookie: `${SESSION}=${known}` } })
    expect(session?.user?.name).not.toBe('Ada')
  })
})

describe('a session token', () => {
  test.each(['jwt', 'database'] as const)(
    'FIX-03, hono@5463db27: is accepted only in its cookie (%s)',
    async (strategy) => {
      const open = openDatabase({ session: { strategy } })
      await enter(open)
      const token = open.browser.cookies.get(SESSION) ?? ''
      const query = new URLSearchParams({ [SESSION]: token, session: token, sessionToken: token, access_token: token })
      for (const headers of [
        { authorization: `Bearer ${token}` },
        { authorization: `bearer ${token}` },
        { 'x-session': token, 'x-session-token': token },
        { cookie2: `${SESSION}=${token}` },
        { cookie: `latchkey.session=${token}; __Secure-latchkey.session=${token}; ${SESSION.toLowerCase()}=${token}` },
        { cookie: `other="${SESSION}=${token}"` },
      ] as Record<string, string>[]) {
        const response = await open.auth.handle(new Request(`${ORIGIN}/auth/session?${query}`, { headers }))
        expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([200, null, []])
      }
      const body = new URLSearchParams({ [SESSION]: token, sessionToken: token, callbackUrl: '/' })
      const posted = await open.auth.handle(
        new Request(`${ORIGIN}/auth/session`, { method: 'POST', body, headers: { origin: ORIGIN } }),
      )
      expect([posted.status, posted.headers.getSetCookie()]).toEqual([403, []])
    },
  )
})

describe('additional rights', () => {
  test('FIX-04: come with a new session when an account is linked, and the old one ends', async () => {
    const app = openApp({ config: { session: { strategy: 'database' } } })
    await app.signIn('idp', 'ada')
    const old = app.browser.cookies.get(SESSION)
    await app.signIn('other', 'bob')
    const fresh = app.browser.cookies.get(SESSION)
    expect([fresh === old, app.tables.accounts.length, app.tables.sessions.length]).toEqual([false, 2, 1])
    expect((await app.auth.session({ headers: { cookie: `${SESSION}=${old}` } })).session).toBeNull()
    expect((await app.auth.session({ headers: { cookie: `${SESSION}=${fresh}` } })).session).not.toBeNull()
  })

  test('FIX-04: come with a new session when a passkey is added, and the old one ends', async () => {
    const scene = openPasskeys({}, { session: { strategy: 'database' } })
    await scene.register()
    const old = scene.browser.cookies.get(SESSION)
    await scene.register({}, {})
    const fresh = scene.browser.cookies.get(SESSION)
    expect([fresh === old, scene.passkeys.length, scene.sessions.length]).toEqual([false, 2, 1])
    expect((await scene.auth.session({ headers: { cookie: `${SESSION}=${old}` } })).session).toBeNull()
  })
})
