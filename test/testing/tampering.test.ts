// What an application sees of a server that does wrong: each word of `tamper`, by a whole sign-in.

import { describe, expect, test } from 'vitest'
import { createAuth, customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer, openBrowser, type Tampering } from '../../src/testing/index.ts'
import { ORIGIN, SECRET } from '../harness.ts'

async function signIn(tamper: Tampering) {
  const server = createAuthorizationServer({ tamper })
  const { issuer, clientId, clientSecret } = server
  const errors: Error[] = []
  const logger = { error: (error: Error) => void errors.push(error), warn: () => {}, debug: () => {} }
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })
  const browser = openBrowser(createAuth({ providers: [idp], secret: SECRET, origin: ORIGIN, logger }))
  const away = await browser.submit('/auth/signin/idp')
  await browser.deliver(await server.authorize(away.headers.get('location') ?? ''))
  const { url } = browser
  return { session: await browser.session(), url, errors }
}

describe('tamper', () => {
  test.each<[string, Tampering]>([
    ['iss', { iss: 'https://evil.example' }],
    ['iss that is missing', { iss: null }],
    ['claims', { claims: { iss: 'https://evil.example' } }],
    ['a claim that is missing', { claims: { sub: undefined } }],
    ['signature', { signature: 'other-key' }],
    ['jwks', { jwks: { keys: [] } }],
    ['refusals', { refusals: { token: 'invalid_client' } }],
    ['faults', { faults: { jwks: 503 } }],
  ])('%s ends the sign-in', async (_, tamper) => {
    const { session, url, errors } = await signIn(tamper)
    expect(session).toBeNull()
    expect(url).toContain('/auth/error?error=')
    expect(errors).toHaveLength(1)
  })

  test('delays wait, and then serve', async () => {
    const start = performance.now()
    const { session } = await signIn({ delays: { jwks: 300 } })
    expect(performance.now() - start).toBeGreaterThan(290)
    expect(session).toMatchObject({ user: { name: 'Ada Lovelace' } })
  })

  test('delays end with the patience of the caller', async () => {
    const server = createAuthorizationServer({ tamper: { delays: { jwks: 60_000 } } })
    const asked = server.fetch('https://idp.example/jwks', { signal: AbortSignal.timeout(20) })
    await expect(asked).rejects.toThrow('aborted')
  })

  test.each([
    ['token', 400],
    ['userinfo', 401],
    ['emails', 401],
  ] as const)('refusals of %s say the error with %i', async (endpoint, status) => {
    const server = createAuthorizationServer({ tamper: { refusals: { [endpoint]: 'own_error' } } })
    const response = await server.fetch(`https://idp.example/${endpoint}`, {})
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: 'own_error' })
  })
})
