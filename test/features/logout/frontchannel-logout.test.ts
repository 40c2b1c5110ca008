import { describe, expect, test, vi } from 'vitest'
import type { AuthConfig } from '../../../src/index.ts'
import { stopClock } from '../../harness.ts'
import { ORIGIN, openApplication } from './open-application.ts'

const ISSUER = 'https://idp.example'

function open(strategy: 'database' | 'jwt' = 'database', options = {}, more: Partial<AuthConfig> = {}) {
  const app = openApplication(strategy, { backchannelLogout: false, frontchannelLogout: true, ...options }, more)
  const show = (query: Record<string, string>, init: RequestInit = {}, provider = 'idp') =>
    app.auth.handle(new Request(`${ORIGIN}/auth/frontchannel-logout/${provider}?${new URLSearchParams(query)}`, init))
  return { ...app, show }
}

describe.each(['database', 'jwt'] as const)(
  'oidcc-client-test-rp-frontchannel-rpinitlogout: a logout frame, %s',
  (strategy) => {
    test('ends the session for iss and sid without its cookie', async () => {
      const { isSignedIn, show, signIn } = open(strategy)
      const browsers = [await signIn('ada', 's1'), await signIn('ada', 's2'), await signIn('bob', 's3')]
      const response = await show({ iss: ISSUER, sid: 's1' })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toBe('<!doctype html><title>Signed out</title>')
      expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, true, true])
    })
  },
)

test('a provider that sends no `sid` causes one warning', async () => {
  const { log, signIn } = open()
  await signIn('ada')
  expect(log.warnings).toEqual([])
  for (const user of ['ada', 'bob'] as const) await signIn(user, null)
  const text = expect.stringMatching(/^idp: .*`frontchannelLogout`.*`sid`/)
  expect(log.warnings).toEqual([['frontchannel-logout', text]])
})

describe('LOGOUT-06: a logout frame', () => {
  test.each([
    ['another issuer', { iss: 'https://evil.example', sid: 'ada-session' }],
    ['another session', { iss: ISSUER, sid: 'x' }],
    ['no session', { iss: ISSUER }],
    ['no issuer', { sid: 'ada-session' }],
  ])('ends no session with %s', async (_, query: Record<string, string>) => {
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

  test('F6: ends a known session, however many frames were loaded', async () => {
    const { isSignedIn, show, signIn } = open('database', {}, { rateLimit: { clientAddress: () => '192.0.2.1' } })
    const browser = await signIn('ada')
    for (let i = 0; i < 160; i++) expect((await show(i % 2 ? {} : { iss: ISSUER, sid: `${i}` })).status).toBe(200)
    await show({ iss: ISSUER, sid: 'ada-session' })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('F7: writes nothing for an unknown or ended session', async () => {
    const { adapter, show, signIn } = open()
    await signIn('ada')
    await show({ iss: ISSUER, sid: 'ada-session' })
    const writes = (['set', 'add', 'swap', 'increment'] as const).map((method) => vi.spyOn(adapter.state, method))
    const read = vi.spyOn(adapter.state, 'get')
    for (const sid of ['x', 'ada-session']) await show({ iss: ISSUER, sid })
    expect(writes.flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(read).toHaveBeenCalledTimes(2)
  })

  test.each([
    [0, 0],
    [255, 1],
    [256, 0],
  ])('F7: with a session id of %i characters causes %i reads', async (length, reads) => {
    const { adapter, show } = open()
    const read = vi.spyOn(adapter.state, 'get')
    await show({ iss: ISSUER, sid: 'x'.repeat(length) })
    expect(read).toHaveBeenCalledTimes(reads)
  })

  test('F7: reads nothing from the store for another issuer', async () => {
    const { adapter, show } = open()
    const read = vi.spyOn(adapter.state, 'get')
    for (const iss of ['https://evil.example', `${ISSUER}/other`, 'x']) await show({ iss, sid: 'x' })
    expect(read).not.toHaveBeenCalled()
  })

  test('ends no later session that was created from an older ID token', async () => {
    stopClock()
    const { isSignedIn, show, signIn } = open()
    await show({ iss: ISSUER, sid: 'ada-session' })
    expect(await isSignedIn(await signIn('ada'))).toBe(true)
  })

  test('may be embedded only by pages of the provider', async () => {
    const { show } = open('database', { endSessionUrl: 'https://login.example/out' })
    const { headers } = await show({ iss: ISSUER, sid: 'x' })
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors https://idp.example https://login.example",
    )
    expect(headers.get('x-frame-options')).toBeNull()
  })

  test('may be embedded by the issuer, even if its metadata is elsewhere', async () => {
    const { show } = open('database', { wellKnown: 'https://metadata.example/idp' })
    const { headers } = await show({ iss: ISSUER, sid: 'x' })
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors https://idp.example")
  })

  test('is refused if it is disabled', async () => {
    const { show } = open('database', { frontchannelLogout: false, backchannelLogout: true })
    expect((await show({ iss: ISSUER, sid: 'x' })).status).toBe(400)
    expect((await show({ iss: ISSUER, sid: 'x' }, {}, 'unknown')).status).toBe(400)
  })
})
