import { describe, expect, test } from 'vitest'
import { expectSignedIn, openScene } from './check.ts'
import { ADA } from './driver.ts'
import { type Ask, ask, formWith, raw } from './requests.ts'
import { FORM, type Visitors } from './visitors.ts'

const EVIL = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
const OPAQUE = { origin: 'null', 'sec-fetch-site': 'cross-site' }
const JSON_ONLY = { accept: 'application/json' }
/** A browser that vouches for no page, so that the token decides alone. */
const UNVOUCHED = { ...JSON_ONLY, 'sec-fetch-site': 'none' }

/** Everything that changes something, as a form of a visitor who may. */
const ACTIONS: readonly (readonly [path: string, who: keyof Visitors, fields: Record<string, string>])[] = [
  ['/auth/signin/idp', 'guest', {}],
  ['/auth/signin/email', 'guest', { email: 'ada@app.example' }],
  ['/auth/callback/credentials', 'guest', ADA],
  ['/auth/callback/passkey', 'guest', { action: 'authenticate', data: '{}' }],
  ['/auth/verify-request', 'guest', { code: '123456' }],
  ['/auth/session', 'ada', {}],
  ['/auth/signout', 'ada', {}],
]

/** Asks all four, and finds that nothing has happened. */
async function expectRefused(request: Ask, status = 403): Promise<void> {
  const scene = await openScene()
  const { core } = await scene.ask(request)
  expect([core.status, core.cookies]).toEqual([status, []])
  await expectSignedIn(scene)
}

/** The form of somebody, with the token of somebody else. */
const withTokenOf =
  (from: keyof Visitors, path: string, who: keyof Visitors): Ask =>
  (visitors) =>
    formWith(path, who, UNVOUCHED, { csrfToken: visitors[from].csrfToken })(visitors)

describe('a request from another site is refused by every integration', () => {
  test.each(ACTIONS)('CSRF-01: %s without a token', (path, who, fields) =>
    expectRefused((visitors) => formWith(path, who, JSON_ONLY, { ...fields, csrfToken: '' })(visitors)),
  )

  test.each(ACTIONS)('CSRF-02: %s with a valid token, CSRF-13, CSRF-14', (path, who, fields) =>
    expectRefused(formWith(path, who, { ...JSON_ONLY, ...EVIL }, fields)),
  )

  test.each(ACTIONS)('CSRF-04: %s of an opaque origin', (path, who, fields) =>
    expectRefused(formWith(path, who, { ...JSON_ONLY, ...OPAQUE }, fields)),
  )

  test('CSRF-05: with the token of another browser', () =>
    expectRefused((visitors) => {
      const csrfToken = visitors.guest.csrfToken.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
      return formWith('/auth/signin/idp', 'guest', UNVOUCHED, { csrfToken })(visitors)
    }))

  test('CSRF-06: with a planted pair of cookie and token', () =>
    expectRefused((visitors) => {
      const { ada, guest } = visitors
      const [session = ''] = ada.cookie.split('; ')
      const planted = { ...visitors, ada: { cookie: `${session}; ${guest.cookie}`, csrfToken: guest.csrfToken } }
      return formWith('/auth/signout', 'ada', UNVOUCHED)(planted)
    }))

  test('CSRF-06: with a token from before the sign-in', () =>
    expectRefused(withTokenOf('guest', '/auth/signout', 'ada')))

  test.each(['text/plain; x=application/json', 'text/plain', `text/plain;${FORM}`, 'multipart/form-data; boundary=x'])(
    'CSRF-08: with a body in disguise as %s',
    (type) => expectRefused(raw('/auth/signout', 'ada', type, '{"csrfToken":"TOKEN"}'), 415),
  )

  test.each([
    ['/auth/signin/idp?callbackUrl=/x', 405],
    ['/auth/callback/credentials?username=ada&password=right', 405],
  ])('CSRF-11: GET %s', (path, status) => expectRefused(ask(path, 'ada'), status))

  test('CSRF-11: GET /auth/signout, which shows a form', async () => {
    const scene = await openScene()
    const { core } = await scene.ask(ask('/auth/signout', 'ada', { accept: 'text/html' }))
    expect([core.status, core.cookies]).toEqual([200, []])
    await expectSignedIn(scene)
  })

  test('LCSRF-01: a password form without cookies', () =>
    expectRefused(formWith('/auth/callback/credentials', 'nobody', { ...JSON_ONLY, ...EVIL }, ADA)))
})

describe('a stale form of an own page changes no account in any integration', () => {
  const withStaleToken =
    (path: string): Ask =>
    (visitors) =>
      formWith(path, 'ada', JSON_ONLY, { csrfToken: visitors.guest.csrfToken })(visitors)

  test('CSRF-16: and no session', () => expectRefused(withStaleToken('/auth/session')))

  test('CSRF-16: and starts no link', () => expectRefused(withStaleToken('/auth/signin/idp'), 303))
})

describe('a page that signs in and out with server code', () => {
  test.each([
    ['another site', EVIL],
    ['a sibling', { origin: 'https://x.app.example', 'sec-fetch-site': 'same-site' }],
    ['an opaque origin', OPAQUE],
    ['another origin, in an older browser', { origin: 'https://evil.example', 'sec-fetch-site': null }],
  ])('CSRF-02: does nothing for %s, whatever the framework decides', async (_, headers) => {
    const scene = await openScene()
    for (const path of ['/enter', '/leave']) {
      const request = formWith(path, 'ada', { ...JSON_ONLY, ...headers })(scene.visitors)
      for (const driver of scene.world.drivers) {
        const { cookies, status } = await driver.send(request).catch(() => ({ cookies: [], status: 403 }))
        expect([driver.name, status >= 303, cookies]).toEqual([driver.name, true, []])
      }
    }
    await expectSignedIn(scene)
  })
})

describe('INT-04: SvelteKit', () => {
  const ways = [
    ['without its own check', ['*']],
    ['with its own check, and the other site trusted', ['https://evil.example']],
    ['with its own check', []],
  ] as const

  test.each(ways)('%s does not let another site sign a user out', async (_, trustedOrigins) => {
    const scene = await openScene({}, { trustedOrigins })
    const request = formWith('/auth/signout', 'ada', { ...JSON_ONLY, ...EVIL })(scene.visitors)
    const kit = (await scene.world.ask(request)).others.find(({ name }) => name === 'SvelteKit')?.answer
    expect([kit?.status, kit?.cookies]).toEqual([403, []])
    await expectSignedIn(scene)
  })

  test.each(ways.flatMap(([way, trusted]) => [false, true].map((enhanced) => [way, enhanced, trusted] as const)))(
    '%s does not let another site sign a user in with a form action (enhanced: %s)',
    async (_, isEnhanced, trustedOrigins) => {
      const { visitors, world } = await openScene({}, { trustedOrigins })
      const driver = world.drivers.find(({ name }) => name === 'SvelteKit')
      const enhanced = isEnhanced ? { accept: 'application/json', 'x-sveltekit-action': 'true' } : {}
      const fields = { providerId: 'credentials', ...ADA }
      const other = await driver?.send(formWith('/form', 'guest', { ...enhanced, ...EVIL }, fields)(visitors))
      expect(other?.cookies).toEqual([])
      const own = await driver?.send(formWith('/form', 'guest', enhanced, fields)(visitors))
      expect(own?.cookies.map((line) => line.split('=', 1)[0])).toContain('__Host-latchkey.session')
    },
  )
})
