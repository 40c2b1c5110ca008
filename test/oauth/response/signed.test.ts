import { describe, expect, test } from 'vitest'
import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { Json } from '../../../src/testing/contract.ts'
import {
  type AuthorizationResponse,
  type AuthorizationServer,
  type AuthorizeOptions,
  createAuthorizationServer,
} from '../../../src/testing/index.ts'
import { type BadSignature, getSigningKey, signToken } from '../../../src/testing/signing.ts'
import { type Browser, openBrowser, SESSION } from '../../methods/browser.ts'
import { openProvider } from '../open-strict-provider.ts'

const paramsOf = (location: string) => new URL(location).searchParams
const NONE = new URLSearchParams()

describe('signed answers of a real provider', () => {
  const SECRET = 'a secret of more than thirty-two characters'
  const openSigning = (algs: Json = {}) =>
    openProvider({ client_secret: SECRET, ...algs }, { features: { jwtResponseModes: { enabled: true } } })

  test.each<[string, Omit<OAuthOptions, 'id'>, string]>([
    ['by a redirect', {}, 'jwt'],
    ['by a POST', { formPost: true }, 'form_post.jwt'],
    ['of a pushed request', { par: true }, 'null'],
  ])('sign in %s', async (_, options, mode) => {
    const { fetch, issuer, visit } = await openSigning()
    const client = { clientId: 'client', clientSecret: SECRET, [customFetch]: fetch }
    const browser = openBrowser({
      providers: [Oidc({ id: 'idp', issuer, responseMode: 'jwt', ...client, ...options })],
    })
    const location = await browser.start('idp')
    expect(String(paramsOf(location).get('response_mode'))).toBe(mode)
    const answer = await visit(location)
    expect([...(answer.form ?? paramsOf(answer.url)).keys()]).toEqual(['response'])
    await browser.deliver({ ...answer, params: NONE })
    expect(await browser.session()).toMatchObject({ user: { name: 'Alice' } })
  })

  test('report a refusal that is signed', async () => {
    const { fetch, issuer, visit } = await openSigning()
    const client = { clientId: 'client', clientSecret: SECRET, [customFetch]: fetch }
    const scopes = ['openid', 'profile']
    const providers = [Oidc({ id: 'idp', issuer, responseMode: 'jwt', scopes, ...client })]
    const browser = openBrowser({ providers })
    const location = await browser.start('idp', '?prompt=none')
    const response = await browser.deliver({ ...(await visit(location)), params: NONE })
    expect(await response.json()).toMatchObject({ error: 'OAuthCallbackError' })
    // The log has an error for every other refusal of `prompt=none`.
    expect(browser.log.errors).toEqual([])
  })
})

/** An application whose provider is asked for signed answers. */
function openSigned(options: Omit<OAuthOptions, 'id'> = {}, metadata: Json = {}) {
  const server = createAuthorizationServer({ tamper: { metadata } })
  const { clientId, clientSecret, fetch, issuer } = server
  const client = { issuer, clientId, clientSecret, [customFetch]: fetch }
  const idp = Oidc({ id: 'idp', responseMode: 'jwt', ...client, ...options })
  return { server, browser: openBrowser({ providers: [idp] }) }
}

type Opened = ReturnType<typeof openSigned>

/** How the token of an answer deviates from a right one. */
interface Deviation {
  readonly claims?: Json
  readonly header?: Json
  readonly bad?: BadSignature
  readonly beside?: Record<string, string>
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** A plain answer, where the provider was asked to put it. */
async function answerOf({ browser, server }: Opened, options: AuthorizeOptions = {}): Promise<AuthorizationResponse> {
  const location = await browser.start('idp')
  const { params, url } = await server.authorize(location, options)
  const isPosted = paramsOf(location).get('response_mode') === 'form_post.jwt'
  return isPosted ? { url: url.split('?')[0] ?? '', form: params, params } : { url, form: null, params }
}

/** The answer as a server signs it. */
async function signed(
  { clientId, issuer }: AuthorizationServer,
  { form, params, url }: AuthorizationResponse,
  { bad, beside = {}, claims = {}, header }: Deviation = {},
): Promise<AuthorizationResponse> {
  const all = { ...Object.fromEntries(params), iss: issuer, aud: clientId, exp: nowSeconds() + 60, ...claims }
  const response = await signToken(all, await getSigningKey('RS256', 0), header, bad)
  const fields = new URLSearchParams({ response, ...beside })
  return form ? { url, form: fields, params } : { url: `${url.split('?')[0]}?${fields}`, form: null, params }
}

const tokenCalls = ({ calls }: AuthorizationServer) => calls.filter(({ endpoint }) => endpoint === 'token').length

async function signInWith({ browser, server }: Opened, deviation: Deviation): Promise<void> {
  await browser.deliver(await signed(server, await answerOf({ browser, server }), deviation))
}

/** What a sign-in was refused for, with nothing sent to the token endpoint. */
function refusalOf({ browser, server }: Opened): readonly unknown[] {
  expect([browser.cookies.has(SESSION), tokenCalls(server)]).toEqual([false, 0])
  const { cause, type } = browser.log.errors.at(-1) ?? {}
  return [type, cause?.['seen'], cause?.['expected']]
}

const PLAIN_BESIDE = 'one signed answer in `response`, and no other parameters of the protocol'
const PAST = expect.stringContaining('later than now')

describe('a signed response', () => {
  test.each([{}, { formPost: true as const }])('that is right signs in with %o', async (options) => {
    const opened = openSigned(options)
    await signInWith(opened, {})
    expect(opened.browser.cookies.has(SESSION)).toBe(true)
  })

  test.each([{}, { formPost: true as const }])(
    'fapi2-security-profile-final-client-test-ensure-jarm-signature-is-not-none: is not taken without a signature, with %o',
    async (options) => {
      const opened = openSigned(options)
      await signInWith(opened, { bad: 'none' })
      expect(refusalOf(opened)).toEqual(['InvalidCheck', 'alg: "none"', 'RS256'])
    },
  )

  test.each<[string, Deviation, readonly unknown[]]>([
    ['signed with the client secret or a public key', { bad: 'hmac' }, ['InvalidCheck', 'alg: "HS256"', 'RS256']],
    ['of another key', { bad: 'other-key' }, ['InvalidCheck', 'a signature of an unknown key', 'of a known one']],
    [
      'fapi2-security-profile-final-client-test-ensure-jarm-with-invalid-sig-fails: altered on the way',
      { bad: 'altered' },
      ['InvalidCheck', 'a signature of an unknown key', 'of a known one'],
    ],
    [
      'of a key that nobody knows',
      { header: { kid: 'x' } },
      ['InvalidCheck', 'a signature of an unknown key', 'of a known one'],
    ],
    [
      'fapi2-security-profile-final-client-test-ensure-jarm-with-invalid-iss-fails: of another issuer',
      { claims: { iss: 'https://evil.example' } },
      ['InvalidCheck', 'iss: "https://evil.example"', '"https://idp.example"'],
    ],
    [
      'fapi2-security-profile-final-client-test-ensure-jarm-without-iss-fails: of no issuer',
      { claims: { iss: undefined } },
      ['InvalidCheck', 'iss: undefined', '"one"'],
    ],
    [
      'fapi2-security-profile-final-client-test-ensure-jarm-with-invalid-aud-fails: for another client',
      { claims: { aud: 'other' } },
      ['InvalidCheck', 'aud: "other"', '"client"'],
    ],
    [
      'fapi2-security-profile-final-client-test-ensure-jarm-without-aud-fails: for nobody',
      { claims: { aud: undefined } },
      ['InvalidCheck', 'aud: undefined', '"one"'],
    ],
    [
      'fapi2-security-profile-final-client-test-ensure-jarm-with-expired-exp-fails: that has expired',
      { claims: { exp: nowSeconds() - 60 } },
      ['InvalidCheck', expect.stringMatching(/^exp: \d+$/), PAST],
    ],
    [
      'fapi2-security-profile-final-client-test-ensure-jarm-without-exp-fails: that never expires',
      { claims: { exp: undefined } },
      ['InvalidCheck', 'exp: undefined', PAST],
    ],
    [
      'with an extension that must be understood',
      { header: { crit: ['b64'], b64: true } },
      ['InvalidCheck', 'crit: ["b64"]', 'none'],
    ],
    [
      'without `state`',
      { claims: { state: undefined } },
      ['InvalidCheck', 'no valid `state`', 'the one that was sent'],
    ],
    ['with a code beside it', { beside: { code: 'stolen' } }, ['InvalidRequest', '`code`', PLAIN_BESIDE]],
    ['with an `iss` beside it', { beside: { iss: 'https://idp.example' } }, ['InvalidRequest', '`iss`', PLAIN_BESIDE]],
    ['with an ID token beside it', { beside: { id_token: 'x' } }, ['InvalidRequest', '`id_token`', PLAIN_BESIDE]],
  ])('%s is refused', async (_, deviation, refusal) => {
    const opened = openSigned()
    await signInWith(opened, deviation)
    expect(refusalOf(opened)).toEqual(refusal)
  })

  test.each([
    ['no token', 'x', 'a signed response of 1 parts'],
    ['an encrypted token', 'a.b.c.d.e', 'a signed response of 5 parts'],
    ['no JSON', 'a.b.c', 'a signed response with an invalid encoding'],
    ['nothing', '', 'no `response`'],
  ])('that is %s is refused', async (_, response, seen) => {
    const opened = openSigned()
    await opened.browser.start('idp')
    await opened.browser.send(`/auth/callback/idp?response=${response}`)
    expect(refusalOf(opened)[1]).toBe(seen)
  })

  test('is taken once', async () => {
    const opened = openSigned()
    const { browser, server } = opened
    const answer = await signed(server, await answerOf({ browser, server }))
    const cookies = new Map(browser.cookies)
    await browser.deliver(answer)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    await browser.deliver(answer)
    expect([browser.log.errors.at(-1)?.type, tokenCalls(server)]).toEqual(['InvalidCheck', 1])
  })

  test('to another attempt is refused', async () => {
    const opened = openSigned()
    const { browser, server } = opened
    const other = openBrowser({ providers: [providerOf(server)] })
    const answer = await signed(server, await answerOf({ browser: other, server }))
    await browser.start('idp')
    await browser.deliver(answer)
    expect(refusalOf(opened)[1]).toBe('no transaction cookie for this `state`')
  })

  test('comes twice and is refused', async () => {
    const opened = openSigned()
    const { browser, server } = opened
    const { url } = await signed(server, await answerOf({ browser, server }))
    await browser.send(`${url}&response=x`)
    expect(refusalOf(opened)).toEqual(['InvalidRequest', '`response`', PLAIN_BESIDE])
  })

  test('that was not asked for is refused', async () => {
    const server = createAuthorizationServer()
    const { clientId, clientSecret, fetch, issuer } = server
    const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch })
    const opened = { server, browser: openBrowser({ providers: [idp] }) }
    await signInWith(opened, {})
    expect(refusalOf(opened)).toEqual(['InvalidRequest', '`response`', 'parameters of the code flow, once each'])
  })

  test.each([{}, { formPost: true as const }])('is not replaced by a plain one, with %o', async (options) => {
    const opened = openSigned(options)
    const { browser, server } = opened
    await browser.deliver(await answerOf({ browser, server }))
    expect(refusalOf(opened)).toEqual(['InvalidRequest', '`code`', PLAIN_BESIDE])
    // The POST of another site brings no cookie, so it ends no attempt.
    const left = [...browser.cookies.keys()].filter((name) => name.includes('.tx.'))
    expect(left).toHaveLength('formPost' in options ? 1 : 0)
  })

  test('that refuses is not replaced by a plain refusal', async () => {
    const opened = openSigned()
    const { browser } = opened
    await browser.deliver(await answerOf(opened, { deny: 'access_denied' }))
    expect(refusalOf(opened)[0]).toBe('InvalidRequest')
  })

  test('of an algorithm that the server does not list is refused', async () => {
    const opened = openSigned({}, { authorization_signing_alg_values_supported: ['ES256', 'none', 'HS256'] })
    await signInWith(opened, {})
    expect(refusalOf(opened)).toEqual(['InvalidCheck', 'alg: "RS256"', 'ES256'])
  })

  test('reaches the deployment that asked, through the redirect proxy', async () => {
    const server = createAuthorizationServer()
    const deploy = (origin: string): Browser =>
      openBrowser(
        {
          providers: [providerOf(server)],
          redirectProxyUrl: 'https://proxy.example/auth',
          redirectProxyTargets: ['https://*.preview.example'],
        },
        {},
        origin,
      )
    const [proxy, preview] = [deploy('https://proxy.example'), deploy('https://one.preview.example')]
    const answer = await signed(server, await answerOf({ browser: preview, server }))
    const target = (await proxy.deliver(answer)).headers.get('location') ?? ''
    expect(target).toMatch(/^https:\/\/one\.preview\.example\/auth\/callback\/idp\?response=/)
    await preview.send(target)
    expect([proxy.cookies.has(SESSION), preview.cookies.has(SESSION)]).toEqual([false, true])
    const forged = await signed(server, await answerOf({ browser: preview, server }), { bad: 'none' })
    expect((await proxy.deliver(forged)).headers.get('location') ?? '').not.toContain('preview.example')
  })

  test('that cannot be verified because keys cannot be fetched is an error of the provider', async () => {
    const opened = openSigned()
    opened.server.tamper.faults = { jwks: 503 }
    await signInWith(opened, {})
    expect(refusalOf(opened)[0]).toBe('CallbackRouteError')
  })
})

const providerOf = ({ clientId, clientSecret, fetch, issuer }: AuthorizationServer) =>
  Oidc({ id: 'idp', issuer, responseMode: 'jwt', clientId, clientSecret, [customFetch]: fetch })
