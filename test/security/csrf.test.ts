import { describe, expect, test } from 'vitest'
import { ORIGIN, openAuth, SESSION } from '../harness.ts'
import { CHALLENGE, EMAIL, openScene } from '../methods/webauthn/scene.ts'

const FROM_ELSEWHERE: readonly [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a sibling', { origin: 'https://x.app.example', 'sec-fetch-site': 'same-site' }],
  ['an opaque origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['another origin, in a browser that says no more', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
]

describe('a passkey response', () => {
  test.each(['authenticate', 'register'].flatMap((action) => FROM_ELSEWHERE.map((row) => [action, ...row] as const)))(
    'CSRF-14: to %s from %s consumes no challenge',
    async (action, _, headers) => {
      const scene = openScene()
      await scene.register()
      await scene.browser.submit('/auth/signout')
      const { options } = await scene.offer(action === 'register' ? { action, email: 'eve@app.example' } : { action })
      const { authenticator, browser } = scene
      const data = await (action === 'register' ? authenticator.create(options) : authenticator.get(options))
      const csrfToken = await browser.csrfToken()
      const fields = { action, data, csrfToken }
      const before = [scene.tokens.length, scene.passkeys.length]
      for (const sent of [fields, { action, data }]) {
        const own = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
        const raw = new Headers({ accept: 'application/json', ...own })
        raw.set('cookie', Array.from(browser.cookies, (pair) => pair.join('=')).join('; '))
        const body = new URLSearchParams(sent)
        const url = `${ORIGIN}/auth/callback/passkey`
        const response = await scene.auth.handle(new Request(url, { method: 'POST', headers: raw, body }))
        expect([response.status, (await response.json()).error]).toEqual([403, 'MissingCSRF'])
        expect(response.headers.getSetCookie().filter((line) => line.startsWith(SESSION))).toEqual([])
      }
      expect([scene.tokens.length, scene.passkeys.length]).toEqual(before)
      expect(browser.cookies.has(CHALLENGE)).toBe(true)
      // The very same answer is good where it comes from the page.
      expect((await browser.post('/auth/callback/passkey', fields)).headers.get('location')).toBe(`${ORIGIN}/`)
    },
  )

  test('CSRF-14: without a token consumes no challenge', async () => {
    const scene = openScene()
    const { options } = await scene.offer({ action: 'register', email: EMAIL })
    const data = await scene.authenticator.create(options)
    const response = await scene.browser.post('/auth/callback/passkey', { action: 'register', data })
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('MissingCSRF')
    expect([scene.tokens.length, scene.passkeys.length]).toEqual([1, 0])
  })
})

describe('a content type', () => {
  const FORM = 'application/x-www-form-urlencoded'

  test.each([
    FORM,
    'Application/X-WWW-Form-Urlencoded ; charset=UTF-8',
    `${FORM.toUpperCase()};charset=utf-8`,
    `${FORM}\t; boundary=x`,
    ` ${FORM}`,
  ])('CSRF-10, CVE-2024-43787, CVE-2023-29008: spelled %j is a form, and needs a token', async (type) => {
    const { browser } = openAuth({ providers: [] })
    const headers = { 'content-type': type, accept: 'application/json' }
    const send = (body: string) => browser.fetch('/auth/signout', { method: 'POST', headers, body })
    expect((await send('callbackUrl=/x')).status).toBe(403)
    const csrfToken = await browser.csrfToken()
    expect((await send(`csrfToken=${csrfToken}&callbackUrl=/x`)).headers.get('location')).toBe(`${ORIGIN}/x`)
  })

  test.each([
    '',
    'text/plain',
    'multipart/form-data; boundary=x',
    `${FORM}, text/plain`,
    `text/plain;${FORM}`,
    `x${FORM}`,
  ])('CSRF-10: spelled %j is refused, with a token or without', async (type) => {
    const { browser } = openAuth({ providers: [] })
    const body = `csrfToken=${await browser.csrfToken()}&callbackUrl=/x`
    const headers = { accept: 'application/json', 'content-type': type }
    expect((await browser.fetch('/auth/signout', { method: 'POST', headers, body })).status).toBe(415)
  })
})
