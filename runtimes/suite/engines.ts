// What computes keys, tokens and signatures: Web Crypto, and that of Node, Deno and Bun. Each reads what the other made.

import type { Auth, AuthConfig } from '../../src/index.ts'
import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn, openApplication } from './application.ts'
import { ORIGIN, openBrowser } from './browser.ts'
import { group, test } from './group.ts'
import { begin, deliver, openOidc, signInAtServer } from './sign-in-at-server.ts'

type Option = NonNullable<AuthConfig['crypto']>

const ROUNDS = 50
const ALGS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

/** Letters of one to four bytes in UTF-8. */
const LETTERS = ['a', '"', '\\', 'ä', '李', '🗝']

const random = (below: number): number => Math.floor(Math.random() * below)

const randomText = (length: number): string => Array.from({ length }, () => LETTERS[random(LETTERS.length)]).join('')

const createSecret = (): string => `${crypto.randomUUID()}${randomText(random(40))}`

const replaceAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

/** Tokens that one engine seals and the other opens. */
const tokens = ({ jwt }: Library, first: Option, second: Option): Test[] => [
  test('opens what the other sealed, and refuses what was altered', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [secret, older, appId] = [createSecret(), createSecret(), randomText(random(4))]
      const claims = { sub: randomText(1 + random(8)), notes: randomText(random(3000)) }
      const token = await jwt.encode({ token: claims, secret, appId, crypto: first })
      const all = { secret: [older, secret], appId, crypto: second }
      const { sub, notes } = { ...(await jwt.decode({ ...all, token })) }
      assertEqual({ sub, notes }, claims)
      const altered = replaceAt(token, random(token.length))
      assertEqual([altered, await jwt.decode({ ...all, token: altered })], [altered, null])
      assertEqual(await jwt.decode({ ...all, token, secret: older }), null)
    }
  }),
]

/** One application with two engines, which handle its requests in turn. */
function openInTurn(library: Library, options: readonly Option[]) {
  const overrides = { adapter: library.memory.memory(), account: { sealTokens: true } }
  const setup = openOidc(library, { alg: 'ES256' }, {}, overrides)
  const { issuer, clientId, clientSecret, fetch } = setup.server
  const idp = library.oidc.Oidc({ id: 'idp', issuer, clientId, clientSecret, [library.core.customFetch]: fetch })
  const auths = options.map((crypto) => openApplication(library, { providers: [idp], crypto, ...overrides }).auth)
  let count = 0
  const handle: Auth['handle'] = (...given) => {
    const auth = auths[count++ % auths.length] ?? setup.auth
    return auth.handle(...given)
  }
  return { ...setup, auths, browser: openBrowser({ ...setup.auth, handle }) }
}

/** Everything else that is sealed or signed: form tokens, transactions, rows of sessions, tokens of the provider. */
const applications = (library: Library, options: readonly Option[]): Test[] => [
  test('share one application: forms, transactions, sessions and tokens', async () => {
    const { auths, browser, log, server } = openInTurn(library, options)
    const { url } = await server.authorize(await begin(browser))
    assertEqual(errorIn(await deliver(browser, url)), null)
    assertEqual(log.errors, [])
    const headers = { cookie: browser.header(), origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    const read = auths.map((auth) => auth.accessToken(new Request(ORIGIN, { headers }), 'idp'))
    const [first, second] = await Promise.all(read)
    assertEqual([first?.accessToken === second?.accessToken, typeof first?.accessToken], [true, 'string'])
    for (const auth of auths) assertEqual((await auth.session({ headers })).session?.user?.name, 'Ada Lovelace')
  }),
]

/** ID tokens that an engine verifies. */
const signatures = (library: Library, crypto: Option): Test[] =>
  ALGS.map((alg) =>
    test(`verifies ${alg}, and refuses an altered signature and that of another key`, async () => {
      for (const signature of [undefined, 'altered', 'other-key'] as const) {
        const setup = openOidc(library, { alg, tamper: signature ? { signature } : {} }, {}, { crypto })
        assertEqual([signature, await signInAtServer(setup)], [signature, signature ? 'CallbackRouteError' : null])
      }
    }),
  )

/** What computes keys, tokens and signatures: that of the kernel, and that of the runtime. */
export const engines = (library: Library): Test[] => {
  const own = library.node.nodeCrypto()
  const isWorker = Reflect.get(globalThis, 'WebSocketPair') !== undefined
  return [
    ...group('latchkey/node', [
      test('answers at once, except on Workers, where Web Crypto does', () =>
        assertEqual(own === 'web' ? own : own.name, isWorker ? 'web' : 'node:crypto')),
      ...tokens(library, 'web', own),
      ...signatures(library, own),
    ]),
    ...group('Web Crypto', tokens(library, own, 'web')),
    ...group('two engines', applications(library, ['web', own])),
  ]
}
