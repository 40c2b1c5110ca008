import { describe, expect, test, vi } from 'vitest'
import { FLAGS, openAuthenticator } from '../../../runtimes/suite/authenticator.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { WebAuthn } from '../../../src/providers/webauthn.ts'
import { openBrowser, SESSION, stopClock } from '../../harness.ts'
import { CHALLENGE, EMAIL, errorOf, openScene, REFUSED, type Scene } from './scene.ts'

const { UP, UV, BE, BS } = FLAGS

/** Somebody with a passkey who has signed out. */
async function openSignedOut(...parameters: Parameters<typeof openScene>): Promise<Scene> {
  const scene = openScene(...parameters)
  await scene.register()
  await scene.browser.submit('/auth/signout')
  return scene
}

async function expectRefused(scene: Scene, response: Response): Promise<void> {
  expect(errorOf(response)).toBe(REFUSED)
  expect(scene.browser.cookies.has(SESSION)).toBe(false)
  expect(scene.browser.cookies.has(CHALLENGE)).toBe(false)
}

/** Challenges that are not used yet. The registration leaves a note about its typed address, too. */
const listChallenges = ({ tokens }: Scene) => tokens.filter(({ identifier }) => identifier === 'webauthn')

describe('sign-in by passkey', () => {
  test.each(['ES256', 'RS256', 'EdDSA'] as const)('opens a session for a signature by %s', async (algorithm) => {
    const scene = await openSignedOut({}, {}, openAuthenticator(algorithm))
    expect(errorOf(await scene.signIn())).toBeNull()
    expect(await scene.browser.session()).toMatchObject({ user: { email: EMAIL } })
    expect(scene.passkeys).toMatchObject([{ counter: 2 }])
  })

  test('opens a database session', async () => {
    const scene = await openSignedOut({}, { session: { strategy: 'database' } })
    expect(errorOf(await scene.signIn())).toBeNull()
    expect(await scene.browser.session()).toMatchObject({ user: { email: EMAIL } })
    expect(scene.sessions).toHaveLength(1)
  })

  test('redirects to the target in the form', async () => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    const data = await scene.authenticator.get(options)
    const response = await scene.post('authenticate', data, { callbackUrl: '/account' })
    expect(response.headers.get('location')).toBe('https://app.example/account')
  })

  test('never redirects to another site', async () => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    const data = await scene.authenticator.get(options)
    const response = await scene.post('authenticate', data, { callbackUrl: '//evil.example' })
    expect(response.headers.get('location')).toBe('https://app.example/')
  })

  test('responds to a script with JSON', async () => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    const data = await scene.authenticator.get(options)
    const fields = { csrfToken: await scene.browser.csrfToken(), action: 'authenticate', data }
    const headers = { accept: 'application/json', 'x-auth-return-redirect': '1' }
    const response = await scene.browser.post('/auth/callback/passkey', fields, headers)
    expect(await response.json()).toEqual({ url: 'https://app.example/' })
  })

  test('requires a form of this application', async () => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    const data = await scene.authenticator.get(options)
    const response = await scene.browser.post('/auth/callback/passkey', { action: 'authenticate', data })
    expect(errorOf(response)).toBe('MissingCSRF')
  })

  test('shows the page to a visitor without a script', async () => {
    const response = await openScene().browser.submit('/auth/signin/passkey', { callbackUrl: '/next' })
    expect(response.headers.get('location')).toBe(
      'https://app.example/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2Fnext',
    )
  })

  test('writes neither challenge nor passkey to the log', async () => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    await scene.post('authenticate', await scene.authenticator.get(options, { origin: 'https://evil.example' }))
    await scene.signIn({ clientData: { challenge: 'AAAA' } })
    const logged = JSON.stringify(scene.log.errors.map((error) => [error.message, error.cause]))
    expect(logged).toContain('https://evil.example')
    expect(logged).not.toContain(options.challenge)
    expect(logged).toContain('another challenge')
    expect(logged).not.toMatch(/[\w-]{43}/)
    expect(logged).not.toContain(scene.authenticator.passkeys[0]?.userHandle)
  })
})

describe('challenge', () => {
  test('WA-01: is valid once, even if its cookie is restored', async () => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    const cookie = scene.browser.cookies.get(CHALLENGE) ?? ''
    const data = await scene.authenticator.get(options)
    expect(errorOf(await scene.post('authenticate', data))).toBeNull()
    await scene.browser.submit('/auth/signout')
    scene.browser.cookies.set(CHALLENGE, cookie)
    await expectRefused(scene, await scene.post('authenticate', data))
  })

  test('WA-01: is consumed by a refused response', async () => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    const cookie = scene.browser.cookies.get(CHALLENGE) ?? ''
    await expectRefused(scene, await scene.post('authenticate', '{}'))
    scene.browser.cookies.set(CHALLENGE, cookie)
    await expectRefused(scene, await scene.post('authenticate', await scene.authenticator.get(options)))
    expect(listChallenges(scene)).toEqual([])
  })

  test('WA-02, better-auth#9622: creates one session if two responses race', async () => {
    const scene = await openSignedOut({}, { session: { strategy: 'database' } })
    const { options } = await scene.offer({})
    const data = await scene.authenticator.get(options)
    const fields = { csrfToken: await scene.browser.csrfToken(), action: 'authenticate', data }
    const race = await Promise.all([1, 2, 3].map(() => scene.browser.post('/auth/callback/passkey', fields)))
    expect(race.map(errorOf).filter((error) => error === null)).toHaveLength(1)
    expect(scene.sessions).toHaveLength(1)
  })

  test('WA-03: is refused in another browser', async () => {
    const scene = await openSignedOut()
    const thief = scene.another()
    const { options } = await thief.offer({})
    await scene.offer({})
    await expectRefused(scene, await scene.post('authenticate', await scene.authenticator.get(options)))
  })

  test.each([
    ['missing', (scene: Scene) => void scene.browser.cookies.delete(CHALLENGE)],
    [
      'altered',
      (scene: Scene) => void scene.browser.cookies.set(CHALLENGE, `${scene.browser.cookies.get(CHALLENGE)}A`),
    ],
    ['a session', (scene: Scene) => void scene.browser.cookies.set(CHALLENGE, 'eyJhbGciOiJkaXIifQ..a.b.c')],
  ])('WA-03: whose cookie is %s is refused', async (_what, change) => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    change(scene)
    const response = await scene.post('authenticate', await scene.authenticator.get(options))
    expect(errorOf(response)).toBe(REFUSED)
    expect(scene.browser.cookies.has(SESSION)).toBe(false)
  })

  test('WA-03: that was altered in the answer is refused', async () => {
    const scene = await openSignedOut()
    await expectRefused(scene, await scene.signIn({ clientData: { challenge: 'A'.repeat(43) } }))
  })

  test('WA-03: is refused one second after its expiry', async () => {
    const clock = stopClock()
    const scene = await openSignedOut()
    const answerAfter = async (seconds: number) => {
      const { options } = await scene.offer({})
      const data = await scene.authenticator.get(options)
      clock.advance(seconds)
      return scene.post('authenticate', data)
    }
    await expectRefused(scene, await answerAfter(301))
    expect(errorOf(await answerAfter(299))).toBeNull()
  })

  test('WA-03: is refused after its expiry, even if the store keeps it', async () => {
    const clock = stopClock()
    const scene = await openSignedOut()
    const { options } = await scene.offer({})
    for (const token of scene.tokens) token.expires = new Date('2040-01-01')
    const data = await scene.authenticator.get(options)
    clock.advance(301)
    await expectRefused(scene, await scene.post('authenticate', data))
    expect(listChallenges(scene)).toEqual([])
  })

  test('is refused for another provider', async () => {
    const scene = await openSignedOut({}, { providers: [Passkey(), WebAuthn()] })
    scene.accounts.push(...scene.accounts.map((account) => ({ ...account, provider: 'webauthn' })))
    const { options } = await scene.offer({})
    const fields = { action: 'authenticate', data: await scene.authenticator.get(options) }
    await expectRefused(scene, await scene.browser.submit('/auth/callback/webauthn', fields))
  })

  test('is refused at another host', async () => {
    const origin = ['https://app.example', 'https://b.example']
    const scene = openScene({}, { origin })
    await scene.register()
    await scene.browser.submit('/auth/signout')
    const there = openBrowser(scene.auth, 'https://b.example')
    const { options } = await scene.offer({})
    there.cookies.set(CHALLENGE, scene.browser.cookies.get(CHALLENGE) ?? '')
    const data = await scene.authenticator.get(options, { origin: 'https://b.example', rpId: 'b.example' })
    expect(errorOf(await there.submit('/auth/callback/passkey', { action: 'authenticate', data }))).toBe(REFUSED)
    expect(there.cookies.has(SESSION)).toBe(false)
  })

  test('is refused for another action', async () => {
    const scene = openScene()
    const { options } = await scene.offer({ action: 'register', email: EMAIL })
    await expectRefused(scene, await scene.post('authenticate', await scene.authenticator.create(options)))
    expect(scene.passkeys).toEqual([])
  })

  test('is refused for another ceremony', async () => {
    const scene = await openSignedOut()
    const { options } = await scene.offer({ action: 'register', email: 'eve@app.example' })
    const data = await scene.authenticator.get({ challenge: options.challenge, rpId: 'app.example' })
    await expectRefused(scene, await scene.post('authenticate', data))
  })

  test('is accepted after a rotation of the secret', async () => {
    const scene = await openSignedOut({}, { secret: ['uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d'] })
    expect(errorOf(await scene.signIn())).toBeNull()
  })
})

describe('client data', () => {
  test.each([
    'http://app.example',
    'https://sub.app.example',
    'https://app.example:8443',
    'https://app.example.evil.com',
    'https://APP.example',
    'https://app.example/',
    'null',
    '',
    'android:apk-key-hash:x',
    null,
  ])('WA-05: from the origin %j is refused', async (origin) => {
    const scene = await openSignedOut()
    await expectRefused(scene, await scene.signIn({ origin }))
  })

  test('WA-05: from an origin in the list is accepted', async () => {
    const origin = ['https://app.example', 'android:apk-key-hash:x']
    const scene = await openSignedOut({ relyingParty: { origin } })
    expect(errorOf(await scene.signIn({ origin: 'android:apk-key-hash:x' }))).toBeNull()
  })

  test.each<[string, Record<string, unknown>]>([
    ['crossOrigin', { crossOrigin: true }],
    ['crossOrigin as text', { crossOrigin: 'false' }],
    ['crossOrigin null', { crossOrigin: null }],
    ['topOrigin', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['topOrigin alone', { topOrigin: 'https://app.example' }],
    ['tokenBinding', { tokenBinding: 'junk' }],
    ['tokenBinding status', { tokenBinding: { status: 'junk' } }],
  ])('WA-06: with %s is refused', async (_what, clientData) => {
    const scene = await openSignedOut()
    await expectRefused(scene, await scene.signIn({ clientData }))
  })

  test.each(['webauthn.create', 'payment.get', ''])('of the type %j is refused', async (type) => {
    const scene = await openSignedOut()
    await expectRefused(scene, await scene.signIn({ clientData: { type } }))
  })
})

describe('assertion', () => {
  test.each(['example', 'evil.example', 'sub.app.example'])(
    'WA-07: for the relying party %s is refused',
    async (rpId) => {
      const scene = await openSignedOut()
      await expectRefused(scene, await scene.signIn({ rpId }))
    },
  )

  test.each([
    ['without a user', UV | BE | BS],
    ['without user verification', UP | BE | BS],
    ['without either', BE | BS],
  ])('WA-08: %s is refused', async (_what, flags) => {
    const scene = await openSignedOut()
    await expectRefused(scene, await scene.signIn({ flags }))
  })

  test('WA-09: without user verification is taken where the one setting says so', async () => {
    const scene = await openSignedOut({ userVerification: 'preferred' })
    expect(errorOf(await scene.signIn({ flags: UP | BE | BS }))).toBeNull()
  })

  test.each([
    [10, 11, null, 11],
    [10, 10, REFUSED, 10],
    [10, 9, REFUSED, 10],
    [10, 0, REFUSED, 10],
    [0, 0, null, 0],
    [0, 1, null, 1],
  ])('WA-10: with stored counter %i and counter %i ends in %j', async (stored, counter, error, kept) => {
    const scene = await openSignedOut()
    const [passkey] = scene.passkeys
    if (passkey) passkey.counter = stored
    expect(errorOf(await scene.signIn({ counter }))).toBe(error)
    expect(scene.passkeys[0]?.counter).toBe(kept)
    expect(scene.browser.cookies.has(SESSION)).toBe(error === null)
    const warned = scene.log.warnings.map(([code]) => code).filter((code) => code === 'passkey-counter')
    expect(warned).toHaveLength(error === null ? 0 : 1)
  })

  test('WA-11: creates one session if counters 11 and 12 race', async () => {
    const scene = await openSignedOut({}, { session: { strategy: 'database' } })
    const copy = scene.another()
    const key = scene.authenticator.passkeys[0]
    const people = [scene, copy]
    const offers = await Promise.all(people.map((person) => person.offer({})))
    const answers = await Promise.all(
      offers.map(({ options }, i) => scene.authenticator.get(options, { counter: 11 + i }, key)),
    )
    const { getAuthenticator, ...rest } = scene.adapter
    // Both have read before one writes.
    let both: () => void = () => {}
    const wait = new Promise<void>((resolve) => {
      both = resolve
    })
    let count = 0
    scene.adapter.getAuthenticator = async (id) => {
      const passkey = await getAuthenticator?.(id)
      const read = passkey ? { ...passkey } : null
      count++
      if (count === 2) both()
      await wait
      return read
    }
    expect(rest.updateAuthenticatorCounterIf).toBeDefined()
    const race = await Promise.all(people.map((person, i) => person.post('authenticate', answers[i] ?? '')))
    expect(race.map(errorOf).sort()).toEqual([REFUSED, null])
    expect(scene.sessions).toHaveLength(1)
  })

  test('WA-11: creates no session if the counter cannot be written', async () => {
    const scene = await openSignedOut()
    scene.adapter.updateAuthenticatorCounterIf = () => Promise.reject(new Error('down'))
    expect(errorOf(await scene.signIn())).toBe('Configuration')
    expect(scene.browser.cookies.has(SESSION)).toBe(false)
    expect(scene.log.errors).toMatchObject([{ type: 'AdapterError' }])
  })

  test.each([
    ['of somebody else', 'AAAA'],
    ['that is absent', null],
    ['that is padded', 'AA=='],
  ])('WA-12: with a user handle %s is refused', async (_what, userHandle) => {
    const scene = await openSignedOut()
    await expectRefused(scene, await scene.signIn({ userHandle }))
    expect(scene.passkeys[0]?.counter).toBe(1)
  })

  test('WA-12: refuses a passkey whose account belongs to another user', async () => {
    const scene = await openSignedOut()
    const [account] = scene.accounts
    if (account) account.userId = 'user-2'
    await expectRefused(scene, await scene.signIn())
  })

  test('WA-14: with an invalid signature is refused and changes no counter', async () => {
    const scene = await openSignedOut()
    const signature = (right: Uint8Array<ArrayBuffer>) => {
      const wrong = right.slice()
      wrong[10] = (wrong[10] ?? 0) ^ 1
      return wrong
    }
    await expectRefused(scene, await scene.signIn({ signature }))
    expect(scene.passkeys[0]?.counter).toBe(1)
  })

  test('WA-19: of a passkey that was backed up and cannot be is refused', async () => {
    const scene = await openSignedOut()
    await expectRefused(scene, await scene.signIn({ flags: UP | UV | BS }))
  })

  test.each([
    ['singleDevice', UP | UV | BE | BS, 'multiDevice'],
    ['multiDevice', UP | UV, 'singleDevice'],
  ])('WA-19: of a passkey that was %s passes with a warning', async (registered, flags, seen) => {
    const scene = await openSignedOut()
    Object.assign(scene.passkeys[0] ?? {}, { credentialDeviceType: registered })
    expect(errorOf(await scene.signIn({ flags }))).toBeNull()
    const warned = scene.log.warnings.filter(([code]) => code === 'passkey-backup')
    expect(warned).toEqual([
      ['passkey-backup', expect.any(String), { provider: 'passkey', seen, expected: registered }],
    ])
  })

  test.each([
    [true, BE, false],
    [false, BE | BS, true],
  ])('updates the backup state %j with either counter', async (stored, flags, kept) => {
    for (const counts of [true, false]) {
      const scene = await openSignedOut({}, {}, openAuthenticator('ES256', counts))
      Object.assign(scene.passkeys[0] ?? {}, { credentialBackedUp: stored })
      expect(errorOf(await scene.signIn({ flags: UP | UV | flags }))).toBeNull()
      expect(scene.passkeys).toMatchObject([{ credentialBackedUp: kept, counter: counts ? 2 : 0 }])
    }
  })

  test('keeps the last use with each new counter', async () => {
    const clock = stopClock()
    const scene = await openSignedOut()
    scene.adapter.updateAuthenticator = () => true
    for (const seconds of [0, 60]) {
      clock.advance(seconds)
      expect(errorOf(await scene.signIn())).toBeNull()
      expect(scene.passkeys).toMatchObject([{ lastUsedAt: new Date() }])
    }
  })

  test('keeps the last use once per hour if the passkey does not count', async () => {
    const clock = stopClock()
    const scene = await openSignedOut({}, {}, openAuthenticator('ES256', false))
    scene.adapter.updateAuthenticator = () => true
    const write = vi.spyOn(scene.adapter, 'updateAuthenticatorCounterIf')
    const uses: unknown[] = []
    for (const seconds of [0, 3599, 1, 3600]) {
      clock.advance(seconds)
      expect(errorOf(await scene.signIn())).toBeNull()
      uses.push(scene.passkeys[0]?.lastUsedAt?.getTime() === Date.now())
    }
    expect(uses).toEqual([true, false, true, true])
    expect(write).toHaveBeenCalledTimes(3)
    expect(write).toHaveBeenLastCalledWith(expect.any(String), 0, 0, true, new Date())
  })

  test('corrects a last use in the future', async () => {
    const scene = await openSignedOut({}, {}, openAuthenticator('ES256', false))
    scene.adapter.updateAuthenticator = () => true
    Object.assign(scene.passkeys[0] ?? {}, { lastUsedAt: new Date('2999-01-01') })
    expect(errorOf(await scene.signIn())).toBeNull()
    expect(scene.passkeys[0]?.lastUsedAt?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('keeps no last use in an adapter that does not update passkeys', async () => {
    const scene = await openSignedOut({}, {}, openAuthenticator('ES256', false))
    const write = vi.spyOn(scene.adapter, 'updateAuthenticatorCounterIf')
    expect(errorOf(await scene.signIn())).toBeNull()
    expect(write).not.toHaveBeenCalled()
  })

  test('does not change the backup state in a store that can only count', async () => {
    const scene = await openSignedOut({}, {}, openAuthenticator('ES256', false))
    delete scene.adapter.updateAuthenticatorCounterIf
    let calls = 0
    scene.adapter.updateAuthenticatorCounter = () => Promise.reject(new Error(`${++calls}`))
    expect(errorOf(await scene.signIn({ flags: UP | UV | BE }))).toBeNull()
    expect([calls, scene.passkeys[0]?.credentialBackedUp]).toEqual([0, true])
  })

  test('signs in if the store reports no change for an unchanged counter', async () => {
    const scene = await openSignedOut({}, {}, openAuthenticator('ES256', false))
    scene.adapter.updateAuthenticatorCounterIf = () => false
    expect(errorOf(await scene.signIn({ flags: UP | UV | BE }))).toBeNull()
  })

  test.each([
    ['another rawId', (id: string) => ({ rawId: `${id[0] === 'A' ? 'B' : 'A'}${id.slice(1)}` })],
    ['padding', (id: string) => ({ id: `${id}=`, rawId: `${id}=` })],
    ['bits that decoding drops', (id: string) => ({ id: `${id.slice(0, -1)}B`, rawId: `${id.slice(0, -1)}B` })],
    ['no id', () => ({ id: '', rawId: '' })],
    ['an id that is no text', () => ({ id: ['a'], rawId: ['a'] })],
    ['a huge id', () => ({ id: 'A'.repeat(1368), rawId: 'A'.repeat(1368) })],
    ['another type', () => ({ type: 'password' })],
  ])('WA-20: with %s is refused', async (_what, answerOf) => {
    const scene = await openSignedOut()
    const id = JSON.parse(await scene.authenticator.get({ challenge: 'AA' })).id as string
    await expectRefused(scene, await scene.signIn({ answer: answerOf(id) }))
  })

  test('WA-20: for which the store returns another passkey is refused', async () => {
    const scene = await openSignedOut({}, {}, openAuthenticator('ES256', false))
    const [passkey] = scene.passkeys
    scene.adapter.getAuthenticator = () => (passkey ? { ...passkey, credentialID: 'AAAA' } : null)
    await expectRefused(scene, await scene.signIn())
  })

  test('refuses an unknown passkey', async () => {
    const scene = await openSignedOut()
    scene.passkeys.length = 0
    await expectRefused(scene, await scene.signIn())
  })

  test.each<[string, string]>([
    ['no JSON', 'x'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no response', JSON.stringify({ id: 'AAAA', rawId: 'AAAA', type: 'public-key' })],
    ['a prototype', '{"__proto__":{"id":"AAAA"}}'],
    ['16 kB', `"${'A'.repeat(16_384)}"`],
  ])('that is %s is refused', async (_what, data) => {
    const scene = await openSignedOut()
    await scene.offer({})
    await expectRefused(scene, await scene.post('authenticate', data))
  })

  test('is refused above 16 kB, even if it is valid', async () => {
    const scene = await openSignedOut()
    await expectRefused(scene, await scene.signIn({ answer: { more: 'A'.repeat(16_384) } }))
    expect(errorOf(await scene.signIn({ answer: { more: 'A'.repeat(15_000) } }))).toBeNull()
  })

  test.each(['clientDataJSON', 'authenticatorData', 'signature'])('without %s is refused', async (name) => {
    const scene = await openSignedOut()
    for (const value of [undefined, '', 'AA==', 1, { length: 1 }, 'AAAA'])
      await expectRefused(scene, await scene.signIn({ response: { [name]: value } }))
  })
})

describe('an Auth.js passkey', () => {
  /** As its adapter wrote the row: the passkey's id in place of the user handle, in standard base64. */
  async function openAuthJs(): Promise<Scene> {
    const scene = await openSignedOut()
    const [passkey, account] = [scene.passkeys[0], scene.accounts[0]]
    if (passkey && account) {
      passkey.providerAccountId = passkey.credentialID
      account.providerAccountId = passkey.credentialID
    }
    return scene
  }

  test.each([undefined, null, 'AAAA'])('signs in with the user handle %j, since its own is unknown', async (handle) => {
    const scene = await openAuthJs()
    const tamper = handle === undefined ? {} : { userHandle: handle }
    expect(errorOf(await scene.signIn(tamper))).toBeNull()
    expect(await scene.browser.session()).toMatchObject({ user: { email: EMAIL } })
  })

  test('is stored unchanged', async () => {
    const scene = await openAuthJs()
    await scene.signIn()
    expect(scene.passkeys).toMatchObject([
      {
        credentialID: expect.stringMatching(/^[\w+/]{43}=$/),
        credentialPublicKey: expect.stringMatching(/^[\w+/]+=*$/),
        transports: 'internal,hybrid',
        counter: 2,
      },
    ])
  })

  test('signs in next to a new passkey of the same user', async () => {
    const scene = await openAuthJs()
    const [old] = scene.authenticator.passkeys
    await scene.signIn()
    expect(errorOf(await scene.register({}, {}))).toBeNull()
    for (const passkey of scene.authenticator.passkeys) {
      await scene.browser.submit('/auth/signout')
      expect(errorOf(await scene.signIn({}, passkey))).toBeNull()
    }
    expect(old).toBe(scene.authenticator.passkeys[0])
    expect(scene.users).toHaveLength(1)
  })
})
