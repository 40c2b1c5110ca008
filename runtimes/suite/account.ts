import type { Auth, AuthConfig } from '../../src/index.ts'
import type { AuthorizationServer } from '../../src/testing/index.ts'
import { assertEqual, assertRejects, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { type Application, errorIn, locationOf, openApplication } from './application.ts'
import { type Browser, ORIGIN } from './browser.ts'
import { group, test } from './group.ts'
import { deliver } from './sign-in-at-server.ts'

interface Scene extends Application {
  readonly server: AuthorizationServer
  /** Signs in, or links where somebody is signed in. @returns the error it ended with */
  enter(provider: string, user: string): Promise<string | null>
  /** A request of a page of the application. */
  request(headers?: Record<string, string>): Request
}

/**
 * An application with two providers, at which everybody is known.
 *
 * @param more Other providers.
 */
function openScene(
  library: Library,
  overrides: Parameters<typeof openApplication>[1] = {},
  more: AuthConfig['providers'] = [],
): Scene {
  const { core, memory, oidc, testing } = library
  const person = (name: string, verified = true) => ({
    sub: `${name}-1`,
    email: `${name}@x.com`,
    email_verified: verified,
  })
  const users = { ada: person('ada'), bob: person('bob'), mallory: { ...person('ada', false), sub: 'mallory-1' } }
  const server = testing.createAuthorizationServer({ alg: 'ES256', users })
  const { issuer, clientId, clientSecret, fetch } = server
  const options = { issuer, clientId, clientSecret, [core.customFetch]: fetch }
  const providers = ['one', 'two'].map((id) => oidc.Oidc({ id, ...options }))
  const application = openApplication(library, {
    providers: [...providers, ...more],
    adapter: memory.memory(),
    ...overrides,
  })
  const { browser } = application
  return {
    ...application,
    server,
    async enter(provider, user) {
      const location = locationOf(await browser.submit(`/auth/signin/${provider}`))
      return errorIn(await deliver(browser, (await server.authorize(location, { user })).url))
    },
    request: (headers = {}) => requestOf(browser, headers),
  }
}

const requestOf = (browser: Browser, headers: Record<string, string>): Request =>
  new Request(`${ORIGIN}/account`, {
    method: 'POST',
    headers: { cookie: browser.header(), origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
  })

const ONE = { provider: 'one', providerAccountId: 'ada-1' }
const TWO = { provider: 'two', providerAccountId: 'bob-1' }

const linking = (library: Library): Test[] => [
  test('adds an account to the signed-in user', async () => {
    const { auth, enter, request } = openScene(library)
    assertEqual([await enter('one', 'ada'), await enter('two', 'bob')], [null, null])
    assertEqual(await auth.accounts(request()), [
      { ...ONE, type: 'oidc' },
      { ...TWO, type: 'oidc' },
    ])
  }),
  test('never links to the account of another user by address', async () => {
    const { browser, enter } = openScene(library)
    await enter('one', 'ada')
    browser.cookies.clear()
    assertEqual([await enter('two', 'mallory'), await browser.session()], ['OAuthAccountNotLinked', null])
  }),
  test('removes one of two accounts, and never the last', async () => {
    const { auth, enter, request } = openScene(library)
    await enter('one', 'ada')
    await enter('two', 'bob')
    assertEqual(await auth.unlink(request(), TWO), true)
    assertEqual(await auth.unlink(request(), TWO), false)
    await assertRejects(() => auth.unlink(request(), ONE), /^AccessDenied/)
    assertEqual(await auth.unlink(request(), ONE, { hasOtherWay: true }), true)
  }),
  test('finds the same user again', async () => {
    const adapter = library.memory.memory()
    const { browser, enter } = openScene(library, { adapter })
    await enter('one', 'ada')
    const first = await adapter.getUserByEmail('ada@x.com')
    browser.cookies.clear()
    await enter('one', 'ada')
    assertEqual(
      [(await adapter.getUserByEmail('ada@x.com'))?.id, (await adapter.listAccountsByUserId(first?.id ?? '')).length],
      [first?.id, 1],
    )
  }),
]

const AAGUID = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'
const KEY = {
  ...{ credentialID: 'key', providerAccountId: 'handle', credentialPublicKey: 'public', counter: 7 },
  ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: 'internal' },
  ...{ aaguid: AAGUID, createdAt: new Date(0) },
}

/** A signed-in user with a passkey, and the passkey of another user. */
async function openWithPasskeys(library: Library) {
  const adapter = library.memory.memory()
  const names = (aaguid: string) => (aaguid === AAGUID ? 'Google Password Manager' : null)
  const scene = openScene(library, { adapter, experimental: { enableWebAuthn: true } }, [
    library.passkey.Passkey({ names }),
  ])
  for (const user of ['bob', 'ada']) {
    scene.browser.cookies.clear()
    await scene.enter('one', user)
    const { id: userId = '' } = (await adapter.getUserByEmail(`${user}@x.com`)) ?? {}
    await adapter.createAuthenticator({ ...KEY, credentialID: `${user}-key`, userId })
  }
  return scene
}

const passkeys = (library: Library): Test[] => [
  test('lists a passkey with its model, its name and its dates', async () => {
    const { auth, request } = await openWithPasskeys(library)
    assertEqual(await auth.passkeys(request()), [
      {
        ...{ id: 'ada-key', name: 'Google Password Manager', aaguid: AAGUID, createdAt: new Date(0), lastUsedAt: null },
        ...{ deviceType: 'multiDevice', isBackedUp: true, transports: ['internal'] },
      },
    ])
  }),
  test('renames and removes a passkey of the user, and of no other', async () => {
    const { auth, request } = await openWithPasskeys(library)
    const name = 'Blue \u{1F511}'
    assertEqual(await auth.renamePasskey(request(), 'ada-key', ` ${name} `), true)
    assertEqual(await auth.renamePasskey(request(), 'bob-key', name), false)
    assertEqual((await auth.passkeys(request()))[0]?.name, name)
    await assertRejects(() => auth.renamePasskey(request(), 'ada-key', 'x'.repeat(65)), /^InvalidRequest/)
    await assertRejects(() => auth.renamePasskey(request(), 'ada-key', 'Blue\nkey'), /^InvalidRequest/)
    assertEqual(await auth.removePasskey(request(), 'bob-key'), false)
    assertEqual(await auth.removePasskey(request(), 'ada-key'), true)
    assertEqual(await auth.passkeys(request()), [])
  }),
]

const CALLS: readonly (readonly [name: string, call: (auth: Auth, request: Request) => Promise<unknown>])[] = [
  ['accounts', (auth, request) => auth.accounts(request)],
  ['unlink', (auth, request) => auth.unlink(request, ONE)],
  ['passkeys', (auth, request) => auth.passkeys(request)],
  ['renamePasskey', (auth, request) => auth.renamePasskey(request, 'key', 'Blue key')],
  ['removePasskey', (auth, request) => auth.removePasskey(request, 'key')],
]

const refusals = (library: Library): Test[] => [
  ...CALLS.map(([name, call]) =>
    test(`${name} is refused to nobody`, async () => {
      const { auth, request } = openScene(library)
      await assertRejects(() => call(auth, request()), /^AccessDenied/)
    }),
  ),
  test('changes are refused to other sites', async () => {
    const { auth, enter, request } = openScene(library)
    await enter('one', 'ada')
    const across = () => request({ 'sec-fetch-site': 'cross-site' })
    await assertRejects(() => auth.unlink(across(), ONE), /^MissingCSRF/)
    await assertRejects(() => auth.renamePasskey(across(), 'key', 'Blue key'), /^MissingCSRF/)
    await assertRejects(() => auth.removePasskey(across(), 'key'), /^MissingCSRF/)
  }),
]

/** Accounts of users, in the memory adapter. */
export const account = (library: Library): Test[] => [
  ...group('account', linking(library)),
  ...group('account', passkeys(library)),
  ...group('account', refusals(library)),
]
