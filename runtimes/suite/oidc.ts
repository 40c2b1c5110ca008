import { assert, assertEqual, assertMatch, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn, locationOf, openApplication, SESSION } from './application.ts'
import { assertContains } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { atTime } from './clock.ts'
import { group, test } from './group.ts'
import { begin, deliver, openOidc, signInAtServer } from './sign-in-at-server.ts'

const START = '2031-03-01T12:00:00Z'

const flows = (library: Library): Test[] => [
  ...(['RS256', 'PS256', 'ES256', 'EdDSA'] as const).map((alg) =>
    test(`takes ID tokens that are signed with ${alg}`, async () => {
      const setup = openOidc(library, { alg })
      assertEqual(await signInAtServer(setup), null)
      assertContains(await setup.browser.session(), {
        user: { name: 'Ada Lovelace', email: 'ada@example.com', image: 'https://idp.example/ada.png' },
      })
    }),
  ),
  test('asks with state, nonce and PKCE, fresh every time', async () => {
    const { browser } = openOidc(library)
    const asked = [await begin(browser), await begin(browser)].map((url) => new URL(url).searchParams)
    for (const params of asked) {
      assertContains(Object.fromEntries(params), {
        client_id: 'client',
        response_type: 'code',
        redirect_uri: `${ORIGIN}/auth/callback/idp`,
        scope: 'openid profile email',
        code_challenge_method: 'S256',
      })
      assertMatch(params.get('state'), /^[\da-z]{12}\.[\w-]{43}$/)
      for (const name of ['nonce', 'code_challenge']) assertMatch(params.get(name), /^[\w-]{43}$/)
    }
    for (const name of ['state', 'nonce', 'code_challenge'])
      assert(asked[0]?.get(name) !== asked[1]?.get(name), `the same ${name} twice`)
  }),
  test('finds keys again that were rotated', async () => {
    const setup = openOidc(library, { alg: 'ES256' })
    assertEqual(await signInAtServer(setup), null)
    setup.server.rotateKeys()
    assertEqual(await signInAtServer(setup), null)
    const asked = setup.server.calls.map(({ endpoint }) => endpoint)
    assertEqual(
      [asked.filter((one) => one === 'jwks').length, asked.filter((one) => one === 'discovery').length],
      [2, 1],
    )
  }),
  test('takes an answer that is posted across sites', async () => {
    const setup = openOidc(library, { alg: 'ES256' }, { formPost: true })
    const location = await begin(setup.browser)
    assertMatch(
      setup.browser.setCookies.find((text) => text.includes('.tx.')),
      /; SameSite=Lax; Secure/,
    )
    assertEqual(new URL(location).searchParams.get('response_mode'), 'form_post')
    const { url, form } = await setup.server.authorize(location)
    assertEqual(errorIn(await deliver(setup.browser, url, form)), null)
  }),
  test('reads the profile from userinfo where it is told to', async () => {
    const setup = openOidc(library, { alg: 'ES256', tamper: { claims: { name: 'Not me' } } }, { idToken: false })
    assertEqual(await signInAtServer(setup), null)
    assertContains(await setup.browser.session(), { user: { name: 'Ada Lovelace' } })
  }),
  test('leads where it began', async () => {
    const { browser, server } = openOidc(library, { alg: 'ES256' })
    const started = await browser.submit('/auth/signin/idp', { callbackUrl: '/account?tab=1' })
    const { url } = await server.authorize(locationOf(started))
    assertEqual(locationOf(await deliver(browser, url)), `${ORIGIN}/account?tab=1`)
    assertEqual(
      [...browser.cookies.keys()].filter((name) => name.includes('.tx.')),
      [],
    )
  }),
  test('keeps two tabs apart', async () => {
    const { browser, server } = openOidc(library, { alg: 'ES256' })
    const answers = [await begin(browser), await begin(browser)].map((url) => server.authorize(url))
    for (const { url } of await Promise.all(answers)) assertEqual(errorIn(await deliver(browser, url)), null)
  }),
]

/** What is changed of a good answer, the error, and whether a token was asked for all the same. */
const ANSWERS: readonly (readonly [what: string, change: (params: URLSearchParams) => void, error: string])[] = [
  ['no state', (params) => params.delete('state'), 'InvalidCheck'],
  ['an empty state', (params) => params.set('state', ''), 'InvalidCheck'],
  ['another state', (params) => params.set('state', `${params.get('state')?.slice(0, -1)}~`), 'InvalidCheck'],
  ['a state of nobody', (params) => params.set('state', `0000000aaaaa.${'A'.repeat(43)}`), 'InvalidCheck'],
  ['two states', (params) => params.append('state', 'b'), 'InvalidRequest'],
  ['no code', (params) => params.delete('code'), 'InvalidRequest'],
  ['two codes', (params) => params.append('code', 'b'), 'InvalidRequest'],
  ['no issuer', (params) => params.delete('iss'), 'InvalidCheck'],
  ['another issuer', (params) => params.set('iss', 'https://other.example'), 'InvalidCheck'],
  ['an issuer with a slash', (params) => params.set('iss', 'https://idp.example/'), 'InvalidCheck'],
  ['an ID token', (params) => params.set('id_token', 'x.y.z'), 'InvalidRequest'],
  ['an error', (params) => params.set('error', 'access_denied'), 'OAuthCallbackError'],
]

const answers = (library: Library): Test[] => [
  ...ANSWERS.map(([what, change, error]) =>
    test(`with ${what} is refused before any token`, async () => {
      const { browser, log, server } = openOidc(library, { alg: 'ES256' })
      const { url, params } = await server.authorize(await begin(browser))
      change(params)
      await deliver(browser, `${url.split('?', 1)[0]}?${params}`)
      assertEqual([log.errors.at(-1)?.type, browser.cookies.has(SESSION)], [error, false])
      assertEqual(server.calls.filter(({ endpoint }) => endpoint === 'token').length, 0)
    }),
  ),
  test('counts once', async () => {
    const { browser, log, server } = openOidc(library, { alg: 'ES256' })
    const { url } = await server.authorize(await begin(browser))
    await deliver(browser, url)
    await deliver(browser, url)
    assertEqual(
      log.errors.map(({ type }) => type),
      ['InvalidCheck'],
    )
  }),
  test('counts in the browser that asked', async () => {
    const { browser, log, server } = openOidc(library, { alg: 'ES256' })
    const { url } = await server.authorize(await begin(browser))
    browser.cookies.clear()
    await deliver(browser, url)
    assertEqual([log.errors.at(-1)?.type, browser.cookies.has(SESSION)], ['InvalidCheck', false])
  }),
  test('counts at the provider that was asked', async () => {
    const { core, oidc, testing } = library
    const server = testing.createAuthorizationServer({ alg: 'ES256' })
    const { issuer, clientId, clientSecret, fetch } = server
    const options = { issuer, clientId, clientSecret, [core.customFetch]: fetch }
    const providers = ['idp', 'other'].map((id) => oidc.Oidc({ id, ...options }))
    const { browser, log } = openApplication(library, { providers })
    const { params } = await server.authorize(await begin(browser))
    await deliver(browser, `/auth/callback/other?${params}`)
    assertEqual([log.errors.at(-1)?.type, browser.cookies.has(SESSION)], ['InvalidCheck', false])
  }),
  ...(
    [
      [599, null],
      [600, 'InvalidCheck'],
    ] as const
  ).map(([age, error]) =>
    test(`after ${age} s ends in ${error}`, () =>
      atTime(START, async (clock) => {
        const { browser, server } = openOidc(library, { alg: 'ES256' })
        const { url } = await server.authorize(await begin(browser))
        clock.advance(age)
        assertEqual(errorIn(await deliver(browser, url)), error)
      })),
  ),
  test('needs the verifier of its challenge', async () => {
    const { browser, log, server } = openOidc(library, { alg: 'ES256' })
    const asked = new URL(await begin(browser))
    asked.searchParams.set('code_challenge', 'A'.repeat(43))
    await deliver(browser, (await server.authorize(asked)).url)
    assertEqual(log.errors.at(-1)?.type, 'OAuthCallbackError')
  }),
]

/** Sign-in by OpenID Connect: code flow, PKCE, and everything that the way back can get wrong. */
export const oidc = (library: Library): Test[] => [
  ...group('oidc', flows(library)),
  ...group('authorization response', answers(library)),
]
