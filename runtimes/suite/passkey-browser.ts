import type { AdapterUser } from '../../src/index.ts'
import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { ADA } from './application.ts'
import { assertContains } from './assert.ts'
import { FLAGS, openAuthenticator } from './authenticator.ts'
import { atTime } from './clock.ts'
import { group, test } from './group.ts'
import { CHALLENGE, EMAIL, openScene, openSignedOut, REFUSED, type Scene } from './passkey-scene.ts'

/** What a browser creates without asking. */
const UNASKED = { flags: FLAGS.BE | FLAGS.BS }

/** Base64 as base64url. */
const TO_URL: Readonly<Record<string, string>> = { '+': '-', '/': '_' }

/** The answer to a request for signals. */
interface Signals {
  readonly signals: readonly Readonly<Record<string, unknown>>[]
}

async function askSignals({ browser }: Scene): Promise<Signals['signals']> {
  const answer = await browser.fetch('/auth/webauthn-options/passkey?action=signal')
  return ((await answer.json()) as Signals).signals
}

const signals = (library: Library): Test[] => [
  test('name the passkeys of the signed-in user', async () => {
    const authenticator = openAuthenticator()
    const scene = openScene(library, authenticator)
    assertEqual(await scene.register(), null)
    const [signal, ...others] = await askSignals(scene)
    const user = await scene.adapter.getUserByEmail(EMAIL)
    const stored = await scene.adapter.listAuthenticatorsByUserId(user?.id ?? '')
    const ids = stored.map(({ credentialID }) => credentialID.replace(/[+/=]/g, (one) => TO_URL[one] ?? ''))
    assertContains(signal, { rpId: 'app.example', name: EMAIL, userId: authenticator.passkeys[0]?.userHandle })
    assertEqual([signal?.['allAcceptedCredentialIds'], others], [ids, []])
    assertEqual(scene.browser.cookies.has(CHALLENGE), false)
  }),
  test('are empty when signed out', async () => {
    assertEqual(await askSignals(await openSignedOut(library)), [])
  }),
]

/** Somebody who has just signed in with a password, in an application with upgrades. */
async function openUpgrades(library: Library): Promise<Scene & { countPasskeys: () => Promise<number> }> {
  const users: AdapterUser[] = []
  const authorize = () => users[0] ?? null
  const providers = [
    library.passkey.Passkey({ autoUpgrade: true }),
    library.credentials.Credentials({ credentials: {}, authorize }),
  ]
  const scene = openScene(library, openAuthenticator(), { providers })
  users.push(await scene.adapter.createUser({ ...ADA, image: null, emailVerified: null }))
  await scene.browser.submit('/auth/callback/credentials')
  const countPasskeys = async () => (await scene.adapter.listAuthenticatorsByUserId(users[0]?.id ?? '')).length
  return { ...scene, countPasskeys }
}

const upgrades = (library: Library): Test[] => [
  test('without user presence makes a passkey', async () => {
    const scene = await openUpgrades(library)
    assertEqual(await scene.register(UNASKED, { action: 'upgrade' }), null)
    assertEqual(await scene.countPasskeys(), 1)
  }),
  test('is refused without user presence as an ordinary registration', async () => {
    const scene = await openUpgrades(library)
    assertEqual(await scene.register(UNASKED, { action: 'register' }), REFUSED)
    assertEqual(await scene.countPasskeys(), 0)
  }),
  test('is refused in an old session', () =>
    atTime('2031-03-01T12:00:00Z', async (clock) => {
      const { browser } = await openUpgrades(library)
      clock.advance(301)
      const { status } = await browser.fetch('/auth/webauthn-options/passkey?action=upgrade')
      assertEqual([status, browser.cookies.has(CHALLENGE)], [400, false])
    })),
]

/** What browsers do with passkeys beyond the two ceremonies. */
export const passkeyBrowser = (library: Library): Test[] => [
  ...group('passkey signals', signals(library)),
  ...group('passkey upgrade', upgrades(library)),
]
