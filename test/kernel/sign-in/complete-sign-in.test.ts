import { describe, expect, test } from 'vitest'
import { Credentials } from '../../../src/providers/credentials.ts'
import { BEYOND_AUTHJS } from '../../features/stored/account/adapter.ts'
import { type App, HOME, lastError, openApp } from '../../features/stored/account/open-app.ts'
import { ORIGIN, SESSION } from '../../harness.ts'

describe('a first sign-in', () => {
  test('creates a user with its account, and emits both events once', async () => {
    const app = openApp()
    expect(await app.signIn('idp', 'ada')).toBe(HOME)
    const [user] = app.tables.users
    expect(app.tables.users).toEqual([
      {
        id: expect.any(String),
        name: 'Ada',
        email: 'ada@example.com',
        // A claim of a provider that is not trusted to link by email.
        emailVerified: null,
        emailRecord: expect.stringMatching(/^\{"address":"ada@example.com","vouchedBy":"idp","at":\d+\}$/),
        image: 'https://x.example/a.png',
      },
    ])
    expect(app.tables.accounts).toEqual([
      {
        userId: user?.id,
        provider: 'idp',
        providerAccountId: 'ada-1',
        type: 'oidc',
        access_token: expect.any(String),
        id_token: expect.any(String),
        expires_at: expect.any(Number),
        token_type: 'bearer',
      },
    ])
    expect(app.events()).toEqual(['createUser', 'linkAccount', 'signIn'])
    expect(app.heard[1]?.message).toMatchObject({
      user: { id: user?.id },
      account: { userId: user?.id, providerAccountId: 'ada-1' },
      profile: { name: 'Ada' },
    })
    expect(app.heard[2]?.message).toMatchObject({ user: { id: user?.id }, isNewUser: true, profile: { sub: 'ada-1' } })
  })

  test('stores no proof if the provider does not verify the address', async () => {
    const app = openApp()
    await app.signIn('idp', 'eve')
    expect(app.tables.users[0]?.emailVerified).toBeNull()
  })

  test('creates a user without an address', async () => {
    const app = openApp()
    expect(await app.signIn('idp', 'anon')).toBe(HOME)
    expect(app.tables.users[0]).toMatchObject({ name: 'Anon', email: null, emailVerified: null })
  })

  test('continues if the application verifies the address in the event', async () => {
    const app = openApp({
      config: {
        events: {
          createUser: async ({ user }) =>
            void (await app.adapter.updateUser({ id: user.id ?? '', emailVerified: new Date() })),
        },
      },
    })
    expect(await app.signIn('idp', 'eve')).toBe(HOME)
    expect(app.tables.accounts).toHaveLength(1)
  })

  test('redirects a new user to the newUser page once', async () => {
    const app = openApp({ config: { pages: { newUser: '/welcome?x=1' } } })
    expect(await app.signIn('idp', 'ada')).toBe(`${ORIGIN}/welcome?x=1&callbackUrl=${encodeURIComponent(HOME)}`)
    expect(await app.signIn('idp', 'ada', app.openBrowser())).toBe(HOME)
  })

  test('reports the new user to the `jwt` callback, with the stored user', async () => {
    const seen: unknown[] = []
    const app = openApp({
      config: {
        callbacks: {
          jwt: ({ token, user, account, trigger, isNewUser }) => {
            if (trigger) seen.push([trigger, isNewUser, user?.id, account?.userId, token.sub])
            return token
          },
        },
      },
    })
    await app.signIn('idp', 'ada')
    await app.signIn('idp', 'ada', app.openBrowser())
    const id = app.tables.users[0]?.id
    expect(seen).toEqual([
      ['signUp', true, id, id, id],
      ['signIn', false, id, id, id],
    ])
  })

  test('LINK-10, better-auth#10196: passes only declared fields to the adapter', async () => {
    const profile = () => ({
      ...{ id: 'x-1', name: 'Eve', email: 'EVE@example.com', image: null, role: 'admin', extra: undefined },
      ...{ emailVerified: new Date(), emailRecord: '{"address":"eve@example.com","vouchedBy":"email","at":1}' },
      ...JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1}'),
    })
    const app = openApp({ provider: { profile } })
    expect(await app.signIn('idp', 'eve')).toBe(HOME)
    const [user] = app.tables.users
    // `role` is what the application's own `profile` returned beside the declared ones.
    expect(user).toEqual({
      id: expect.not.stringContaining('x-1'),
      name: 'Eve',
      email: 'eve@example.com',
      image: null,
      emailVerified: null,
      emailRecord: expect.stringContaining('"vouchedBy":null'),
      role: 'admin',
    })
    expect(Reflect.get(user ?? {}, 'isAdmin')).toBeUndefined()
  })

  test.each([
    ['all at once', []],
    ['one after the other, without one-step creation', ['createUserWithAccount']],
    ['one after the other, in a store of Auth.js', BEYOND_AUTHJS],
  ] as const)('LINK-11: twenty at the same time create one user: %s', async (_, without) => {
    const app = openApp({ without })
    const ends = await Promise.all(Array.from({ length: 20 }, () => app.signIn('idp', 'ada', app.openBrowser())))
    expect(app.tables.users).toHaveLength(1)
    expect(app.tables.accounts).toHaveLength(1)
    expect(new Set(ends)).toEqual(new Set([HOME]))
    for (const event of ['createUser', 'linkAccount'])
      expect(app.events().filter((name) => name === event)).toHaveLength(1)
    expect(app.heard.filter(({ message }) => message['isNewUser'])).toHaveLength(1)
  })
})

describe('a known account', () => {
  test('signs in its user and creates nothing', async () => {
    const app = openApp()
    await app.signIn('idp', 'ada')
    app.calls.length = 0
    expect(await app.signIn('idp', 'ada', app.openBrowser())).toBe(HOME)
    // The last look is at the account, once the session is sealed.
    expect(app.calls).toEqual(['getUserByAccount', 'updateAccount', 'getUserByAccount'])
    expect(app.events().slice(3)).toEqual(['signIn'])
  })

  test('records once that the address of an Auth.js user is proven', async () => {
    const app = openApp({ without: BEYOND_AUTHJS, provider: { allowDangerousEmailAccountLinking: true } })
    const user = await app.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null })
    await app.adapter.linkAccount({ provider: 'idp', providerAccountId: 'ada-1', type: 'oidc', userId: user.id })
    for (let i = 0; i < 2; i++) expect(await app.signIn('idp', 'ada', app.openBrowser())).toBe(HOME)
    expect(app.tables.users).toMatchObject([{ id: user.id, emailVerified: expect.any(Date) }])
    expect(app.events()).toEqual(['updateUser', 'signIn', 'signIn'])
  })

  test('updates its tokens to those that `account` returns', async () => {
    const app = openApp({ provider: { account: ({ access_token }) => ({ access_token, userId: 'x' }) as object } })
    await app.signIn('idp', 'ada')
    const before = { ...app.tables.accounts[0] }
    await app.signIn('idp', 'ada')
    const after = app.tables.accounts[0]
    expect(Object.keys(after ?? {}).sort()).toEqual(['access_token', 'provider', 'providerAccountId', 'type', 'userId'])
    expect(after?.access_token).not.toBe(before.access_token)
    expect(after?.userId).toBe(app.tables.users[0]?.id)
  })

  test('signs in even if the tokens cannot be stored', async () => {
    const app = openApp()
    await app.signIn('idp', 'ada')
    app.break('updateAccount', 'rejects')
    expect(await app.signIn('idp', 'ada')).toBe(HOME)
    expect(lastError(app)).toBe('AdapterError')
  })

  test('passes the stored user to the `signIn` callback', async () => {
    const seen: unknown[] = []
    const app = openApp({ config: { callbacks: { signIn: ({ user }) => seen.push(user.id) > 0 } } })
    await app.signIn('idp', 'ada')
    await app.signIn('idp', 'ada')
    expect(seen).toEqual(['idp|ada-1', app.tables.users[0]?.id])
  })

  test('LINK-08, better-auth#8983, better-auth#9818: belongs to one provider only', async () => {
    const app = openApp({
      users: { x: { sub: '42', email: 'x@example.com' }, y: { sub: '42', email: 'y@example.com' } },
    })
    await app.signIn('idp', 'x')
    await app.signIn('other', 'y', app.openBrowser())
    expect(app.tables.accounts.map(({ provider, userId }) => [provider, userId])).toEqual([
      ['idp', app.tables.users[0]?.id],
      ['other', app.tables.users[1]?.id],
    ])
  })

  test('LINK-09: is found only by the exact subject', async () => {
    const subjects = ['42', '42 ', '４２', 'ABC', 'abc']
    const users = Object.fromEntries(subjects.map((sub, i) => [`u${i}`, { sub, email: `u${i}@example.com` }]))
    const app = openApp({ users })
    for (const name of Object.keys(users)) expect(await app.signIn('idp', name, app.openBrowser())).toBe(HOME)
    expect(app.tables.accounts.map(({ providerAccountId }) => providerAccountId)).toEqual(subjects)
    expect(app.tables.users).toHaveLength(subjects.length)
  })
})

describe('an address that another user has', () => {
  test('LINK-01: prevents the sign-in, and nothing is linked or overwritten', async () => {
    const app = openApp()
    await app.signIn('idp', 'ada')
    const before = structuredClone(app.tables)
    const browser = app.openBrowser()
    expect(await app.signIn('other', 'eve', browser)).toBe('OAuthAccountNotLinked')
    expect(browser.cookies.has(SESSION)).toBe(false)
    expect(app.tables).toEqual(before)
    expect(app.events()).toEqual(['createUser', 'linkAccount', 'signIn'])
  })

  test.each(['false', 'no', 0, 1, '1', [], {}, undefined, 'TRUE', null])(
    'LINK-02, better-auth#10003: is not linked if `email_verified` is %j',
    async (email_verified) => {
      const app = openApp({
        provider: { allowDangerousEmailAccountLinking: true },
        users: {
          ada: { sub: '1', email: 'ada@example.com', email_verified: true },
          eve: { sub: '2', email: 'ada@example.com', email_verified },
        },
      })
      await app.signIn('idp', 'ada')
      expect(await app.signIn('other', 'eve', app.openBrowser())).toBe('OAuthAccountNotLinked')
      expect(app.tables.accounts).toHaveLength(1)
    },
  )

  test('is linked if the application allows it and both sides have proven it', async () => {
    const app = openApp({ provider: { allowDangerousEmailAccountLinking: true } })
    await app.signIn('idp', 'ada')
    expect(await app.signIn('other', 'ada', app.openBrowser())).toBe(HOME)
    expect(app.tables.users).toHaveLength(1)
    expect(app.tables.accounts.map(({ provider }) => provider)).toEqual(['idp', 'other'])
    expect(app.events()).toEqual(['createUser', 'linkAccount', 'signIn', 'linkAccount', 'signIn'])
  })

  test('LINK-13: does not open the old account after it moved to another subject', async () => {
    const app = openApp({
      users: {
        old: { sub: '1', email: 'ada@example.com', email_verified: true },
        moved: { sub: '1', email: 'ada@new.example', email_verified: true },
        heir: { sub: '2', email: 'ada@example.com', email_verified: true },
      },
    })
    await app.signIn('idp', 'old')
    expect(await app.signIn('idp', 'moved', app.openBrowser())).toBe(HOME)
    expect(app.tables.users).toHaveLength(1)
    expect(app.tables.users[0]?.email).toBe('ada@example.com')
    expect(await app.signIn('idp', 'heir', app.openBrowser())).toBe('OAuthAccountNotLinked')
  })

  test('may be linked by the application in its `signIn` callback', async () => {
    const app: App = openApp({
      config: {
        callbacks: {
          async signIn({ account }) {
            const [user] = app.tables.users
            if (user && account?.provider === 'other')
              await app.adapter.linkAccount({ ...account, type: 'oidc', userId: user.id })
            return true
          },
        },
      },
    })
    await app.signIn('idp', 'ada')
    expect(await app.signIn('other', 'ada', app.openBrowser())).toBe(HOME)
    expect(app.tables.users).toHaveLength(1)
  })
})

describe('a sign-in that the application refuses', () => {
  const refusals: [string, () => Promise<boolean | string>, string][] = [
    ['by false', async () => false, 'AccessDenied'],
    ['by throwing', () => Promise.reject(new Error('no')), 'AccessDenied'],
    ['by sending elsewhere', async () => '/elsewhere', `${ORIGIN}/elsewhere`],
  ]
  test.each(refusals)('writes nothing and creates no session: %s', async (_, signIn, end) => {
    const app = openApp({ config: { callbacks: { signIn } } })
    expect(await app.signIn('idp', 'ada')).toBe(end)
    expect(app.tables).toEqual({ users: [], accounts: [], sessions: [], tokens: [], passkeys: [], passwords: [] })
    expect(app.browser.cookies.has(SESSION)).toBe(false)
    expect(app.events()).toEqual([])
  })

  test('writes nothing if `account` throws', async () => {
    const account = () => {
      throw new Error('mine')
    }
    const app = openApp({ provider: { account } })
    expect(await app.signIn('idp', 'ada')).toBe('Configuration')
    expect([lastError(app), app.tables.users]).toEqual(['CallbackError', []])
  })
})

describe('a user of a credentials provider', () => {
  test('causes no adapter call', async () => {
    const ada = Credentials({ credentials: {}, authorize: () => ({ id: '7', name: 'Ada', email: 'ada@example.com' }) })
    const app = openApp({ config: { providers: [ada] } })
    await app.signIn('idp', 'ada', app.openBrowser())
    app.calls.length = 0
    const response = await app.browser.submit('/auth/callback/credentials')
    expect(response.headers.get('location')).toBe(HOME)
    expect(app.calls).toEqual([])
    expect(app.heard.at(-1)?.message).toMatchObject({ user: { id: '7' }, isNewUser: false })
  })
})

describe('a session that cannot be issued', () => {
  test('is issued in the next attempt, for the same user', async () => {
    let isBroken = true
    const app = openApp({
      config: {
        callbacks: {
          jwt: ({ token }) => {
            if (isBroken) throw new Error('mine')
            return token
          },
        },
      },
    })
    expect(await app.signIn('idp', 'ada')).toBe('Configuration')
    expect(app.browser.cookies.has(SESSION)).toBe(false)
    isBroken = false
    expect(await app.signIn('idp', 'ada')).toBe(HOME)
    expect(app.tables.users).toHaveLength(1)
    expect(app.events()).toEqual(['createUser', 'linkAccount', 'signIn'])
  })
})
