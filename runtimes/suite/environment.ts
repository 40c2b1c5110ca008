import { assert, assertEqual, assertRejects, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { OLD_SECRET, openApplication, passwordProvider, SECRET, SESSION, signInByPassword } from './application.ts'
import { ORIGIN, openBrowser } from './browser.ts'
import { group, test } from './group.ts'

type Subtle = Exclude<keyof SubtleCrypto, 'constructor'>

const CALLS: readonly Subtle[] = [
  'decrypt',
  'deriveBits',
  'deriveKey',
  'digest',
  'encrypt',
  'generateKey',
  'importKey',
  'sign',
  'verify',
]

/** Names of the Web Crypto functions that something calls. */
async function callsOf(run: () => unknown): Promise<string[]> {
  const { subtle } = crypto
  const seen: string[] = []
  for (const name of CALLS) {
    const real = subtle[name].bind(subtle) as (...parameters: never[]) => unknown // called as it came
    const value = (...parameters: never[]) => {
      seen.push(name)
      return real(...parameters)
    }
    Object.defineProperty(subtle, name, { value, configurable: true, writable: true })
  }
  try {
    await run()
  } finally {
    for (const name of CALLS) Reflect.deleteProperty(subtle, name)
  }
  return seen
}

/** What holds of an application whose configuration comes from variables. */
export const environment = (library: Library): Test[] =>
  group('environment', [
    test('gives the secrets, the newest first', async () => {
      const { core, jwt } = library
      const env = { AUTH_SECRET: OLD_SECRET, AUTH_SECRET_1: SECRET, AUTH_URL: ORIGIN }
      const auth = core.createAuth({ providers: [] }, { env })
      for (const [secret, isStale] of [
        [SECRET, false],
        [OLD_SECRET, true],
      ] as const) {
        const cookie = `${SESSION}=${await jwt.encode({ token: { sub: 'user-1' }, secret })}`
        const { session, setCookies } = await auth.session({ headers: { cookie } })
        assertEqual([session !== null, setCookies.length], [true, isStale ? 1 : 0])
      }
    }),
    test('gives the credentials of a provider', async () => {
      const env = { AUTH_SECRET: SECRET, AUTH_URL: ORIGIN, AUTH_GITHUB_ID: 'from-env', AUTH_GITHUB_SECRET: 'x' }
      const auth = library.core.createAuth({ providers: [library.github.GitHub] }, { env })
      const { url } = await auth.signIn(new Request(ORIGIN), 'github')
      assertEqual(new URL(url).searchParams.get('client_id'), 'from-env')
    }),
    test('differs from application to application', async () => {
      const providers = [passwordProvider(library)]
      const [one, two] = [SECRET, OLD_SECRET].map((AUTH_SECRET) =>
        library.core.createAuth({ providers }, { env: { AUTH_SECRET, AUTH_URL: ORIGIN } }),
      )
      assert(one && two, 'there are two')
      const browser = openBrowser(one)
      await signInByPassword(browser)
      const request = { headers: { cookie: browser.header() } }
      assertEqual([(await one.session(request)).session !== null, (await two.session(request)).session], [true, null])
    }),
    test('without a secret is refused at once', () =>
      assertRejects(
        () => library.core.createAuth({ providers: [] }, { env: {} }),
        /^InvalidConfiguration: 1 configuration error[\s\S]+AUTH_SECRET/,
      ).then(() => {})),
    test('is read without asking Web Crypto for anything', async () => {
      assertEqual(await callsOf(() => openApplication(library, { providers: [passwordProvider(library)] })), [])
    }),
    test('costs one call of Web Crypto per read, after the first', async () => {
      const { auth, browser } = openApplication(library, { providers: [passwordProvider(library)] })
      await signInByPassword(browser)
      const request = { headers: { cookie: browser.header() } }
      await auth.session(request)
      assertEqual(await callsOf(() => auth.session(request)), ['decrypt'])
    }),
  ])
