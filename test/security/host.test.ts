import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../harness.ts'
import { EMAIL, openScene } from '../methods/webauthn/scene.ts'

const SPOOFED: readonly [string, string, Record<string, string>][] = [
  ['another host', 'https://evil.example', {}],
  ['a host below ours', 'https://evil.app.example', {}],
  ['another port', 'https://app.example:8443', {}],
  ['a forwarded host', ORIGIN, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
  ['a Host header', ORIGIN, { host: 'evil.example' }],
]

describe('passkeys', () => {
  test.each(SPOOFED)('HOST-07: are bound to the configured host, for a request with %s', async (_, origin, headers) => {
    const { auth } = openScene()
    for (const query of [{ action: 'authenticate' }, { action: 'register', email: EMAIL }]) {
      const url = `${origin}/auth/webauthn-options/passkey?${new URLSearchParams(query)}`
      const response = await auth.handle(new Request(url, { headers }))
      const { options } = await response.json()
      expect(options.rpId ?? options.rp.id).toBe('app.example')
      expect(JSON.stringify(options)).not.toContain('evil.')
    }
  })

  test.each(SPOOFED)('HOST-07: from another origin are refused for a request with %s', async (_, origin, headers) => {
    const scene = openScene()
    await scene.register()
    await scene.browser.submit('/auth/signout')
    const { options } = await scene.offer({ action: 'authenticate' })
    const data = await scene.authenticator.get(options, { origin: 'https://evil.example' })
    const csrfToken = await scene.browser.csrfToken()
    const cookie = Array.from(scene.browser.cookies, (pair) => pair.join('=')).join('; ')
    const body = new URLSearchParams({ csrfToken, action: 'authenticate', data })
    const request = new Request(`${origin}/auth/callback/passkey`, {
      ...{ method: 'POST', body },
      headers: { accept: 'application/json', origin: ORIGIN, cookie, ...headers },
    })
    const response = await scene.auth.handle(request)
    expect([response.status, (await response.json()).error]).toEqual([403, 'WebAuthnVerificationError'])
  })
})
