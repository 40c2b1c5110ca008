import { describe, expect, test } from 'vitest'
import { decodeBase64url } from '../../../src/lib/base64url.ts'
import { decodeBase64 } from '../../../src/methods/webauthn/base64.ts'
import { CHALLENGE, EMAIL, openScene } from './scene.ts'

const path = (query: Record<string, string>) => `/auth/webauthn-options/passkey?${new URLSearchParams(query)}`
const bytesOf = (text: unknown) => decodeBase64url(String(text))?.length

describe('options for a sign-in', () => {
  test('name the relying party, and no passkey', async () => {
    const { action, options } = await openScene().offer({ action: 'authenticate' })
    expect(action).toBe('authenticate')
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'app.example',
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  test('store a row, and set a cookie for five minutes', async () => {
    const scene = openScene()
    const response = await scene.browser.fetch(path({ action: 'authenticate' }))
    const { challenge } = (await response.json()).options
    expect(scene.tokens).toMatchObject([{ identifier: 'webauthn', token: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(scene.tokens[0]?.token).not.toBe(challenge)
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-latchkey\.challenge=.*; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=300$/)
  })

  test('differ each time', async () => {
    const scene = openScene()
    const [first, second] = [await scene.offer({}), await scene.offer({})]
    expect(first.options.challenge).not.toBe(second.options.challenge)
  })
})

describe('options for a registration', () => {
  test('request a discoverable passkey with user verification, and no attestation', async () => {
    const { action, options } = await openScene().offer({ action: 'register', email: ' Ada@App.Example ' })
    expect(action).toBe('register')
    expect(options).toMatchObject({
      rp: { id: 'app.example', name: 'app.example' },
      user: { name: EMAIL, displayName: EMAIL },
      attestation: 'none',
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    })
    expect(bytesOf(options.challenge)).toBe(32)
    expect(bytesOf(options.user?.id)).toBe(32)
  })

  test('contain the entered name', async () => {
    const { options } = await openScene().offer({ action: 'register', email: EMAIL, name: 'Ada' })
    expect(options.user).toMatchObject({ name: EMAIL, displayName: 'Ada' })
  })

  test('list the passkeys of the signed-in user, under the same user handle', async () => {
    const scene = openScene()
    await scene.register()
    const { options } = await scene.offer({ action: 'register' })
    const [passkey] = scene.passkeys
    expect(options['excludeCredentials']).toEqual([
      { id: decodeBase64(passkey?.credentialID ?? ''), transports: ['internal', 'hybrid'], type: 'public-key' },
    ])
    expect(options.user?.id).toBe(scene.authenticator.passkeys[0]?.userHandle)
    expect(options.user).toMatchObject({ name: EMAIL })
  })

  test('create a new user handle next to a passkey whose account was deleted', async () => {
    const scene = openScene()
    await scene.register()
    const [orphan] = scene.accounts.splice(0)
    const { options } = await scene.offer({ action: 'register' })
    expect(options.user?.id).not.toBe(decodeBase64(orphan?.providerAccountId ?? ''))
    expect(bytesOf(options.user?.id)).toBe(32)
  })

  test('create a new user handle next to passkeys of Auth.js, whose handle is unknown', async () => {
    const scene = openScene()
    await scene.register()
    const [passkey] = scene.passkeys
    if (passkey) passkey.providerAccountId = passkey.credentialID
    const { options } = await scene.offer({ action: 'register' })
    expect(bytesOf(options.user?.id)).toBe(32)
    expect(options.user?.id).not.toBe(decodeBase64(passkey?.credentialID ?? ''))
    expect(options['excludeCredentials']).toHaveLength(1)
  })

  test.each(['', 'ada', 'a@b', 'ada@app.example,evil@evil.example', '"a b"@app.example'])(
    'are refused for the address %j',
    async (email) => {
      const scene = openScene()
      const response = await scene.browser.fetch(path({ action: 'register', email }))
      expect(response.status).toBe(400)
      expect(scene.tokens).toEqual([])
    },
  )
})

describe('options', () => {
  test.each([{ action: 'register' }, { action: 'delete' }, { action: '' }])('are refused for %j', async (query) => {
    const response = await openScene().browser.fetch(path(query))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'InvalidRequest' })
  })

  test.each([{ action: 'authenticate' }, { action: 'register' }, {}])(
    'ENUM-03: reveal nothing about an address, for %j',
    async (query) => {
      const scene = openScene()
      await scene.register()
      const stranger = scene.another()
      const shapeOf = async (email: string) => {
        const { action, options } = await stranger.offer({ ...query, email })
        const { challenge, user, ...rest } = options
        return { action, rest, user: user && Object.keys(user) }
      }
      expect(await shapeOf(EMAIL)).toEqual(await shapeOf('nobody@app.example'))
      expect(JSON.stringify(await shapeOf(EMAIL))).not.toContain('allowCredentials')
    },
  )

  test('use the setting for user verification', async () => {
    const scene = openScene({ userVerification: 'preferred', timeout: 60 })
    expect((await scene.offer({})).options).toMatchObject({ userVerification: 'preferred', timeout: 60_000 })
    const { options } = await scene.offer({ action: 'register', email: EMAIL })
    expect(options).toMatchObject({ timeout: 60_000, authenticatorSelection: { userVerification: 'preferred' } })
  })

  test('contain the relying party from the configuration', async () => {
    const scene = openScene({ relyingParty: { id: 'app.example', name: 'Example' } })
    expect((await scene.offer({})).options.rpId).toBe('app.example')
    const { options } = await scene.offer({ action: 'register', email: EMAIL })
    expect(options.rp).toEqual({ id: 'app.example', name: 'Example' })
  })

  test('CSRF-14: are refused to pages of other sites', async () => {
    const scene = openScene()
    const response = await scene.browser.fetch(path({}), { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.status).toBe(403)
    expect(scene.tokens).toEqual([])
    expect(scene.browser.cookies.has(CHALLENGE)).toBe(false)
  })

  test.each(['jwt', 'database'] as const)('LINK-05: ignore a %s session whose user was deleted', async (strategy) => {
    const scene = openScene({}, { session: { strategy } })
    await scene.register()
    scene.users.length = 0
    const response = await scene.browser.fetch(path({ action: 'register' }))
    expect(response.status).toBe(400)
  })

  test('are limited per client, if clients are distinguishable', async () => {
    const rateLimit = { limits: { 'passkey-client': { max: 2, window: 60 } }, clientAddress: () => '192.0.2.1' }
    const scene = openScene({}, { rateLimit })
    await scene.offer({})
    await scene.offer({})
    expect((await scene.browser.fetch(path({}))).status).toBe(429)
  })

  test('fail, instead of being empty, while the store is down', async () => {
    const scene = openScene()
    scene.adapter.createVerificationToken = () => Promise.reject(new Error('down'))
    const response = await scene.browser.fetch(path({}))
    expect(response.status).toBe(503)
    expect(scene.browser.cookies.has(CHALLENGE)).toBe(false)
  })
})
