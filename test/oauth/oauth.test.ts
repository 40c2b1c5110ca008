import { describe, expect, test } from 'vitest'
import { customFetch, type OAuthOptions } from '../../src/index.ts'
import { OAuth } from '../../src/providers/oauth.ts'
import {
  type AuthorizationServer,
  type AuthorizationServerOptions,
  createAuthorizationServer,
} from '../../src/testing/index.ts'
import { type Browser, openBrowser, SESSION } from '../methods/browser.ts'

const USER = { id: 1815, login: 'ada', name: 'Ada', email: 'Ada@Example.com', avatar_url: 'https://idp.example/a.png' }

interface Setup {
  readonly server: AuthorizationServer
  readonly browser: Browser
  readonly seen: Record<string, unknown>[]
}

function setUp(options: AuthorizationServerOptions = {}, provider: Omit<OAuthOptions, 'id'> = {}): Setup {
  const server = createAuthorizationServer({ type: 'oauth', users: { ada: USER }, ...options })
  const { clientId, clientSecret, issuer } = server
  const idp = OAuth({
    id: 'idp',
    clientId,
    clientSecret,
    authorization: { url: `${issuer}/authorize`, params: { scope: 'profile' } },
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
    profile: { id: 'id', name: ['nick', 'name'], email: 'email', image: 'avatar_url' },
    appendsFragment: false,
    [customFetch]: server.fetch,
    ...provider,
  })
  const seen: Record<string, unknown>[] = []
  const browser = openBrowser({ providers: [idp], callbacks: { signIn: (params) => seen.push({ ...params }) > 0 } })
  return { server, browser, seen }
}

async function signIn({ server, browser }: Setup): Promise<string> {
  const before = browser.log.errors.length
  const response = await browser.deliver(await server.authorize(await browser.start('idp')))
  const failed = browser.log.errors.length > before
  return failed ? (browser.log.errors.at(-1)?.type ?? '') : (response.headers.get('location') ?? '')
}

const HOME = 'https://app.example/'

describe('oauth sign-in', () => {
  test('takes the user from the userinfo endpoint', async () => {
    const setup = setUp()
    expect(await signIn(setup)).toBe(HOME)
    expect(setup.seen[0]).toMatchObject({
      user: { id: 'idp|1815', name: 'Ada', email: 'ada@example.com', image: 'https://idp.example/a.png' },
      account: { provider: 'idp', type: 'oauth', providerAccountId: '1815' },
      profile: USER,
    })
  })

  test('is finished where the host appends a slash to the callback', async () => {
    const { server, browser } = setUp()
    const answer = await server.authorize(await browser.start('idp'))
    const url = new URL(answer.url)
    url.pathname += '/'
    const response = await browser.deliver({ ...answer, url: url.href })
    // The server checks that the token request names the redirect URI of the authorization request.
    expect([response.headers.get('location'), browser.cookies.has(SESSION)]).toEqual([HOME, true])
  })

  test('asks for the scopes of the configuration and no others', async () => {
    const { browser } = setUp()
    expect(new URL(await browser.start('idp')).searchParams.get('scope')).toBe('profile')
    const bare = setUp({}, { authorization: 'https://idp.example/authorize' })
    expect(new URL(await bare.browser.start('idp')).searchParams.has('scope')).toBe(false)
  })

  test('keeps fields that a profile function returns', async () => {
    const setup = setUp(
      {},
      { profile: (profile) => ({ id: String(profile.id), role: profile['login'] }) as { id: string } },
    )
    expect(await signIn(setup)).toBe(HOME)
    expect(setup.seen[0]).toMatchObject({ user: { id: 'idp|1815', role: 'ada' } })
  })

  test('gives the same user the same id every time', async () => {
    const setup = setUp()
    await signIn(setup)
    await signIn(setup)
    expect(new Set(setup.seen.map(({ user }) => (user as { id: string }).id)).size).toBe(1)
  })

  test('lets a request replace the userinfo endpoint', async () => {
    const setup = setUp(
      {},
      { userinfo: { request: ({ tokens }) => ({ id: `x${String(tokens.access_token).length}` }) } },
    )
    expect(await signIn(setup)).toBe(HOME)
    expect(setup.seen[0]).toMatchObject({ account: { providerAccountId: 'x32' } })
    expect(setup.server.calls.filter(({ endpoint }) => endpoint === 'userinfo')).toEqual([])
  })

  test('lets conform repair the token answer', async () => {
    const conform = async (response: Response) => Response.json(((await response.json()) as { data: unknown }).data)
    const setup = setUp({ tamper: { tokens: {} } }, { token: { url: 'https://idp.example/token', conform } })
    const answer = setup.server.fetch
    const wrapped = async (url: string, init: RequestInit) => {
      const response = await answer(url, init)
      return url.endsWith('/token') ? Response.json({ data: await response.json() }) : response
    }
    const { browser } = setUp({}, { token: { url: 'https://idp.example/token', conform }, [customFetch]: wrapped })
    const { url } = await setup.server.authorize(await browser.start('idp'))
    expect((await browser.send(url)).headers.get('location')).toBe(HOME)
  })

  test('better-auth#10095: drops an ID token that cannot be verified', async () => {
    const setup = setUp({ tamper: { tokens: { id_token: 'a.b.c' } } })
    expect(await signIn(setup)).toBe(HOME)
    expect(setup.seen[0]).not.toHaveProperty('account.id_token')
  })
})

describe('a code', () => {
  test.each(['invalid_grant', 'bad_verification_code', 'invalid_code'])(
    'that the token endpoint answers with %s is an error of the client',
    async (token) => {
      const { server, browser } = setUp({ tamper: { refusals: { token } } })
      const response = await browser.deliver(await server.authorize(await browser.start('idp')))
      expect(browser.log.errors.at(-1)).toMatchObject({
        type: 'OAuthCallbackError',
        cause: { seen: `error: "${token}"`, provider: 'idp' },
      })
      expect(response.status).toBe(401)
    },
  )

  test.each(['invalid_grant_x', 'x_invalid_grant'])(
    'that the token endpoint answers with %s is an error of the provider',
    async (token) => {
      expect(await signIn(setUp({ tamper: { refusals: { token } } }))).toBe('CallbackRouteError')
    },
  )

  test('is refused for a wrong client secret, and the fix names the variables that end it', async () => {
    const wrong = setUp({}, { clientSecret: 'wrong' })
    expect(await signIn(wrong)).toBe('CallbackRouteError')
    const { fix = '' } = wrong.browser.log.errors.at(-1)?.cause ?? {}
    const [id = '', secret = ''] = fix.match(/AUTH_\w+/g) ?? []
    const { server } = setUp()
    const { clientId, clientSecret, issuer } = server
    const idp = OAuth({
      id: 'idp',
      ...{ authorization: `${issuer}/authorize?scope=profile`, token: `${issuer}/token` },
      userinfo: `${issuer}/userinfo`,
      profile: { id: 'id' },
      appendsFragment: false,
      [customFetch]: server.fetch,
    })
    const browser = openBrowser({ providers: [idp] }, { [id]: clientId, [secret]: clientSecret })
    expect(await signIn({ server, browser, seen: [] })).toBe(HOME)
  })

  test.each(['invalid_client', 'invalid_request', 'server_error'])(
    'that the token endpoint answers with %s is an error of the provider or of the application',
    async (token) => {
      expect(await signIn(setUp({ tamper: { refusals: { token } } }))).toBe('CallbackRouteError')
    },
  )
})

describe('oauth profile', () => {
  test.each<[string, unknown]>([
    ['no id', { name: 'Ada' }],
    ['null as id', { id: null }],
    ['an empty id', { id: '' }],
    ['an object as id', { id: {} }],
    ['an id that has lost digits', { id: 2 ** 53 }],
  ])('with %s is refused', async (_, userinfo) => {
    expect(await signIn(setUp({ tamper: { userinfo } }))).toBe('OAuthProfileParseError')
  })

  test.each<[string, OAuthOptions['profile']]>([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['gives no id', () => ({ name: 'Ada' })],
    ['gives nothing', () => undefined as never],
  ])('is refused when its function %s', async (_, profile) => {
    const setup = setUp({}, { profile })
    expect(await signIn(setup)).toBe('OAuthProfileParseError')
    expect(setup.browser.cookies.has(SESSION)).toBe(false)
  })

  test.each([404, 500, 'html', 'empty', 'array', 'redirect', 'huge'] as const)(
    'is refused when userinfo answers %s',
    async (fault) => {
      const setup = setUp({ tamper: fault === 404 ? { userinfo: undefined } : { faults: { userinfo: fault } } })
      expect(await signIn(setup)).toBe('CallbackRouteError')
      expect(setup.browser.cookies.has(SESSION)).toBe(false)
    },
  )
})

describe('issuer parameter of oauth', () => {
  test('is compared when the issuer is known', async () => {
    const known = { issuer: 'https://idp.example' }
    expect(await signIn(setUp({ sendsIss: true }, known))).toBe(HOME)
    expect(await signIn(setUp({ tamper: { iss: 'https://evil.example' } }, known))).toBe('InvalidCheck')
  })

  test('is ignored with one warning when it is not', async () => {
    const setup = setUp({ tamper: { iss: 'https://whatever.example' } })
    expect([await signIn(setup), await signIn(setup)]).toEqual([HOME, HOME])
    expect(setup.browser.log.warnings.filter(([code]) => code === 'unknown-issuer')).toHaveLength(1)
  })
})

describe('discovery of oauth', () => {
  test('fills the endpoints that are not configured', async () => {
    const server = createAuthorizationServer({ users: { ada: USER } })
    const { clientId, clientSecret, issuer } = server
    const idp = OAuth({
      id: 'idp',
      issuer,
      clientId,
      clientSecret,
      profile: { id: 'id' },
      appendsFragment: false,
      [customFetch]: server.fetch,
    })
    const browser = openBrowser({ providers: [idp] })
    expect(await signIn({ server, browser, seen: [] })).toBe(HOME)
  })
})
