import { describe, expect, test } from 'vitest'
import { customFetch, type OAuthOptions } from '../../src/index.ts'
import { OAuth } from '../../src/providers/oauth.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type AuthorizationServerOptions, createAuthorizationServer, type Dialect } from '../../src/testing/index.ts'
import { openBrowser } from '../methods/browser.ts'

const USER = { id: 1815, name: 'Ada' }

function setUp(dialect: Dialect, options: Omit<OAuthOptions, 'id'> = {}, more: AuthorizationServerOptions = {}) {
  const server = createAuthorizationServer({ type: 'oauth', users: { ada: USER }, dialect, ...more })
  const { issuer } = server
  const provider = OAuth({
    id: 'idp',
    clientId: 'client',
    clientSecret: 'secret',
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
    profile: { id: 'id', name: 'name', email: '$emails.email', emailVerified: '$emails.verified' },
    [customFetch]: server.fetch,
    ...options,
  })
  const seen: { id: unknown; email: unknown; isVerified: unknown }[] = []
  const browser = openBrowser({
    providers: [provider],
    callbacks: {
      signIn: ({ user, account, emailVerified }: never) =>
        seen.push({ id: Object(account).providerAccountId, email: Object(user).email, isVerified: emailVerified }) > 0,
    },
  })
  const signIn = async () => {
    await browser.deliver(await server.authorize(await browser.start('idp')))
    return seen[0] ?? browser.log.errors.at(-1)?.message
  }
  return { server, browser, signIn }
}

describe('PKCE', () => {
  test('is plain for a provider that supports nothing else', async () => {
    const { browser, signIn } = setUp({ pkce: 'plain' }, { pkce: 'plain' })
    const asked = new URL(await browser.start('idp')).searchParams
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(asked.get('code_challenge_method')).toBe('plain')
    expect(await signIn()).toMatchObject({ id: '1815' })
  })

  test.each([undefined, 'S256', true])('is S256 when an application says %j', async (pkce) => {
    const { signIn } = setUp({ pkce: 'S256' }, { pkce: pkce as 'S256' })
    expect(await signIn()).toMatchObject({ id: '1815' })
  })

  test('is not sent to a provider that fails because of it', async () => {
    expect(await setUp({ pkce: false }, { pkce: false }).signIn()).toMatchObject({ id: '1815' })
  })

  test('OA-06: is not plain because of the metadata', async () => {
    const server = createAuthorizationServer({ tamper: { metadata: { code_challenge_methods_supported: ['plain'] } } })
    const { issuer } = server
    const provider = Oidc({ id: 'idp', issuer, clientId: 'client', clientSecret: 's', [customFetch]: server.fetch })
    const location = await openBrowser({ providers: [provider] }).start('idp')
    expect(new URL(location).searchParams.get('code_challenge_method')).toBe('S256')
  })
})

describe('authorization request', () => {
  test('ends with the fragment in the definition', async () => {
    const { browser, signIn, server } = setUp(
      { authorization: { fragment: 'wechat_redirect' } },
      { authorization: { url: 'https://idp.example/authorize', fragment: 'wechat_redirect' } },
    )
    expect(await browser.start('idp')).toMatch(/#wechat_redirect$/)
    expect(await signIn()).toMatchObject({ id: '1815' })
    expect(server.calls.some(({ url }) => url.includes('#'))).toBe(false)
  })

  test.each([
    [{ id: 'appid', secret: 'app_secret' }, 'client_secret_post'],
    [{ id: 'client_key' }, 'client_secret_post'],
    [{ id: 'client_key' }, 'none'],
    [{ secret: 'key' }, 'client_secret_post'],
  ] as const)('and token request have the client as %j, with %s', async (clientParams, clientAuth) => {
    const { signIn } = setUp({ clientParams }, { clientParams, clientAuth }, { clientAuth })
    expect(await signIn()).toMatchObject({ id: '1815' })
  })

  test('OA-14: has no request parameter in place of the client id', async () => {
    const authorization = { url: 'https://idp.example/authorize', passThrough: ['appid'] }
    const { browser } = setUp({}, { clientParams: { id: 'appid' }, authorization })
    expect(new URL(await browser.start('idp', '?appid=evil')).searchParams.getAll('appid')).toEqual(['client'])
  })
})

describe('a token response', () => {
  test.each<[string, Record<string, unknown>]>([
    ['scopes as a list', { scope: ['a', 'b'] }],
    ['scopes between commas', { scope: 'a,b' }],
    ['no type', { token_type: undefined }],
    ['seconds as text', { expires_in: '3600' }],
  ])('may have %s', async (_, answer) => {
    expect(await setUp({ token: { answer } }).signIn()).toMatchObject({ id: '1815' })
  })

  test('may contain a challenge without an error', async () => {
    const scene: ReturnType<typeof setUp> = setUp(
      {},
      {
        [customFetch]: async (url, init) => {
          const response = await scene.server.fetch(url, init)
          response.headers.set('www-authenticate', 'Basic realm="idp"')
          return response
        },
      },
    )
    expect(await scene.signIn()).toMatchObject({ id: '1815' })
  })
})

describe('options', () => {
  test('can be the client id', async () => {
    const userinfo = { url: 'https://idp.example/userinfo', headers: { 'x-api-key': '{clientId}' } }
    const { signIn } = setUp({ userinfo: { headers: { 'x-api-key': 'client' } } }, { userinfo })
    expect(await signIn()).toMatchObject({ id: '1815' })
  })
})

describe('headers in a definition', () => {
  test('reach the token endpoint of a client without a secret, `authorization` too', async () => {
    const scene = setUp(
      {},
      {
        clientAuth: 'none',
        token: { url: 'https://idp.example/token', headers: { Authorization: 'Basic Y2xpZW50OnNlY3JldA==' } },
      },
    )
    // This server takes one proof, and the body has a `client_id` already. It shows how long a secret was.
    await scene.signIn()
    const call = scene.server.calls.find(({ endpoint }) => endpoint === 'token')
    expect(call?.headers['authorization']).toBe('[26 characters]')
  })

  test('do not replace the client secret or the access token', async () => {
    const headers = { Authorization: 'Basic bm9ib2R5' }
    const userinfo = { url: 'https://idp.example/userinfo', headers }
    const scene = setUp({}, { token: { url: 'https://idp.example/token', headers }, userinfo })
    expect(await scene.signIn()).toMatchObject({ id: '1815' })
  })
})

describe('email addresses', () => {
  const url = 'https://idp.example/emails'
  const FIRST = { value: 'a@example.com', main: false, ok: true }
  const SECOND = { value: 'b@example.com', main: true, ok: false }

  test.each<[string, NonNullable<OAuthOptions['emails']>, unknown, string | null]>([
    ['in a list', { url, email: 'value', primary: 'main' }, [FIRST, SECOND], 'b@example.com'],
    [
      'in a list below a path',
      { url, list: 'data.list', email: 'value', primary: 'main' },
      { data: { list: [FIRST, SECOND] } },
      'b@example.com',
    ],
    ['in a list without a mark', { url, email: 'value' }, [FIRST, SECOND], 'a@example.com'],
    ['in a list where none is marked', { url, email: 'value', primary: 'main' }, [FIRST], 'a@example.com'],
    ['that are one object', { url, email: 'value' }, SECOND, 'b@example.com'],
    ['below a path that is not there', { url, list: 'data', email: 'value' }, [FIRST], null],
    ['in an empty list', { url, email: 'value' }, [], null],
    ['that are none', { url, email: 'value' }, null, null],
    ['in a list of texts', { url, email: 'value' }, ['a@example.com'], null],
  ])('%s', async (_, emails, answer, email) => {
    const { signIn } = setUp({}, { emails }, { emails: { ada: answer } })
    expect(await signIn()).toMatchObject({ id: '1815', email })
  })
})
