import { assert, assertEqual, assertMatch, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn } from './application.ts'
import { assertContains } from './assert.ts'
import { openAuthenticator } from './authenticator.ts'
import { atTime } from './clock.ts'
import { group, test } from './group.ts'
import { CHALLENGE, EMAIL, NEW, openScene, openSignedOut, REFUSED } from './passkey-scene.ts'
import { RECORDED, RECORDED_BYTE } from './recorded-passkeys.ts'

/** Runs something while randomness is one byte over and over, as it was when the ceremonies were recorded. */
async function withByte<T>(byte: number, run: () => Promise<T>): Promise<T> {
  const value = <A extends ArrayBufferView>(array: A): A => {
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(byte)
    return array
  }
  Object.defineProperty(crypto, 'getRandomValues', { value, configurable: true, writable: true })
  try {
    return await run()
  } finally {
    Reflect.deleteProperty(crypto, 'getRandomValues')
  }
}

const ceremonies = (library: Library): Test[] => [
  ...(['ES256', 'EdDSA', 'RS256'] as const).map((algorithm) =>
    test(`by ${algorithm} is made, and signs in`, async () => {
      const scene = await openSignedOut(library, openAuthenticator(algorithm))
      assertEqual([await scene.signIn(), scene.log.errors], [null, []])
      assertContains(await scene.browser.session(), { user: { email: EMAIL } })
    }),
  ),
  ...RECORDED.map(({ algorithm, registration, assertion }) =>
    test(`by ${algorithm} of a browser is made, and signs in`, async () => {
      const scene = openScene(library)
      const { challenge } = await withByte(RECORDED_BYTE, () => scene.offer(NEW))
      assertMatch(challenge, /^(?:Kioq)+Kio$/)
      assertEqual(await scene.post('register', registration), null)
      await scene.browser.submit('/auth/signout')
      await withByte(RECORDED_BYTE, () => scene.offer())
      assertEqual([await scene.post('authenticate', assertion), scene.log.errors], [null, []])
      const user = await scene.adapter.getUserByEmail(EMAIL)
      const [passkey] = await scene.adapter.listAuthenticatorsByUserId(user?.id ?? '')
      assertContains(passkey, { counter: 2, transports: 'internal', credentialDeviceType: 'singleDevice' })
    }),
  ),
  test('by one that does not count signs in twice', async () => {
    const scene = await openSignedOut(library, openAuthenticator('ES256', false))
    assertEqual([await scene.signIn(), await scene.signIn()], [null, null])
  }),
  test('is stored as other libraries store it', async () => {
    const authenticator = openAuthenticator()
    const { adapter } = await openSignedOut(library, authenticator)
    const user = await adapter.getUserByEmail(EMAIL)
    const [passkey] = await adapter.listAuthenticatorsByUserId(user?.id ?? '')
    assertMatch(passkey?.credentialID, /^[A-Za-z\d+/]{43}=$/)
    assertContains(passkey, { counter: 1, credentialDeviceType: 'multiDevice', transports: 'internal,hybrid' })
  }),
]

const options = (library: Library): Test[] => [
  test('to register say what is asked for', async () => {
    const { browser, offer } = openScene(library)
    const asked = await offer({ ...NEW, name: 'Ada 李' })
    assertContains(asked, {
      rp: { id: 'app.example' },
      user: { name: EMAIL, displayName: 'Ada 李' },
      attestation: 'none',
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    })
    for (const text of [asked.challenge, asked.user?.id]) assertMatch(text, /^[\w-]{43}$/)
    assertMatch(browser.setCookies[0], /^__Host-latchkey\.challenge=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure/)
  }),
  test('to sign in name nobody', async () => {
    const { offer } = await openSignedOut(library)
    assertContains(await offer(), { rpId: 'app.example', userVerification: 'required', allowCredentials: undefined })
  }),
  test('are not for other sites', async () => {
    const { browser } = openScene(library)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const { status } = await browser.fetch('/auth/webauthn-options/passkey?action=authenticate', { headers })
    assertEqual([status, browser.cookies.has(CHALLENGE)], [403, false])
  }),
]

const related = (library: Library): Test[] => [
  test('list the origins of other domains', async () => {
    const relyingParty = { id: 'app.example', origin: ['https://app.example', 'https://other.example'] }
    const { auth, browser } = openScene(library, openAuthenticator(), {
      providers: [library.passkey.Passkey({ relyingParty })],
    })
    const path = '/.well-known/webauthn'
    const response = await browser.fetch(path)
    const type = response.headers.get('content-type')
    assertEqual([response.status, type], [200, 'application/json'])
    assertEqual(await response.json(), { origins: ['https://other.example'] })
    const hosts = ['https://app.example', 'https://other.example']
    const isHandled = (host: string) => auth.handles(path, { method: 'GET', url: host + path })
    assertEqual(hosts.map(isHandled), [true, false])
  }),
]

const challenges = (library: Library): Test[] => [
  test('is valid once, even if its cookie is restored', async () => {
    const authenticator = openAuthenticator()
    const scene = await openSignedOut(library, authenticator)
    const data = await authenticator.get(await scene.offer())
    const cookie = scene.browser.cookies.get(CHALLENGE) ?? ''
    assertEqual(await scene.post('authenticate', data), null)
    await scene.browser.submit('/auth/signout')
    scene.browser.cookies.set(CHALLENGE, cookie)
    assertEqual(await scene.post('authenticate', data), REFUSED)
  }),
  test('creates one session if two responses race', async () => {
    const authenticator = openAuthenticator()
    const { browser, offer } = await openSignedOut(library, authenticator)
    const data = await authenticator.get(await offer())
    const fields = { csrfToken: await browser.csrfToken(), action: 'authenticate', data }
    const race = await Promise.all([1, 2, 3].map(() => browser.post('/auth/callback/passkey', fields)))
    assertEqual(race.map(errorIn).filter((error) => error === null).length, 1)
  }),
  test('requires the browser that requested it', async () => {
    const authenticator = openAuthenticator()
    const scene = await openSignedOut(library, authenticator)
    const data = await authenticator.get(await scene.offer())
    scene.browser.cookies.delete(CHALLENGE)
    assertEqual(await scene.post('authenticate', data), REFUSED)
  }),
  ...(
    [
      [299, null],
      [301, REFUSED],
    ] as const
  ).map(([age, error]) =>
    test(`after ${age} s ends in ${error}`, () =>
      atTime('2031-03-01T12:00:00Z', async (clock) => {
        const authenticator = openAuthenticator()
        const scene = await openSignedOut(library, authenticator)
        const data = await authenticator.get(await scene.offer())
        clock.advance(age)
        assertEqual(await scene.post('authenticate', data), error)
      })),
  ),
  test('never reaches the log', async () => {
    const authenticator = openAuthenticator()
    const scene = await openSignedOut(library, authenticator)
    const asked = await scene.offer()
    await scene.post('authenticate', await authenticator.get(asked, { origin: 'https://evil.example' }))
    const logged = JSON.stringify(scene.log.errors.map(({ message, cause }) => [message, cause]))
    assert(logged.includes('https://evil.example') && !logged.includes(asked.challenge), 'it says the wrong things')
  }),
]

/** Sign-in by passkey: ceremonies of a software authenticator, and of a browser. */
export const passkey = (library: Library): Test[] => [
  ...group('passkey', ceremonies(library)),
  ...group('passkey options', options(library)),
  ...group('related origins', related(library)),
  ...group('passkey challenge', challenges(library)),
]
