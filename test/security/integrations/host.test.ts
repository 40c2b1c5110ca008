import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../harness.ts'
import { openScene } from './check.ts'
import { type Ask, ask, form } from './requests.ts'
import { openVisitors } from './visitors.ts'
import { openWorld } from './world.ts'

/** Headers that a proxy would set, were there one. */
const FORWARDED: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  { 'x-forwarded-host': 'evil.example, app.example', 'x-forwarded-port': '8443' },
  { forwarded: 'host=evil.example;proto=http;for=203.0.113.9' },
  { 'x-original-url': '/auth/signout', 'x-rewrite-url': '/auth/signout' },
  { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example', 'x-real-ip': '203.0.113.9' },
  { 'x-forwarded-prefix': '//evil.example', 'x-forwarded-uri': '/evil' },
]

const ASKED: readonly Ask[] = [
  ask('/auth/providers'),
  ask('/auth/signin', 'nobody', { accept: 'text/html' }),
  ask('/auth/error?error=AccessDenied', 'nobody', { accept: 'text/html' }),
  ask('/auth/csrf'),
  form('/auth/signin/idp'),
]

/** The same request, with a little more. */
const adding =
  (request: Ask, headers: Readonly<Record<string, string>>, host?: string): Ask =>
  (visitors) => {
    const asked = request(visitors)
    return { ...asked, headers: [...(asked.headers ?? []), ...Object.entries(headers)], ...(host && { host }) }
  }

describe('a forged host', () => {
  test.each(FORWARDED)('HOST-01: in %j changes no response of any integration', async (headers) => {
    const { ask: send } = await openScene()
    for (const request of ASKED) {
      const { core } = await send(adding(request, headers))
      expect(JSON.stringify(core)).not.toContain('evil')
    }
    const { core } = await send(adding(ask('/auth/providers'), headers))
    expect(JSON.parse(core.body).idp.callbackUrl).toBe(`${ORIGIN}/auth/callback/idp`)
  })

  test.each(['evil.example', 'app.example.evil.example', 'app.example:8443', 'x.app.example', 'localhost'])(
    'HOST-02: %s has no effect in any integration if the origin is configured',
    async (host) => {
      const { ask: send } = await openScene()
      for (const request of ASKED) {
        const { core } = await send(adding(request, {}, host))
        expect(JSON.stringify(core)).not.toMatch(/evil|8443|x\.app|localhost/)
      }
    },
  )

  test.each(['evil.example', 'app.example.evil.example', 'app.example:8443', 'a.b.app.example', 'app.example.'])(
    'HOST-02: %s is refused by every integration on every route if the host decides',
    async (host) => {
      const { ask: send } = await openScene({ origin: [ORIGIN, 'https://*.app.example'] })
      for (const request of ASKED) {
        const { core } = await send(adding(request, {}, host))
        expect([core.status, core.cookies]).toEqual([400, []])
        // A page for browsers, JSON for programs.
        expect(core.body).toContain('This address is not served here.')
        expect(core.body).not.toContain(host)
      }
    },
  )

  test('HOST-01: that is forwarded is ignored by every integration if the host decides', async () => {
    const { ask: send } = await openScene({ origin: [ORIGIN, 'https://*.app.example'] })
    const headers = { 'x-forwarded-host': 'de.app.example', forwarded: 'host=de.app.example' }
    const { core } = await send(adding(ask('/auth/providers'), headers))
    expect(JSON.parse(core.body).idp.callbackUrl).toBe(`${ORIGIN}/auth/callback/idp`)
  })

  test('HOST-02: a listed second host is accepted in every integration', async () => {
    const { ask: send } = await openScene({ origin: [ORIGIN, 'https://*.app.example'] })
    const { core } = await send(adding(ask('/auth/providers'), {}, 'de.app.example'))
    expect(JSON.parse(core.body).idp.callbackUrl).toBe('https://de.app.example/auth/callback/idp')
  })

  // `new URL` takes what follows two slashes for a host.
  test.each(['//evil.example/auth/csrf', '//evil.example//auth/providers', '/auth//evil.example/session'])(
    'HOST-05: in the path, as %s, is no route in any integration',
    async (path) => {
      for (const origin of [ORIGIN, [ORIGIN, 'https://*.app.example']] as const) {
        const { ask: send } = await openScene({ origin })
        const { core, others } = await send({ path })
        for (const { body, cookies, status } of [core, ...others.map(({ answer }) => answer)]) {
          expect([status, cookies]).toEqual([404, []])
          expect(body).not.toMatch(/csrfToken|callbackUrl/)
        }
      }
    },
  )

  test.each(['evil.example', 'app.example:8443'])('HOST-07: %s appears in no options for passkeys', async (host) => {
    const { ask: send } = await openScene()
    for (const query of ['action=authenticate', 'action=register&email=eve@app.example']) {
      const { core } = await send(adding(ask(`/auth/webauthn-options/passkey?${query}`), {}, host))
      const { options } = JSON.parse(core.body)
      expect(options.rpId ?? options.rp.id).toBe('app.example')
    }
  })
})

describe('an application without https', () => {
  const where = { host: 'localhost:3000', secure: false }

  test('COOK-02: has the plain names in every integration', async () => {
    const world = await openWorld({ origin: undefined as never, trustHost: false })
    const visitors = await openVisitors(world, where)
    expect(visitors.ada.cookie).toMatch(/^latchkey\.session=/)
    for (const { answer } of (await world.ask({ path: '/auth/csrf', ...where })).others)
      expect(answer.cookies.map((line) => line.replace(/=.*?;/, '=;'))).toEqual([
        'latchkey.csrf=; Path=/; HttpOnly; SameSite=Lax',
      ])
  })

  test('COOK-02: has the secure names behind a proxy, by its configured origin', async () => {
    const { ask: send } = await openScene()
    const { core } = await send({ path: '/auth/csrf', secure: false, host: '10.0.0.1:8080' })
    expect(core.cookies).toEqual([expect.stringMatching(/^__Host-latchkey\.csrf=.*; Secure/)])
  })

  test('HOST-02: is refused under another name', async () => {
    const world = await openWorld({ origin: undefined as never, trustHost: false })
    const { core, others } = await world.ask({ path: '/auth/csrf', host: 'evil.example', secure: false })
    expect(core.status).toBe(400)
    for (const { answer } of others) expect(answer).toEqual(core)
  })
})
