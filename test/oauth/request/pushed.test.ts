import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { Keycloak } from '../../../src/providers/keycloak.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { Json } from '../../../src/testing/contract.ts'
import { failAs } from '../../../src/testing/faults.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../../src/testing/index.ts'
import type { Fetch } from '../../../src/types/fetch.ts'
import { type Browser, openBrowser } from '../../methods/browser.ts'
import { openProvider } from '../open-strict-provider.ts'

const paramsOf = (location: string) => new URL(location).searchParams

describe('pushed requests at a real provider', () => {
  const SECRET = 'a secret of more than thirty-two characters'
  const openPushing = (isRequired: boolean) =>
    openProvider(
      { client_secret: SECRET },
      { features: { pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: isRequired } } },
    )

  test.each<[string, boolean, Pick<OAuthOptions, 'par'>]>([
    ['the option asks for it', false, { par: true }],
    ['the provider requires it', true, {}],
  ])('signs in by a pushed request if %s', async (_, isRequired, options) => {
    const provider = await openPushing(isRequired)
    const idp = Oidc({
      id: 'idp',
      issuer: provider.issuer,
      clientId: 'client',
      clientSecret: SECRET,
      [customFetch]: provider.fetch,
      ...options,
    })
    const browser = openBrowser({ providers: [idp] })
    const location = await browser.start('idp')
    expect([...paramsOf(location).keys()]).toEqual(['client_id', 'request_uri'])
    await browser.deliver(
      await provider.visit(location).then((answer) => ({ ...answer, params: new URLSearchParams() })),
    )
    expect(await browser.session()).toMatchObject({ user: { name: 'Alice' } })
    expect(provider.received.map(({ path }) => path)).toContain('/request')
  })

  test('sends a plain request if neither asks for it', async () => {
    const provider = await openPushing(false)
    const idp = Oidc({
      id: 'idp',
      issuer: provider.issuer,
      clientId: 'client',
      clientSecret: SECRET,
      [customFetch]: provider.fetch,
    })
    const location = await openBrowser({ providers: [idp] }).start('idp')
    expect(paramsOf(location).get('request_uri')).toBeNull()
    expect(provider.received).toEqual([])
  })

  test('reports what the provider refuses', async () => {
    const provider = await openPushing(false)
    const { fetch: send, issuer } = provider
    const idp = Oidc({ id: 'idp', issuer, clientId: 'client', clientSecret: 'wrong', par: true, [customFetch]: send })
    const browser = openBrowser({ providers: [idp] })
    await expect(browser.start('idp')).rejects.toThrow('502')
    expect(browser.log.errors.at(-1)).toMatchObject({
      type: 'OAuthSignInError',
      cause: { seen: 'error: "invalid_client"', expected: 'status 201 and a `request_uri`' },
    })
  })
})

describe('pushed requests at a server that misbehaves', () => {
  const PAR = 'https://idp.example/par'
  const URI = 'urn:example:request:1'
  type Answer = (init: RequestInit) => Response | Promise<Response>
  const created = (fields: Json = {}): Response =>
    Response.json({ request_uri: URI, expires_in: 60, ...fields }, { status: 201 })

  /** An application whose provider requires pushed requests and answers them as told. */
  function openPushing(answer: Answer, options: Omit<OAuthOptions, 'id'> = {}, metadata: Json = {}) {
    const required = { pushed_authorization_request_endpoint: PAR, require_pushed_authorization_requests: true }
    const { fetch, ...server } = createAuthorizationServer({ tamper: { metadata: { ...required, ...metadata } } })
    const { issuer, clientId, clientSecret } = server
    const sent: RequestInit[] = []
    const send: Fetch = async (url, init) => {
      if (url !== PAR) return fetch(url, init)
      sent.push(init)
      return answer(init)
    }
    const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: send, ...options })
    return { browser: openBrowser({ providers: [idp] }), sent }
  }

  /** What a sign-in that is refused reports. */
  async function refusalOf({ browser }: { readonly browser: Browser }) {
    await expect(browser.start('idp')).rejects.toThrow()
    expect([...browser.cookies.keys()].filter((name) => name.includes('.tx.'))).toEqual([])
    const [error] = browser.log.errors
    expect(error?.type).toBe('OAuthSignInError')
    return error?.cause
  }

  test('sends every parameter to the server and none of them by the browser', async () => {
    const { browser, sent } = openPushing(() => created())
    const asked = paramsOf(await browser.start('idp', '?prompt=login'))
    expect(Object.fromEntries(asked)).toEqual({ client_id: 'client', request_uri: URI })
    const [{ body, headers, method, redirect }] = sent as [RequestInit]
    expect([method, redirect]).toEqual(['POST', 'manual'])
    expect(new Headers(headers).get('authorization')).toBe(`Basic ${btoa('client:secret')}`)
    const pushed = body as URLSearchParams
    expect([...pushed.keys()].sort()).toEqual(
      'client_id code_challenge code_challenge_method nonce prompt redirect_uri response_type scope state'.split(' '),
    )
    expect(pushed.get('code_challenge_method')).toBe('S256')
  })

  test('keeps the query of the authorization endpoint, without parameters of the request', async () => {
    const endpoint = 'https://idp.example/authorize?tenant=a&prompt=none'
    const { browser } = openPushing(
      () => created(),
      { authorization: { params: { prompt: 'login' } } },
      {
        authorization_endpoint: endpoint,
      },
    )
    expect([...paramsOf(await browser.start('idp')).keys()]).toEqual(['tenant', 'client_id', 'request_uri'])
  })

  test.each<[string, Answer, string, string]>([
    [
      'an error',
      () => Response.json({ error: 'invalid_request' }, { status: 400 }),
      'error: "invalid_request"',
      'status 201',
    ],
    ['no text as `request_uri`', () => created({ request_uri: 7 }), 'no usable `request_uri`', 'a text'],
    ['no `request_uri`', () => created({ request_uri: undefined }), 'no usable `request_uri`', 'a text'],
    ['no lifetime', () => created({ expires_in: 'soon' }), 'no usable `expires_in`', 'seconds'],
    ['a long `request_uri`', () => created({ request_uri: 'u'.repeat(2_049) }), 'too long a `request_uri`', '2048'],
    ['status 200', () => Response.json({ request_uri: URI, expires_in: 60 }), '/par: status 200', 'status 201'],
    [
      'a page',
      () => new Response('<p>', { status: 201, headers: { 'content-type': 'text/html' } }),
      'content-type',
      '',
    ],
    ['a redirect', () => failAs('redirect'), 'a redirect', 'no redirect'],
    ['nothing', () => failAs('unreachable'), 'no connection: ECONNREFUSED', 'an answer'],
    ['8 MB', () => failAs('huge'), 'too large a response', 'at most 1048576 bytes'],
    ['status 503', () => failAs(503), '/par: status 503', 'status 201'],
  ])('refuses an answer with %s', async (_, answer, seen, expected) => {
    expect(await refusalOf(openPushing(answer))).toMatchObject({
      ...{ provider: 'idp', seen: expect.stringContaining(seen), expected: expect.stringContaining(expected) },
    })
  })

  test('gives up after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let ask = (): void => {}
    const asked = new Promise<void>((resolve) => {
      ask = resolve
    })
    const hang: Answer = ({ signal }) => {
      ask()
      return failAs('hanging', signal)
    }
    const refusal = refusalOf(openPushing(hang))
    await asked
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await refusal).toMatchObject({ seen: expect.stringContaining('no response within 5000 ms') })
  })

  test('counts those of one client, and sends none beyond the limit', async () => {
    const { fetch, ...server } = createAuthorizationServer({
      tamper: { metadata: { pushed_authorization_request_endpoint: PAR } },
    })
    let sent = 0
    const send: Fetch = async (url, init) => {
      if (url !== PAR) return fetch(url, init)
      sent++
      return created()
    }
    const { issuer, clientId, clientSecret } = server
    const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, par: true, [customFetch]: send })
    const rateLimit = { limits: { 'push-client': { max: 2, window: 60 } }, clientAddress: () => '192.0.2.1' }
    const browser = openBrowser({ providers: [idp], rateLimit })
    await browser.start('idp')
    await browser.start('idp')
    await expect(browser.start('idp')).rejects.toThrow('429')
    expect([sent, browser.log.errors.at(-1)?.type]).toEqual([2, 'TooManyRequests'])
  })

  test.each([
    ['http://idp.example/par', 'over http', 'an https URL without user information or fragment'],
    ['https://par.internal/par', 'inside the network', 'a host in a public domain, or that of the document'],
  ])('does not ask %s, which is %s', async (endpoint, _, expected) => {
    const opened = openPushing(() => created(), {}, { pushed_authorization_request_endpoint: endpoint })
    expect(await refusalOf(opened)).toMatchObject({ seen: expect.stringContaining(endpoint), expected })
    expect(opened.sent).toEqual([])
  })

  test('reports a server that requires pushed requests and has no address for them', async () => {
    const opened = openPushing(() => created(), {}, { pushed_authorization_request_endpoint: undefined })
    expect(await refusalOf(opened)).toMatchObject({
      seen: expect.stringContaining('pushed_authorization_request_endpoint'),
    })
  })

  test('reports a provider without extensions whose server requires pushed requests', async () => {
    const keycloak = ({ clientId, clientSecret, fetch, issuer }: AuthorizationServer) =>
      Keycloak({ clientId, clientSecret, issuer, [customFetch]: fetch })
    const required = { pushed_authorization_request_endpoint: PAR, require_pushed_authorization_requests: true }
    const opened = openBrowser({ providers: [keycloak(createAuthorizationServer({ tamper: { metadata: required } }))] })
    await expect(opened.start('keycloak')).rejects.toThrow()
    expect(opened.log.errors[0]).toMatchObject({
      type: 'OAuthSignInError',
      cause: { fix: expect.stringContaining("import { extensions } from 'latchkey/extensions'") },
    })
  })
})
