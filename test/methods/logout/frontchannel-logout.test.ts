import { describe, expect, test } from 'vitest'
import { ORIGIN, openApplication } from './open-application.ts'

const ISSUER = 'https://idp.example'

function open(strategy: 'database' | 'jwt' = 'database', options = {}) {
  const app = openApplication(strategy, { backchannelLogout: false, frontchannelLogout: true, ...options })
  const show = (query: Record<string, string>, init: RequestInit = {}, provider = 'idp') =>
    app.auth.handle(new Request(`${ORIGIN}/auth/frontchannel-logout/${provider}?${new URLSearchParams(query)}`, init))
  return { ...app, show }
}

describe.each(['database', 'jwt'] as const)(
  'oidcc-client-test-rp-frontchannel-rpinitlogout: a logout frame, %s',
  (strategy) => {
    test('ends the session of iss and sid, without its cookie', async () => {
      const { isSignedIn, show, signIn } = open(strategy)
      const browsers = [await signIn('ada', 's1'), await signIn('ada', 's2'), await signIn('bob', 's3')]
      const response = await show({ iss: ISSUER, sid: 's1' })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, true, true])
    })
  },
)

describe('LOGOUT-06: a logout frame', () => {
  test.each([
    ['another issuer', { iss: 'https://evil.example', sid: 'ada-session' }],
    ['another session', { iss: ISSUER, sid: 'x' }],
    ['no session', { iss: ISSUER }],
    ['no issuer', { sid: 'ada-session' }],
    ['a session that is too long', { iss: ISSUER, sid: 'x'.repeat(300) }],
  ])('ends nothing with %s', async (_, query: Record<string, string>) => {
    const { isSignedIn, show, signIn } = open()
    const browser = await signIn('ada')
    const response = await show(query)
    expect(await response.text()).toBe(await (await show({ iss: ISSUER, sid: 'other' })).text())
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('ends nothing for a HEAD request', async () => {
    const { isSignedIn, show, signIn } = open()
    const browser = await signIn('ada')
    expect((await show({ iss: ISSUER, sid: 'ada-session' }, { method: 'HEAD' })).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('may be framed by pages of the provider only', async () => {
    const { show } = open('database', { endSessionUrl: 'https://login.example/out' })
    const { headers } = await show({ iss: ISSUER, sid: 'x' })
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors https://idp.example https://login.example",
    )
    expect(headers.get('x-frame-options')).toBeNull()
  })

  test('is refused where it is switched off', async () => {
    const { show } = open('database', { frontchannelLogout: false, backchannelLogout: true })
    expect((await show({ iss: ISSUER, sid: 'x' })).status).toBe(400)
    expect((await show({ iss: ISSUER, sid: 'x' }, {}, 'unknown')).status).toBe(400)
  })
})
