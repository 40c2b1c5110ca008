import type { Auth } from '../../src/index.ts'
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

/** An application with two providers, at which everybody is known. */
function openScene(library: Library, overrides: Parameters<typeof openApplication>[1] = {}): Scene {
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
  const application = openApplication(library, { providers, adapter: memory.memory(), ...overrides })
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

const CALLS: readonly (readonly [name: string, call: (auth: Auth, request: Request) => Promise<unknown>])[] = [
  ['accounts', (auth, request) => auth.accounts(request)],
  ['unlink', (auth, request) => auth.unlink(request, ONE)],
  ['passkeys', (auth, request) => auth.passkeys(request)],
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
    await assertRejects(() => auth.removePasskey(across(), 'key'), /^MissingCSRF/)
  }),
]

/** Accounts of users, in the memory adapter. */
export const account = (library: Library): Test[] => [
  ...group('account', linking(library)),
  ...group('account', refusals(library)),
]
