import { describe, expect, test } from 'vitest'
import type { OAuthOptions } from '../../../src/index.ts'
import type { Json } from '../../../src/testing/contract.ts'
import { HOME, lastError, openScene, type Scene, type SceneOptions } from '../../security/scene.ts'

/** An application whose provider has these claims of one user. */
const sceneOf = (claims: Json, provider: SceneOptions['provider'] = {}): Scene =>
  openScene({ stores: true, provider, server: { users: { ada: { sub: 'ada-1815', ...claims } } } })

describe('an id that `profile()` returns', () => {
  test.each([
    'undefined',
    'null',
    'NaN',
    'Infinity',
    '-Infinity',
    'true',
    'false',
    '[object Object]',
    '[object Promise]',
    ' undefined ',
    'Undefined',
    'NULL',
    '-0',
    'Symbol(id)',
    '\u200b',
    '',
    '   ',
  ])('is refused as the string %j', async (id) => {
    const scene = sceneOf({}, { profile: () => ({ id }) })
    expect(await scene.signIn()).toBe('OAuthProfileParseError')
    expect(scene.log.errors.at(-1)?.cause).toMatchObject({
      provider: 'idp',
      seen: `\`id\`: ${JSON.stringify(id)}`,
      fix: expect.stringContaining('`profile` of idp'),
    })
    expect([scene.has('session'), scene.store.tables.users.length]).toEqual([false, 0])
  })

  test('is refused when the provider answers 200 with an error', async () => {
    const profile: OAuthOptions['profile'] = (said) => ({ id: String(said['user_id']) })
    const scene = sceneOf({}, { idToken: false, profile })
    scene.server.tamper.userinfo = { sub: 'ada-1815', error: 'quota exceeded' }
    expect(await scene.signIn()).toBe('OAuthProfileParseError')
  })

  test.each(['0', 'nullable', 'Trueman', 'undefined|1', 'object Object'])(
    'is accepted as the string %j',
    async (id) => {
      const scene = sceneOf({}, { profile: () => ({ id }) })
      expect(await scene.signIn()).toBe(HOME)
      expect(scene.store.tables.accounts[0]?.providerAccountId).toBe(id)
    },
  )

  // A provider whose ids are names may have a user of this name.
  test('is used unchanged from a claim', async () => {
    const scene = sceneOf({ sub: 'null' })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.accounts[0]?.providerAccountId).toBe('null')
  })

  test('is refused from a claim without a visible character', async () => {
    expect(await sceneOf({ login: '\u200b' }, { profile: { id: 'login' } }).signIn()).toBe('OAuthProfileParseError')
  })
})

/** The next whole number has the same JSON number after parsing. */
const ROUNDED = 2 ** 53

describe('an id beyond 2^53', () => {
  const MAPPINGS: readonly (readonly [name: string, profile: NonNullable<OAuthOptions['profile']>])[] = [
    ['a path', { id: 'data.id' }],
    ['a template', { id: 'u/{data.id}' }],
    ['a function that converts it', (said) => ({ id: String(Reflect.get(Object(said['data']), 'id')) })],
    ['a function that does not', (said) => ({ id: Reflect.get(Object(said['data']), 'id') })],
  ]

  describe.each([
    ['the userinfo response', false],
    ['the ID token', true],
  ])('in %s', (_, idToken) => {
    test.each(MAPPINGS)('is refused as a number that %s reads', async (_name, profile) => {
      const scene = sceneOf({ data: { id: ROUNDED } }, { idToken, profile })
      expect(await scene.signIn()).toBe('OAuthProfileParseError')
      expect(scene.log.errors.at(-1)?.cause).toMatchObject({
        seen: expect.stringContaining('2^53'),
        fix: expect.stringContaining('as text'),
      })
      expect(scene.store.tables.users).toEqual([])
    })

    test.each([
      ['has no id in the number', '7'],
      ['sends the same digits as text', String(ROUNDED)],
      ['sends other digits as text', '9007199254740993'],
    ])('is accepted as a string if the provider %s', async (_name, text) => {
      const scene = sceneOf({ data: { id: ROUNDED }, id_text: text }, { idToken, profile: { id: 'id_text' } })
      expect(await scene.signIn()).toBe(HOME)
      expect(scene.store.tables.accounts[0]?.providerAccountId).toBe(text)
    })
  })
})

/** Claims with an address that the provider calls verified. */
const mailed = (email: unknown): Json => ({ email, email_verified: true })

describe('an address of a provider', () => {
  test.each([
    ['a Kelvin sign', '\u212Aate@example.com'],
    ['a Kelvin sign in its domain', 'kate@\u212A.example'],
    ['a second header', 'kate@example.com\r\nbcc:eve@evil.example'],
    ['a line break', 'kate@example.com\n'],
    ['a parameter', 'kate@example.com?bcc=eve@evil.example'],
    ['a second address', 'kate@example.com,eve@evil.example'],
    ['quotes', '"kate"@example.com'],
    ['no domain', 'kate'],
    ['300 characters', `${'k'.repeat(300)}@example.com`],
  ])('is not an address with %s', async (_, email) => {
    const scene = sceneOf(mailed(email))
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users).toMatchObject([{ email: null, emailVerified: null }])
    expect(await scene.browser.session()).toMatchObject({ user: { email: null } })
  })

  test('is not linked to the owner of a look-alike address', async () => {
    const scene = sceneOf(mailed('\u212Aate@example.com'), { allowDangerousEmailAccountLinking: true })
    const { users, accounts } = scene.store.tables
    users.push({ id: 'kate', email: 'kate@example.com', emailVerified: new Date() })
    expect(await scene.signIn()).toBe(HOME)
    expect(accounts.map(({ userId }) => userId)).not.toContain('kate')
  })

  test.each<[string, NonNullable<OAuthOptions['profile']>]>([
    ['lowers', ({ sub, email }) => ({ id: String(sub), email: String(email).toLowerCase() })],
    ['replaces', ({ sub }) => ({ id: String(sub), email: 'kate@example.com' })],
  ])('is not verified when `profile()` %s another', async (_, profile) => {
    const scene = sceneOf(mailed('\u212Aate@example.com'), { profile })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users).toMatchObject([
      { email: 'kate@example.com', emailVerified: null, emailRecord: expect.stringContaining('"vouchedBy":null') },
    ])
  })

  test.each<[string, SceneOptions['provider']]>([
    ['a definition', {}],
    ['`profile()`', { profile: ({ sub, email }) => ({ id: String(sub), email: String(email) }) }],
  ])('is stored in its normalized spelling if it comes by %s', async (_, provider) => {
    const scene = sceneOf(mailed(' Kate@M\u00dcller.Example'), provider)
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users).toMatchObject([
      { email: 'kate@xn--mller-kva.example', emailRecord: expect.stringContaining('"vouchedBy":"idp"') },
    ])
  })

  test('is reported to the log without its text when it is unusable', async () => {
    const scene = sceneOf(mailed('"kate"@example.com'))
    await scene.signIn()
    expect(JSON.stringify(scene.log.warnings)).toContain('provider-email')
    expect(JSON.stringify(scene.log.warnings)).not.toContain('kate')
    expect(lastError(scene)).toBe('none')
  })
})

describe('strings that databases reject', () => {
  const DIRTY = { name: 'A\0da \ud83d', picture: 'https://a.example/\0x\ud800.png', locale: '\0' }

  test('are stored without NUL and without half a character', async () => {
    const scene = sceneOf({ ...mailed('ada@example.com'), ...DIRTY })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users).toMatchObject([
      { name: 'Ada \ufffd', image: 'https://a.example/x\ufffd.png', email: 'ada@example.com' },
    ])
  })

  test('are dropped if nothing is left of them', async () => {
    const scene = sceneOf({ name: '\0', picture: '\0' })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users).toMatchObject([{ name: null, image: null }])
  })

  test('are stored alike from `profile()`, also in objects', async () => {
    const profile: OAuthOptions['profile'] = ({ sub, name }) => ({
      id: String(sub),
      name: String(name),
      more: { name },
    })
    const scene = sceneOf(DIRTY, { profile })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users).toMatchObject([{ name: 'Ada \ufffd' }])
    expect(JSON.stringify(scene.store.tables.users)).not.toMatch(/\\u0000|\\ud83d/)
  })

  test.each(['ada@example.com\0', 'ada\0@example.com', 'ada@exam\0ple.com', 'ada\ud800@example.com'])(
    'are not part of an address, which is dropped: %j',
    async (email) => {
      const scene = sceneOf(mailed(email), { allowDangerousEmailAccountLinking: true })
      scene.store.tables.users.push({ id: 'ada', email: 'ada@example.com', emailVerified: new Date() })
      expect(await scene.signIn()).toBe(HOME)
      expect(scene.store.tables.users.at(-1)).toMatchObject({ email: null })
      expect(scene.store.tables.accounts.map(({ userId }) => userId)).not.toContain('ada')
    },
  )

  test.each([
    ['NUL', 'ada\0-1815', {}],
    ['half a character', 'ada-1815\ud800', {}],
    ['half a character, as a part', 'ada-1815\ud800', { profile: { id: '{sub}/x' } }],
    ['NUL, from `profile()`', 'ada\0', { profile: ({ sub }) => ({ id: String(sub) }) }],
  ] satisfies [string, string, SceneOptions['provider']][])('refuse an id with %s', async (_, sub, provider) => {
    const scene = sceneOf({ sub }, provider)
    expect(await scene.signIn()).toBe('OAuthProfileParseError')
    expect(scene.log.errors.at(-1)?.cause).toMatchObject({ provider: 'idp' })
    expect([scene.has('session'), scene.store.tables.users.length]).toEqual([false, 0])
  })
})

describe('an address in another spelling', () => {
  test.each([
    ['ada@m\u00fcller.de', 'ada@xn--mller-kva.de'],
    ['m\u00fcller@example.com', 'm\u00fcller@example.com'],
    ['ada@intranet', 'ada@intranet'],
  ])('%s is stored as %s', async (email, stored) => {
    const scene = sceneOf(mailed(email))
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users).toMatchObject([{ email: stored }])
  })

  test('finds the user whose domain Auth.js stored in Unicode', async () => {
    const scene = sceneOf(mailed('ada@m\u00fcller.de'), { allowDangerousEmailAccountLinking: true })
    scene.store.tables.users.push({ id: 'ada', email: 'ada@m\u00fcller.de', emailVerified: new Date() })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.users).toHaveLength(1)
    expect(scene.store.tables.accounts).toMatchObject([{ userId: 'ada' }])
  })
})

test('a known user with a Unicode domain has the verified address', async () => {
  const scene = sceneOf(mailed('ada@m\u00fcller.de'), { allowDangerousEmailAccountLinking: true })
  const { accounts, users } = scene.store.tables
  users.push({ id: 'ada', email: 'ada@m\u00fcller.de', emailVerified: null })
  accounts.push({ userId: 'ada', provider: 'idp', providerAccountId: 'ada-1815', type: 'oidc' })
  expect(await scene.signIn()).toBe(HOME)
  expect(users).toMatchObject([{ id: 'ada', emailVerified: expect.any(Date) }])
})
