import { describe, expect, test } from 'vitest'
import type { Tamper } from '../../../runtimes/suite/authenticator.ts'
import { decodeBase64 } from '../../../src/methods/webauthn/base64.ts'
import { EMAIL, openScene, type Person, REFUSED, type Scene } from './scene.ts'

const ROUTE = '/auth/webauthn-options/passkey?action=signal'

/** Parts of a signal that a test changes. */
interface Signal {
  readonly userId: string
  readonly allAcceptedCredentialIds: readonly string[]
}

async function askSignals({ browser }: Person): Promise<readonly Signal[]> {
  return (await (await browser.fetch(ROUTE)).json()).signals
}

const idsOf = ({ passkeys }: Scene) => passkeys.map(({ credentialID }) => decodeBase64(credentialID))

describe('signals', () => {
  test.each(['jwt', 'database'] as const)('name the passkeys of the user, with %s sessions', async (strategy) => {
    const scene = openScene({}, { session: { strategy } })
    await scene.register({}, { email: EMAIL, name: 'Ada' })
    await scene.register({}, {})
    expect(await askSignals(scene)).toEqual([
      {
        rpId: 'app.example',
        userId: scene.authenticator.passkeys[0]?.userHandle,
        allAcceptedCredentialIds: idsOf(scene),
        name: EMAIL,
        displayName: 'Ada',
      },
    ])
    expect(idsOf(scene)).toHaveLength(2)
  })

  test('set no cookie, store nothing, and are not cached', async () => {
    const scene = openScene()
    await scene.register()
    const stored = scene.tokens.length
    const { headers } = await scene.browser.fetch(ROUTE)
    expect([headers.getSetCookie(), headers.get('cache-control')]).toEqual([[], 'private, no-store'])
    expect(scene.tokens).toHaveLength(stored)
  })

  test('are empty when signed out', async () => {
    const scene = openScene()
    await scene.register()
    await scene.browser.submit('/auth/signout')
    expect(await askSignals(scene)).toEqual([])
  })

  test('are empty for a user without passkeys', async () => {
    const scene = openScene()
    await scene.register()
    scene.passkeys.length = 0
    expect(await askSignals(scene)).toEqual([])
  })

  test('WA-31: name no passkey of another user', async () => {
    const scene = openScene()
    await scene.register()
    const other = scene.another()
    await other.register({}, { email: 'eve@app.example' })
    const [[own], [others]] = [await askSignals(scene), await askSignals(other)]
    expect(own?.userId).not.toBe(others?.userId)
    expect([own?.allAcceptedCredentialIds, others?.allAcceptedCredentialIds]).toEqual(idsOf(scene).map((id) => [id]))
  })

  test('WA-31: are not about a user handle whose account belongs to another user', async () => {
    const scene = openScene()
    await scene.register()
    const [account] = scene.accounts
    if (account) account.userId = 'eve'
    expect(await askSignals(scene)).toEqual([])
  })

  test('WA-31: are refused to pages of other sites', async () => {
    const scene = openScene()
    await scene.register()
    const response = await scene.browser.fetch(ROUTE, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([response.status, await response.text()]).toEqual([403, expect.not.stringContaining('signals')])
  })

  test('are not about passkeys of Auth.js, whose user handle is unknown, but list them', async () => {
    const scene = openScene()
    await scene.register()
    await scene.register({}, {})
    const [first, second] = scene.passkeys
    if (first) first.providerAccountId = first.credentialID
    const handle = decodeBase64(second?.providerAccountId ?? '')
    expect(await askSignals(scene)).toMatchObject([{ userId: handle, allAcceptedCredentialIds: idsOf(scene) }])
    if (second) second.providerAccountId = second.credentialID
    expect(await askSignals(scene)).toEqual([])
  })

  test('contain the current name and address', async () => {
    const scene = openScene()
    await scene.register()
    Object.assign(scene.users[0] ?? {}, { email: 'lovelace@app.example', name: 'Lovelace' })
    expect(await askSignals(scene)).toMatchObject([{ name: 'lovelace@app.example', displayName: 'Lovelace' }])
  })

  test('fail, instead of being empty, while the store is down', async () => {
    const scene = openScene()
    await scene.register()
    scene.adapter.listAuthenticatorsByUserId = () => Promise.reject(new Error('down'))
    const response = await scene.browser.fetch(ROUTE)
    expect([response.status, await response.text()]).toEqual([503, expect.not.stringContaining('signals')])
  })
})

/** The parameters of the error page on which a sign-in ends. */
async function refusalOf(scene: Scene, tamper: Tamper = {}): Promise<readonly (string | null)[]> {
  const { searchParams } = new URL((await scene.signIn(tamper)).headers.get('location') ?? '')
  return [searchParams.get('error'), searchParams.get('code')]
}

describe('a refused sign-in', () => {
  test('has the code unknown-passkey if the passkey is not registered', async () => {
    const scene = openScene()
    await scene.register()
    await scene.browser.submit('/auth/signout')
    scene.passkeys.length = 0
    expect(await refusalOf(scene)).toEqual([REFUSED, 'unknown-passkey'])
  })

  test.each<[string, (scene: Scene) => ReturnType<typeof refusalOf>]>([
    ['an invalid signature', (scene) => refusalOf(scene, { signature: () => new Uint8Array(64) })],
    ['no user', (scene) => refusalOf(scene, { flags: 4 })],
    ['the handle of another user', (scene) => refusalOf(scene, { userHandle: 'A'.repeat(43) })],
    ['a counter that went back', (scene) => refusalOf(scene, { counter: 1 })],
    [
      'an account that is missing',
      (scene) => {
        scene.accounts.length = 0
        return refusalOf(scene)
      },
    ],
    [
      'a store that is down',
      (scene) => {
        scene.adapter.getAuthenticator = () => Promise.reject(new Error('down'))
        return refusalOf(scene)
      },
    ],
  ])('WA-31: has no code for a registered passkey with %s', async (_what, signIn) => {
    const scene = openScene()
    await scene.register()
    await scene.browser.submit('/auth/signout')
    expect(await signIn(scene)).toEqual([expect.any(String), null])
  })
})
