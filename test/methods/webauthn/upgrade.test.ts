import { describe, expect, test } from 'vitest'
import { FLAGS } from '../../../runtimes/suite/authenticator.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { stopClock } from '../../harness.ts'
import { EMAIL, errorOf, openScene, REFUSED, type Scene } from './scene.ts'

const { UV, BE, BS } = FLAGS

/** What a browser creates without asking: no user was present, and none was verified. */
const UNASKED = { flags: BE | BS }

const ROUTE = '/auth/webauthn-options/passkey?action=upgrade'

/** An application with passwords and passkeys, and two users without passkeys. */
function openUpgrades(options: Parameters<typeof Passkey>[0] = { autoUpgrade: true }): Scene {
  const password = Credentials({
    credentials: { id: {} },
    authorize: ({ id }) => ({ id: String(id), email: EMAIL }),
  })
  const scene = openScene({}, { providers: [Passkey(options), password], session: { strategy: 'jwt' } })
  for (const id of ['user-1', 'user-2']) scene.users.push({ id, email: `${id}@app.example`, emailVerified: null })
  return scene
}

const signInByPassword = ({ browser }: Pick<Scene, 'browser'>, id = 'user-1') =>
  browser.submit('/auth/callback/credentials', { id })

async function upgrade(scene: Scene, flags = UNASKED): Promise<string | null> {
  const { options } = await scene.offer({ action: 'upgrade' })
  return errorOf(await scene.post('register', await scene.authenticator.create(options, flags)))
}

/** The status of a request for an upgrade, and the number of challenges that it stored. */
async function askUpgrade({ browser, tokens }: Scene): Promise<readonly [status: number, stored: number]> {
  const before = tokens.length
  const { status } = await browser.fetch(ROUTE)
  return [status, tokens.length - before]
}

describe('an upgrade', () => {
  test('adds a passkey without user presence after a sign-in with a password', async () => {
    const scene = openUpgrades()
    await signInByPassword(scene)
    expect(await upgrade(scene)).toBeNull()
    expect(scene.passkeys).toMatchObject([{ userId: 'user-1' }])
    expect(scene.log.errors).toEqual([])
  })

  test('requests no user verification, which the browser cannot ask for', async () => {
    const scene = openUpgrades()
    await signInByPassword(scene)
    const { action, options } = await scene.offer({ action: 'upgrade' })
    expect(action).toBe('register')
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      user: { name: 'user-1@app.example' },
    })
  })

  test('creates a passkey that must verify the user when it is used', async () => {
    const scene = openUpgrades()
    await signInByPassword(scene)
    await upgrade(scene)
    await scene.browser.submit('/auth/signout')
    expect(errorOf(await scene.signIn())).toBe(REFUSED)
    expect(errorOf(await scene.signIn({ flags: FLAGS.UP | UV | BE | BS }))).toBeNull()
  })

  test('is refused without autoUpgrade', async () => {
    const scene = openUpgrades({})
    await signInByPassword(scene)
    expect(await askUpgrade(scene)).toEqual([400, 0])
    expect(scene.log.errors).toMatchObject([{ cause: { fix: 'Set `autoUpgrade: true` of the passkey provider.' } }])
  })

  test('is refused when signed out', async () => {
    expect(await askUpgrade(openUpgrades())).toEqual([400, 0])
  })

  test.each([
    [300, [200, 1]],
    [301, [400, 0]],
  ] as const)('WA-33: %i s after the sign-in is answered with %j', async (age, answer) => {
    const clock = stopClock()
    const scene = openUpgrades()
    await signInByPassword(scene)
    clock.advance(age)
    expect(await askUpgrade(scene)).toEqual(answer)
    expect(scene.log.errors).toEqual([])
  })

  test('is refused in a session that began with a passkey', async () => {
    const scene = openUpgrades()
    await scene.register()
    expect(await askUpgrade(scene)).toEqual([400, 0])
    expect(scene.log.errors).toEqual([])
  })

  test.each(['another user', 'another session of the user', 'no user'])('WA-33: is refused for %s', async (who) => {
    const scene = openUpgrades()
    await signInByPassword(scene)
    const { options } = await scene.offer({ action: 'upgrade' })
    const data = await scene.authenticator.create(options, UNASKED)
    await scene.browser.submit('/auth/signout')
    if (who !== 'no user') await signInByPassword(scene, who === 'another user' ? 'user-2' : 'user-1')
    expect(errorOf(await scene.post('register', data))).toBe(REFUSED)
    expect(scene.passkeys).toEqual([])
  })
})

describe('without user presence', () => {
  test.each(['required', 'discouraged'] as const)(
    'WA-32: a registration is refused, with verification %s',
    async (userVerification) => {
      const scene = openUpgrades({ autoUpgrade: true, userVerification })
      await signInByPassword(scene)
      expect(errorOf(await scene.register({ flags: UV | BE | BS }, {}))).toBe(REFUSED)
      expect(scene.passkeys).toEqual([])
    },
  )

  test('WA-32: a registration of a new user is refused', async () => {
    const scene = openUpgrades()
    expect(errorOf(await scene.register({ flags: UV | BE | BS }))).toBe(REFUSED)
    expect(scene.passkeys).toEqual([])
  })

  test('WA-32: a sign-in is refused, also with a passkey of an upgrade', async () => {
    const scene = openUpgrades()
    await signInByPassword(scene)
    await upgrade(scene)
    await scene.browser.submit('/auth/signout')
    expect(errorOf(await scene.signIn({ flags: UV | BE | BS }))).toBe(REFUSED)
  })

  test('WA-32: a sign-in is refused as the answer to an upgrade', async () => {
    const scene = openUpgrades()
    await signInByPassword(scene)
    await upgrade(scene)
    const { options } = await scene.offer({ action: 'upgrade' })
    const data = await scene.authenticator.get({ ...options, rpId: 'app.example' }, UNASKED)
    expect(errorOf(await scene.post('authenticate', data))).toBe(REFUSED)
    expect(errorOf(await scene.post('register', data))).not.toBeNull()
    expect(scene.passkeys).toHaveLength(1)
  })
})
