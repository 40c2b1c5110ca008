import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer, type Endpoint } from '../../src/testing/index.ts'
import type { Fetch } from '../../src/types/fetch.ts'
import { stopClock } from '../harness.ts'
import { type Browser, openBrowser, SESSION } from '../methods/browser.ts'

type Change = (answer: Record<string, unknown>) => Response

/** The `fetch` of a server, one endpoint of which answers something else. */
const changing =
  (server: AuthorizationServer, endpoint: Endpoint, change: Change): Fetch =>
  async (url, init) => {
    const response = await server.fetch(url, init)
    return server.calls.at(-1)?.endpoint === endpoint ? change(await response.json()) : response
  }

const codesSent = ({ calls }: AuthorizationServer) => calls.filter(({ endpoint }) => endpoint === 'token').length

const openIdp = (server: AuthorizationServer, send: Fetch = server.fetch) => {
  const { issuer, clientId, clientSecret } = server
  return Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: send })
}

/** Signs in where one endpoint answers something else. @returns `signed in`, or the type of the error */
async function outcomeWith(endpoint: Endpoint, change: Change): Promise<string> {
  const server = createAuthorizationServer()
  const browser = openBrowser({ providers: [openIdp(server, changing(server, endpoint, change))] })
  await browser.deliver(await server.authorize(await browser.start('idp')))
  return outcomeOf(browser)
}

function outcomeOf({ cookies, log }: Browser): string {
  expect(cookies.has(SESSION)).toBe(log.errors.length === 0)
  return log.errors.at(-1)?.type ?? 'signed in'
}

describe('the signature of an ID token', () => {
  test.each<[string, (signature: string) => string]>([
    ['is no base64url', () => '!!!'],
    ['has padding', (signature) => `${signature}=`],
    ['has a length that no bytes have', (signature) => signature.slice(0, -1)],
    ['is empty', () => ''],
  ])('OA-19: is refused when it %s', async (_, alter) => {
    const outcome = await outcomeWith('token', ({ id_token: token, ...rest }) => {
      const [header, claims, signature = ''] = String(token).split('.')
      return Response.json({ ...rest, id_token: [header, claims, alter(signature)].join('.') })
    })
    expect(outcome).toBe('CallbackRouteError')
  })
})

describe('a published key', () => {
  /** Publishes the key that signs, with some members changed. */
  const publish = (members: Record<string, unknown>) =>
    outcomeWith('jwks', ({ keys }) =>
      Response.json({ keys: (keys as object[]).map((key: object) => ({ ...key, ...members })) }),
    )

  test.each<[string, Record<string, unknown>]>([
    ['is for encryption', { use: 'enc' }],
    ['has a use that no specification names', { use: 'SIG' }],
    ['may only encrypt', { key_ops: ['encrypt'] }],
    ['may only sign', { key_ops: ['sign'] }],
    ['has no operation', { key_ops: [] }],
    ['is for another hash', { alg: 'RS384' }],
    ['is for another padding', { alg: 'PS256' }],
  ])('OA-19: verifies nothing when it %s', async (_, members) => {
    expect(await publish(members)).toBe('CallbackRouteError')
  })

  test.each<[string, Record<string, unknown>]>([
    ['names no use', { use: undefined }],
    ['names no algorithm', { alg: undefined }],
    ['may verify', { key_ops: ['verify'] }],
    ['may verify and more', { key_ops: ['sign', 'verify'] }],
    ['has operations that are no list', { key_ops: 'verify' }],
  ])('verifies when it %s', async (_, members) => {
    expect(await publish(members)).toBe('signed in')
  })

  test.each([
    [7, 'signed in'],
    [8, 'CallbackRouteError'],
  ])('with the `kid` of %i unusable ones before it leads to: %s', async (count, outcome) => {
    const publishLast = ({ keys }: Record<string, unknown>) => {
      const key = Object([keys].flat()[0])
      return Response.json({ keys: [...Array(count).fill({ ...key, use: 'enc' }), key] })
    }
    expect(await outcomeWith('jwks', publishLast)).toBe(outcome)
  })
})

describe('OA-18: a full set of tokens', () => {
  test.each([201, 203, 206, 400, 401, 500])('is refused with status %i', async (status) => {
    expect(await outcomeWith('token', (tokens) => Response.json(tokens, { status }))).toBe('CallbackRouteError')
  })
})

describe('OA-08: `iss` of a provider for many tenants', () => {
  const HOST = 'https://login.microsoftonline.com'
  const [WORK, OTHER] = ['0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31', '9188040d-6c67-4c5b-b112-36a304b66dad']

  /** Signs in a user of the tenant `WORK`. @returns how many codes were sent, and how it ended */
  async function answerWith(iss: string, tenant = 'common', metadataIssuer = `${HOST}/{tenantid}/v2.0`) {
    const tamper = { iss, metadata: { issuer: metadataIssuer }, claims: { tid: WORK, iss: `${HOST}/${WORK}/v2.0` } }
    const server = createAuthorizationServer({ issuer: `${HOST}/${tenant}/v2.0`, tamper })
    const { clientId, clientSecret, fetch } = server
    const entra = MicrosoftEntraID({ clientId, clientSecret, tenant, [customFetch]: fetch })
    const browser = openBrowser({ providers: [entra] })
    await browser.deliver(await server.authorize(await browser.start(entra.id)))
    return { codes: codesSent(server), outcome: outcomeOf(browser) }
  }

  test.each([
    ['the tenant of the user', `${HOST}/${WORK}/v2.0`],
    ['another tenant of the host', `${HOST}/${OTHER}/v2.0`],
    ['the issuer of the metadata', `${HOST}/{tenantid}/v2.0`],
  ])('is accepted as %s', async (_, iss) => {
    expect(await answerWith(iss)).toEqual({ codes: 1, outcome: 'signed in' })
  })

  test.each([
    ['a tenant of another host', `https://evil.example/${WORK}/v2.0`],
    ['a tenant that is no UUID', `${HOST}/evil/v2.0`],
    ['a tenant with another path', `${HOST}/${WORK}/v1.0`],
    ['the host alone', HOST],
  ])('is refused as %s before the code is sent', async (_, iss) => {
    expect(await answerWith(iss)).toEqual({ codes: 0, outcome: 'InvalidCheck' })
  })

  test('is refused as another tenant where one tenant is configured', async () => {
    const own = `${HOST}/${WORK}/v2.0`
    expect(await answerWith(own, WORK, own)).toEqual({ codes: 1, outcome: 'signed in' })
    expect(await answerWith(`${HOST}/${OTHER}/v2.0`, WORK, own)).toEqual({ codes: 0, outcome: 'InvalidCheck' })
  })
})

describe('OA-08: a provider whose issuer was replaced during a sign-in', () => {
  test('gets no code of the issuer before', async () => {
    const before = createAuthorizationServer({ issuer: 'https://before.example', sendsIss: false })
    const after = createAuthorizationServer({ issuer: 'https://after.example', sendsIss: false })
    const old = openBrowser({ providers: [openIdp(before)] })
    const answer = await before.authorize(await old.start('idp'))
    const updated = openBrowser({ providers: [openIdp(after)] })
    for (const [name, value] of old.cookies) updated.cookies.set(name, value)
    await updated.deliver(answer)
    expect(outcomeOf(updated)).toBe('CallbackRouteError')
    expect([codesSent(before), codesSent(after)]).toEqual([0, 0])
  })
})

describe('PROXY-01: the sealed `state` of a redirect proxy', () => {
  const deploy = (server: AuthorizationServer, origin: string) =>
    openBrowser(
      {
        providers: [openIdp(server)],
        redirectProxyUrl: 'https://proxy.example/auth',
        redirectProxyTargets: ['https://*.preview.example'],
      },
      {},
      origin,
    )

  /** What the proxy does with an answer that comes after some seconds. */
  async function answerAfter(seconds: number) {
    const clock = stopClock()
    const server = createAuthorizationServer()
    const answer = await server.authorize(await deploy(server, 'https://one.preview.example').start('idp'))
    clock.advance(seconds)
    const proxy = deploy(server, 'https://proxy.example')
    const { status, headers } = await proxy.deliver(answer)
    return { status, target: headers.get('location'), errors: proxy.log.errors.map(({ type }) => type) }
  }

  test('is forwarded until ten minutes after the start', async () => {
    const target = expect.stringMatching(/^https:\/\/one\.preview\.example\/auth\/callback\/idp\?code=/)
    expect(await answerAfter(599)).toEqual({ status: 303, target, errors: [] })
  })

  test('is refused ten minutes after the start', async () => {
    expect(await answerAfter(600)).toEqual({ status: 400, target: null, errors: ['InvalidCheck'] })
  })
})
