import { afterEach, describe, expect, test, vi } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Apple } from '../../src/providers/apple.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Google } from '../../src/providers/google.ts'
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.ts'
import { type AuthorizationServer, createAuthorizationServer, type Tampering } from '../../src/testing/index.ts'
import type { OAuthProvider } from '../../src/types/oauth-provider.ts'
import { type Browser, openBrowser } from '../methods/browser.ts'

const CLIENT = { clientId: 'client', clientSecret: 'secret' }

/** Signs in. @returns the error's type, or what the callback was given */
async function signIn(server: AuthorizationServer, provider: OAuthProvider, extra = {}): Promise<unknown> {
  const seen: Record<string, unknown>[] = []
  const browser = openBrowser({
    providers: [provider],
    callbacks: { signIn: (params) => seen.push({ ...params }) > 0 },
  })
  await browser.deliver(await server.authorize(await browser.start(provider.id), { extra }))
  return browser.log.errors.at(-1)?.type ?? seen[0]
}

describe('OA-35: Entra ID', () => {
  const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad'
  const WORK = '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31'
  const HOST = 'https://login.microsoftonline.com'

  /** The server as a tenant's users see it: metadata for all, tokens of one. */
  function setUp(tenant: string, metadataIssuer: string, claims: Record<string, unknown>, options = {}) {
    const issuer = `${HOST}/${tenant}/v2.0`
    const tamper: Tampering = {
      metadata: { issuer: metadataIssuer, authorization_response_iss_parameter_supported: false },
      claims: { name: 'Ada', email: 'ada@corp.example', ...claims },
      iss: null,
    }
    const server = createAuthorizationServer({ issuer, tamper })
    return signIn(server, MicrosoftEntraID({ ...CLIENT, tenant, ...options, [customFetch]: server.fetch }))
  }

  const ALL = `${HOST}/{tenantid}/v2.0`
  const of = (tid: unknown, issuer = `${HOST}/${tid}/v2.0`) => ({ tid, iss: issuer })

  test.each<[string, string, string, Record<string, unknown>, object, unknown]>([
    ['common takes work accounts', 'common', ALL, of(WORK), {}, { account: { type: 'oidc' } }],
    ['common takes personal accounts', 'common', ALL, of(PERSONAL), {}, { account: { type: 'oidc' } }],
    ['a tenant takes its own', WORK, `${HOST}/${WORK}/v2.0`, of(WORK), {}, { account: { type: 'oidc' } }],
    [
      'a domain takes the tenant of its metadata',
      'corp.example',
      `${HOST}/${WORK}/v2.0`,
      of(WORK),
      {},
      { account: { type: 'oidc' } },
    ],
    [
      'allowed tenants are taken',
      'common',
      ALL,
      of(WORK),
      { allowedTenants: `x, ${WORK}` },
      { account: { type: 'oidc' } },
    ],
    ['other tenants are not', 'common', ALL, of(WORK), { allowedTenants: PERSONAL }, 'AccessDenied'],
    ['organizations refuse personal accounts', 'organizations', ALL, of(PERSONAL), {}, 'AccessDenied'],
    ['consumers refuse work accounts', 'consumers', ALL, of(WORK), {}, 'AccessDenied'],
    ['a tenant refuses another', WORK, `${HOST}/${WORK}/v2.0`, of(PERSONAL), {}, 'CallbackRouteError'],
    ['a domain refuses another tenant', 'corp.example', `${HOST}/${WORK}/v2.0`, of(PERSONAL), {}, 'CallbackRouteError'],
    ['tid and iss must agree', 'common', ALL, of(WORK, `${HOST}/${PERSONAL}/v2.0`), {}, 'CallbackRouteError'],
    [
      'CVE-2026-31813: the issuer is of the host',
      'common',
      ALL,
      of(WORK, `https://evil.example/${WORK}/v2.0`),
      {},
      'CallbackRouteError',
    ],
    ['tid is a UUID', 'common', ALL, of('evil/x'), {}, 'CallbackRouteError'],
    ['tid is not the placeholder', 'common', ALL, of('{tenantid}'), {}, 'CallbackRouteError'],
    ['tid is there', 'common', ALL, { iss: ALL }, {}, 'CallbackRouteError'],
    ['the metadata is of the host', 'common', 'https://evil.example/{tenantid}/v2.0', of(WORK), {}, 'throws'],
  ])('%s', async (_, tenant, metadata, claims, options, expected) => {
    const run = setUp(tenant, metadata, claims, options)
    if (expected === 'throws') await expect(run).rejects.toThrow()
    else if (typeof expected === 'string') expect(await run).toBe(expected)
    else expect(await run).toMatchObject(expected as object)
  })
})

describe('OA-35: Entra ID key', () => {
  const HOST = 'https://login.microsoftonline.com'
  const [PERSONAL, WORK] = ['9188040d-6c67-4c5b-b112-36a304b66dad', '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31']

  test.each<[string, string, string, boolean]>([
    ['of all tenants', `${HOST}/{tenantid}/v2.0`, WORK, true],
    ['of personal accounts', `${HOST}/${PERSONAL}/v2.0`, PERSONAL, true],
    ['of personal accounts', `${HOST}/${PERSONAL}/v2.0`, WORK, false],
    ['of another host', 'https://evil.example/{tenantid}/v2.0', WORK, false],
  ])('%s (%s) and a user of %s', async (_, owner, tid, isIn) => {
    const issuer = `${HOST}/common/v2.0`
    const tamper: Tampering = {
      metadata: { issuer: `${HOST}/{tenantid}/v2.0`, authorization_response_iss_parameter_supported: false },
      claims: { tid, iss: `${HOST}/${tid}/v2.0` },
      iss: null,
    }
    const server = createAuthorizationServer({ issuer, tamper })
    const { keys } = (await (await server.fetch(`${HOST}/common/v2.0/jwks`, {})).json()) as { keys: object[] }
    server.tamper.jwks = { keys: keys.map((key) => ({ ...key, issuer: owner })) }
    const result = await signIn(server, MicrosoftEntraID({ ...CLIENT, [customFetch]: server.fetch }))
    if (isIn) expect(result).toMatchObject({ account: { provider: 'microsoft-entra-id' } })
    else expect(result).toBe('CallbackRouteError')
  })
})

describe('Google', () => {
  test.each([
    ['example.com', { hd: 'example.com' }, true],
    ['example.com', { hd: 'evil.example' }, false],
    ['example.com', {}, false],
    ['*', { hd: 'any.example' }, true],
    ['*', {}, false],
  ])('with hd %s and the claim %j', async (hd, claims, isIn) => {
    const server = createAuthorizationServer({
      issuer: 'https://accounts.google.com',
      tamper: { claims: { hd: undefined, ...claims } },
    })
    const result = await signIn(server, Google({ ...CLIENT, hd, [customFetch]: server.fetch }))
    if (isIn) expect(result).toMatchObject({ account: { provider: 'google' } })
    else expect(result).toBe('AccessDenied')
  })
})

describe('Apple', () => {
  function setUp(): { server: AuthorizationServer; browser: Browser; seen: Record<string, unknown>[] } {
    const server = createAuthorizationServer({
      issuer: 'https://appleid.apple.com',
      clientAuth: 'client_secret_post',
      users: { ada: { sub: '000815.f', email: 'ada@example.com', email_verified: 'true' } },
    })
    const seen: Record<string, unknown>[] = []
    const browser = openBrowser({
      providers: [Apple({ ...CLIENT, [customFetch]: server.fetch }), GitHub(CLIENT)],
      callbacks: { signIn: (params) => seen.push({ ...params }) > 0 },
    })
    return { server, browser, seen }
  }

  const hostile = {
    name: { firstName: `<script>${'x'.repeat(400)}`, lastName: 'L', middleName: 'M' },
    email: 'victim@example.com',
    sub: 'victim',
  }

  test('OA-36: gives the name once, cut, and nothing else of the unsigned field', async () => {
    const { server, browser, seen } = setUp()
    const extra = { user: JSON.stringify(hostile) }
    await browser.deliver(await server.authorize(await browser.start('apple'), { extra }))
    expect(seen[0]).toMatchObject({
      user: { id: 'apple|000815.f', email: 'ada@example.com' },
      profile: { sub: '000815.f', user: { name: { lastName: 'L' } } },
    })
    expect(seen[0]).toHaveProperty('user.name.length', 256 + 2)
    expect(JSON.stringify(seen[0])).not.toMatch(/victim|middleName/)
  })

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['too long', JSON.stringify({ name: { firstName: 'x'.repeat(3000) } })],
  ])('does without a name that is %s', async (_, user) => {
    const { server, browser, seen } = setUp()
    await browser.deliver(await server.authorize(await browser.start('apple'), { extra: { user } }))
    expect(seen[0]).toMatchObject({ user: { name: null } })
  })

  test('OA-36, DEMAND-19: keeps the attempt in a cookie that crosses no site', async () => {
    const { browser } = setUp()
    await browser.start('apple')
    expect(browser.setCookies.filter((line) => line.includes('.tx.')).join()).toContain('SameSite=Lax; Secure')
  })
})

describe('GitHub', () => {
  afterEach(() => vi.useRealTimers())

  const API = { userinfo: 'https://api.github.com/user', emails: 'https://api.github.com/user/emails' }
  const LOGIN = 'https://github.com/login/oauth'
  const endpoints = { authorization: `${LOGIN}/authorize`, token: `${LOGIN}/access_token`, ...API }

  function setUp(emails: unknown, tamper: Tampering = {}) {
    const users = {
      ada: { id: 1815, login: 'ada', name: null, email: 'public@example.com', avatar_url: 'http://a.example/x' },
    }
    const server = createAuthorizationServer({
      type: 'oauth',
      issuer: LOGIN,
      clientAuth: 'client_secret_post',
      users,
      emails: { ada: emails },
      endpoints,
      tamper,
    })
    return { server, provider: GitHub({ ...CLIENT, [customFetch]: server.fetch }) }
  }

  test.each<[string, unknown, Tampering, string]>([
    [
      'the primary one',
      [{ email: 'a@example.com' }, { email: 'b@example.com', primary: true, verified: true }],
      {},
      'b@example.com',
    ],
    ['the first, without a primary one', [{ email: 'a@example.com' }], {}, 'a@example.com'],
    ['the public one, without a list', [], {}, 'public@example.com'],
    ['the public one, without permission', [], { faults: { emails: 500 } }, 'public@example.com'],
  ])('address is %s', async (_, emails, tamper, email) => {
    const { server, provider } = setUp(emails, tamper)
    expect(await signIn(server, provider)).toMatchObject({ user: { name: 'ada', email, image: null } })
  })

  test('API receives the client', async () => {
    const { server, provider } = setUp([])
    await signIn(server, provider)
    const call = server.calls.find(({ endpoint }) => endpoint === 'userinfo')
    expect(call?.headers).toMatchObject({ accept: 'application/vnd.github+json', 'user-agent': 'latchkey' })
  })

  test.each([
    [LOGIN, 'object'],
    ['https://evil.example', 'string'],
  ])('DEMAND-06: answer may name the issuer %s', async (iss, outcome) => {
    const { server, provider } = setUp([], { iss })
    expect(typeof (await signIn(server, provider))).toBe(outcome)
  })
})
