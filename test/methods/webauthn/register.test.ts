import { describe, expect, test } from 'vitest'
import { FLAGS, openAuthenticator, type Tamper } from '../../../runtimes/suite/authenticator.ts'
import { memory } from '../../../src/adapters/memory.ts'
import { SESSION, stopClock } from '../../harness.ts'
import { CHALLENGE, EMAIL, errorOf, openScene, REFUSED, type Scene } from './scene.ts'

const { UP, UV, BE, BS } = FLAGS

function expectNothing(scene: Scene): void {
  expect(scene.passkeys).toEqual([])
  expect(scene.accounts).toEqual([])
  expect(scene.users).toEqual([])
  expect(scene.browser.cookies.has(SESSION)).toBe(false)
  expect(scene.browser.cookies.has(CHALLENGE)).toBe(false)
}

describe('registration', () => {
  test.each(['jwt', 'database'] as const)('creates a new user, with %s sessions', async (strategy) => {
    const scene = openScene({}, { session: { strategy } })
    expect(errorOf(await scene.register())).toBeNull()
    expect(await scene.browser.session()).toMatchObject({ user: { name: null, email: EMAIL, image: null } })
    expect(scene.users).toMatchObject([{ email: EMAIL, emailVerified: null }])
  })

  test('stores the columns of Auth.js and the user handle', async () => {
    const scene = openScene()
    await scene.register()
    const [passkey] = scene.passkeys
    expect(passkey).toEqual({
      userId: scene.users[0]?.id,
      credentialID: expect.stringMatching(/^[\w+/]{43}=$/),
      providerAccountId: expect.stringMatching(/^[\w+/]{43}=$/),
      credentialPublicKey: expect.stringMatching(/^[\w+/]+=*$/),
      counter: 1,
      credentialDeviceType: 'multiDevice',
      credentialBackedUp: true,
      transports: 'internal,hybrid',
    })
    expect(passkey?.providerAccountId).not.toBe(passkey?.credentialID)
    expect(scene.accounts).toMatchObject([
      { provider: 'passkey', type: 'webauthn', providerAccountId: passkey?.providerAccountId },
    ])
  })

  test.each([
    [Uint8Array.from({ length: 16 }, (_, n) => n * 17), '00112233-4455-6677-8899-aabbccddeeff'],
    [Uint8Array.from({ length: 16 }, (_, n) => Number(n === 15)), '00000000-0000-0000-0000-000000000001'],
    [new Uint8Array(16), null],
  ])('stores the model and the time in an adapter that updates passkeys', async (bytes, aaguid) => {
    stopClock()
    const scene = openScene()
    scene.adapter.updateAuthenticator = () => true
    expect(errorOf(await scene.register({ aaguid: bytes }))).toBeNull()
    expect(scene.passkeys).toMatchObject([{ aaguid, createdAt: new Date() }])
    expect(scene.passkeys[0]).not.toHaveProperty('lastUsedAt')
  })

  test.each([
    [['internal', 'smart-card'], 'internal,smart-card'],
    [['<b>', 1, 'usb', 'a,b'], 'usb'],
    ['usb', null],
    [[], null],
    [undefined, null],
  ])('stores only known transports of %j', async (transports, stored) => {
    const scene = openScene()
    await scene.register({ response: { transports } })
    expect(scene.passkeys[0]?.transports).toBe(stored)
  })

  test.each(['ES256', 'RS256', 'EdDSA'] as const)('accepts a key for %s', async (algorithm) => {
    const scene = openScene({}, {}, openAuthenticator(algorithm))
    expect(errorOf(await scene.register())).toBeNull()
  })

  test('accepts a self attestation', async () => {
    const scene = openScene()
    expect(errorOf(await scene.register({ attestation: { isSelf: true } }))).toBeNull()
    expect(scene.passkeys).toHaveLength(1)
  })

  test('adds a second passkey to the account of the signed-in user', async () => {
    const scene = openScene()
    await scene.register()
    expect(errorOf(await scene.register({}, {}))).toBeNull()
    expect(scene.users).toHaveLength(1)
    expect(scene.accounts).toHaveLength(1)
    const [first, second] = scene.passkeys
    expect(second).toMatchObject({ userId: first?.userId, providerAccountId: first?.providerAccountId })
    for (const passkey of scene.authenticator.passkeys) {
      await scene.browser.submit('/auth/signout')
      expect(errorOf(await scene.signIn({}, passkey))).toBeNull()
    }
  })

  test('and sign-in work with the memory adapter, which has every optional method', async () => {
    const scene = openScene({}, { adapter: memory() })
    expect(errorOf(await scene.register())).toBeNull()
    expect(errorOf(await scene.register({}, {}))).toBeNull()
    for (const passkey of scene.authenticator.passkeys) {
      await scene.browser.submit('/auth/signout')
      expect(errorOf(await scene.signIn({}, passkey))).toBeNull()
      expect(await scene.browser.session()).toMatchObject({ user: { email: EMAIL } })
    }
    expect(scene.log.errors).toEqual([])
  })

  test('refuses an address that another user has', async () => {
    const scene = openScene()
    await scene.register()
    const stranger = scene.another()
    expect(errorOf(await stranger.register())).toBe('AccountNotLinked')
    expect(stranger.browser.cookies.has(SESSION)).toBe(false)
    expect(scene.passkeys).toHaveLength(1)
    expect(scene.accounts).toHaveLength(1)
  })

  test('uses the sealed address, not the posted one', async () => {
    const scene = openScene()
    const { options } = await scene.offer({ action: 'register', email: EMAIL })
    await scene.post('register', await scene.authenticator.create(options), { email: 'root@app.example' })
    expect(scene.users).toMatchObject([{ email: EMAIL }])
  })
})

describe('registration is refused', () => {
  test('WA-01: a second time', async () => {
    const scene = openScene()
    const { options } = await scene.offer({ action: 'register', email: EMAIL })
    const cookie = scene.browser.cookies.get(CHALLENGE) ?? ''
    const data = await scene.authenticator.create(options)
    await scene.post('register', data)
    await scene.browser.submit('/auth/signout')
    scene.browser.cookies.set(CHALLENGE, cookie)
    expect(errorOf(await scene.post('register', data))).toBe(REFUSED)
    expect(scene.passkeys).toHaveLength(1)
  })

  test.each<[string, Tamper]>([
    ['WA-03: another challenge', { clientData: { challenge: 'AAAA' } }],
    ['WA-05: another origin', { origin: 'https://evil.example' }],
    ['WA-06: a frame of another origin', { clientData: { crossOrigin: true } }],
    ['WA-06: another top origin', { clientData: { topOrigin: 'https://evil.example' } }],
    ['WA-06: junk in tokenBinding', { clientData: { tokenBinding: { status: 'x' } } }],
    ['WA-07: the relying party of a parent domain', { rpId: 'example' }],
    ['WA-08: no user', { flags: UV | BE | BS }],
    ['WA-08: no user verification', { flags: UP | BE | BS }],
    ['WA-18, CVE-2026-8830: an algorithm that was not asked for', { alg: -47 }],
    ['WA-18: an id over 1,023 bytes', { credentialId: new Uint8Array(1024) }],
    ['WA-18: an id of no bytes', { credentialId: new Uint8Array() }],
    ['WA-18: an unknown attestation', { attestation: { fmt: 'evil' } }],
    ['WA-18: an attestation nobody asked for', { attestation: { fmt: 'fido-u2f' } }],
    [
      'WA-18, GHSA-6hxq-p678-4hr2: certificates',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, number | Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[]>([
            ['alg', -7],
            ['sig', new Uint8Array(70)],
            ['x5c', [new Uint8Array(200)]],
          ]),
        },
      },
    ],
    ['WA-18: a statement beside none', { attestation: { attStmt: new Map([['alg', -7]]) } }],
    ['WA-18: bytes behind the attestation', { attestation: { trailing: Uint8Array.of(0) } }],
    ['WA-18: bytes behind the key', { authDataTrailing: Uint8Array.of(0) }],
    ['WA-18: lists in lists', { response: { attestationObject: 'gYGB'.repeat(3000) } }],
    ['WA-18: a length that is not there', { response: { attestationObject: 'u_____8' } }],
    ['WA-18: no attestation', { response: { attestationObject: undefined } }],
    ['WA-19: backed up, and cannot be', { flags: UP | UV | BS }],
    ['WA-20: the id of another passkey', { answer: { id: 'AAAA', rawId: 'AAAA' } }],
    ['WA-20: another rawId', { answer: { rawId: 'AAAA' } }],
    ['a statement by another key', { attestation: { isSelf: true }, signature: () => new Uint8Array(70) }],
    ['an assertion', { clientData: { type: 'webauthn.get' } }],
  ])('%s', async (_what, tamper) => {
    const scene = openScene()
    expect(errorOf(await scene.register(tamper))).toBe(REFUSED)
    expectNothing(scene)
  })

  test('WA-18: for certificates, which are not parsed', async () => {
    const scene = openScene()
    const attStmt = new Map([['x5c', [new Uint8Array(200)]]])
    await scene.register({ attestation: { fmt: 'packed', attStmt } })
    expect(scene.log.errors).toMatchObject([{ cause: { seen: 'the attestation packed' } }])
  })

  test('WA-18: above 5 MB, before it is parsed', async () => {
    const scene = openScene()
    await scene.offer({ action: 'register', email: EMAIL })
    const response = await scene.post('register', 'A'.repeat(5_000_000))
    expect(response.status).toBe(413)
    expect(scene.passkeys).toEqual([])
  })

  test('WA-15: in the session of another user', async () => {
    const scene = openScene()
    await scene.register()
    const { options } = await scene.offer({ action: 'register' })
    const data = await scene.authenticator.create(options)
    const eve = scene.another()
    await eve.register({}, { email: 'eve@app.example' })
    eve.browser.cookies.set(CHALLENGE, scene.browser.cookies.get(CHALLENGE) ?? '')
    expect(errorOf(await eve.post('register', data))).toBe(REFUSED)
    expect(scene.passkeys).toHaveLength(2)
  })

  test('WA-15: without the session', async () => {
    const scene = openScene()
    await scene.register()
    const { options } = await scene.offer({ action: 'register' })
    scene.browser.cookies.delete(SESSION)
    expect(errorOf(await scene.post('register', await scene.authenticator.create(options)))).toBe(REFUSED)
    expect(scene.passkeys).toHaveLength(1)
  })

  test.each(['jwt', 'database'] as const)(
    'WA-15, DEMAND-27: in a later %s session of the same user',
    async (strategy) => {
      const scene = openScene({}, { session: { strategy } })
      await scene.register()
      const [first] = scene.authenticator.passkeys
      const { options } = await scene.offer({ action: 'register' })
      const cookie = scene.browser.cookies.get(CHALLENGE) ?? ''
      const data = await scene.authenticator.create(options)
      await scene.signIn({}, first)
      scene.browser.cookies.set(CHALLENGE, cookie)
      expect(errorOf(await scene.post('register', data))).toBe(REFUSED)
      expect(scene.passkeys).toHaveLength(1)
    },
  )

  test('WA-15: refuses a passkey of a new user while signed in', async () => {
    const scene = openScene()
    const { options } = await scene.offer({ action: 'register', email: 'new@app.example' })
    const cookie = scene.browser.cookies.get(CHALLENGE) ?? ''
    const data = await scene.authenticator.create(options)
    await scene.register()
    scene.browser.cookies.set(CHALLENGE, cookie)
    expect(errorOf(await scene.post('register', data))).toBe(REFUSED)
    expect(scene.users).toHaveLength(1)
  })

  test.each(['jwt', 'database'] as const)('WA-15: in a %s session that has been revoked', async (strategy) => {
    let isRevoked = false
    const scene = openScene({}, { session: { strategy, isRevoked: () => isRevoked } })
    await scene.register()
    const { options } = await scene.offer({ action: 'register' })
    isRevoked = true
    expect(errorOf(await scene.post('register', await scene.authenticator.create(options)))).toBe(REFUSED)
    expect(scene.passkeys).toHaveLength(1)
  })

  test.each([true, false])('WA-17: for the id of an existing passkey, signed in %j', async (isSignedIn) => {
    const scene = openScene()
    await scene.register()
    const credentialId = scene.authenticator.passkeys[0]?.id ?? new Uint8Array()
    const other = isSignedIn ? scene : scene.another()
    expect(errorOf(await other.register({ credentialId }, isSignedIn ? {} : { email: 'eve@app.example' }))).toBe(
      REFUSED,
    )
    expect(scene.passkeys).toHaveLength(1)
    expect(scene.users).toHaveLength(1)
  })
})
