// `latchkey/core` with each feature alone and with none, so that no feature works only because another one is there.

import type { AuthConfig } from '../../src/index.ts'
import type { FeatureValue } from '../../src/types/feature-value.ts'
import { assert, assertEqual, assertMatch, assertRejects, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { SECRET } from './application.ts'
import { assertContains } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'
import { openOidc, type Setup, signInAtServer } from './sign-in-at-server.ts'

type Config = Partial<AuthConfig>

/** A feature, and everything that exists with it only. */
interface Contract {
  readonly name: string
  /** What the application imports. */
  use(library: Library): readonly FeatureValue[]
  /** The plain options that it reads. @param events Receives those of an audit log. */
  options(library: Library, events: unknown[]): Config
  /** Paths below `/auth`. */
  readonly paths: readonly string[]
  readonly calls: readonly string[]
  /** Its options, as the error names them where it is missing. */
  readonly owned: readonly string[]
  /** What it does for a signed-in user. */
  prove(setup: Setup, events: readonly unknown[]): Promise<void>
}

const requestOf = ({ browser }: Setup): Request =>
  new Request(ORIGIN, { headers: { cookie: browser.header(), origin: ORIGIN, 'sec-fetch-site': 'same-origin' } })

const SESSIONS = ['endSession', 'sessions', 'signOutEverywhere'] as const

/** The session ends in a list of one. */
async function proveSessions(setup: Setup): Promise<void> {
  const [session] = await setup.auth.sessions(requestOf(setup))
  assertContains(session, { isCurrent: true })
  assertEqual(await setup.auth.endSession(requestOf(setup), session?.id ?? ''), true)
  assertEqual(await setup.browser.session(), null)
}

const CONTRACTS: readonly Contract[] = [
  { name: 'none', use: () => [], options: () => ({}), paths: [], calls: [], owned: [], prove: async () => {} },
  {
    name: 'pages',
    use: ({ pages }) => [pages.pages],
    options: () => ({ pages: {}, theme: { brandColor: '#c33' } }),
    paths: ['assets/style-0.css'],
    calls: [],
    owned: ['theme'],
    async prove({ browser }) {
      const page = await browser.navigate('/auth/signin')
      assertMatch(await page.text(), /<form[^>]+action="\/auth\/signin\/idp/)
    },
  },
  {
    name: 'stored',
    use: ({ stored }) => [stored.stored],
    options: ({ memory }) => ({ adapter: memory.memory(), session: { strategy: 'database' } }),
    paths: [],
    calls: ['accounts', 'passkeys', 'removePasskey', 'renamePasskey', 'unlink', ...SESSIONS],
    owned: ['adapter', 'session.strategy'],
    async prove(setup) {
      assertContains((await setup.auth.accounts(requestOf(setup)))[0], { provider: 'idp' })
      await proveSessions(setup)
    },
  },
  {
    name: 'stored, sessions in cookies',
    use: ({ stored }) => [stored.stored],
    options: ({ memory }) => ({ adapter: memory.memory(), session: { strategy: 'jwt' } }),
    paths: [],
    calls: ['accounts', 'passkeys', 'removePasskey', 'renamePasskey', 'unlink', ...SESSIONS],
    owned: ['adapter'],
    prove: async (setup) => assertContains((await setup.auth.accounts(requestOf(setup)))[0], { provider: 'idp' }),
  },
  {
    name: 'state',
    use: ({ state }) => [state.state],
    options: ({ memory }) => ({ stateStore: memory.memory().state }),
    paths: [],
    calls: [],
    owned: ['stateStore'],
    prove: async () => {},
  },
  {
    name: 'revocation',
    use: ({ revocation }) => [revocation.revocation],
    options: ({ memory }) => ({ session: { revocation: { maxStaleness: 0 } }, stateStore: memory.memory().state }),
    paths: [],
    calls: SESSIONS,
    owned: ['session.revocation'],
    prove: proveSessions,
  },
  {
    name: 'tokens',
    use: ({ tokens }) => [tokens.tokens],
    options: () => ({ account: { keepTokens: true } }),
    paths: [],
    calls: ['accessToken', 'fetch', 'revokeTokens'],
    owned: ['account.keepTokens'],
    async prove(setup) {
      const { accessToken } = await setup.auth.accessToken(requestOf(setup), 'idp')
      assertMatch(accessToken, /./)
    },
  },
  {
    name: 'logout',
    use: ({ logout }) => [logout.logout],
    options: () => ({}),
    paths: ['backchannel-logout/idp', 'frontchannel-logout/idp', 'signout/return'],
    calls: [],
    owned: [],
    async prove({ browser }) {
      const response = await browser.post('/auth/backchannel-logout/idp', { logout_token: 'a.b.c' })
      assertEqual(response.status, 400)
    },
  },
  {
    name: 'audit',
    use: ({ audit }) => [audit.audit],
    options: (_, events) => ({ audit: { sink: (event) => events.push(event) } }),
    paths: [],
    calls: [],
    owned: ['audit'],
    async prove(_, events) {
      // The code of the audit log loads with its first event.
      for (let turn = 0; turn < 100 && events.length === 0; turn++) await new Promise((done) => setTimeout(done, 10))
      assertContains(events[0], { type: 'sign-in', outcome: 'success' })
    },
  },
]

/** The entry of each feature, which an error names. */
const ENTRY: Readonly<Record<string, string>> = { 'stored, sessions in cookies': 'stored' }

const KERNEL = ['at', 'basePath', 'handle', 'handles', 'session', 'signIn', 'signOut', 'update']
const PATHS = CONTRACTS.flatMap(({ paths }) => paths)
const OWN_PAGES = { pages: { signIn: '/login', error: '/oops' } }

/** An application of `latchkey/core` with one feature. */
function open(library: Library, { options, use }: Contract) {
  const events: unknown[] = []
  const { createAuth } = library.lean
  // Its types are those of the features, which this table does not know.
  const lean = { ...library, core: { ...library.core, createAuth: createAuth as never } }
  const config = { ...OWN_PAGES, ...options(library, events), use: use(library) }
  return { events, setup: openOidc(lean, { alg: 'ES256' }, {}, config) }
}

const testsOf = (library: Library, contract: Contract): Test[] => [
  test('has its paths and calls, and those of no other', () => {
    const { auth } = open(library, contract).setup
    assertEqual(
      PATHS.filter((path) => auth.handles(`/auth/${path}`)),
      contract.paths,
    )
    assertEqual(Object.keys(auth).sort(), [...KERNEL, ...contract.calls].sort())
  }),
  test('signs in, reads the session and signs out', async () => {
    const { setup } = open(library, contract)
    const { auth, browser } = setup
    assertEqual(await signInAtServer(setup), null)
    assertContains(await browser.session(), { user: { name: 'Ada Lovelace' } })
    assertContains((await auth.session(requestOf(setup))).session, { user: { name: 'Ada Lovelace' } })
    await browser.submit('/auth/signout')
    assertEqual(await browser.session(), null)
  }),
  test('does what it is for', async () => {
    const { events, setup } = open(library, contract)
    assertEqual(await signInAtServer(setup), null)
    await contract.prove(setup, events)
  }),
  test('is asked for by its options', async () => {
    if (contract.owned.length === 0) return
    const { createAuth } = library.lean
    const config = { ...OWN_PAGES, providers: [], secret: SECRET, ...contract.options(library, []), use: [] }
    const { message } = await assertRejects(async () => createAuth({ ...config, ...OWN_PAGES } as never, { env: {} }))
    const entry = ENTRY[contract.name] ?? contract.name
    for (const option of contract.owned) assert(message.includes(`${option}: needs the feature`), message)
    assert(message.includes(`\`${entry}\` of latchkey/${entry}`), message)
  }),
]

/** The matrix: every feature alone, and none. */
export const features = (library: Library): Test[] =>
  CONTRACTS.flatMap((contract) => group(`core with ${contract.name}`, testsOf(library, contract)))
