import { describe, expect, test } from 'vitest'
import { type AuthConfig, createAuth, customFetch } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type BrowserOptions, createAuthorizationServer, mintSession, openBrowser } from '../../src/testing/index.ts'
import { ORIGIN, SECRET } from '../harness.ts'

type Answer = (request: Request) => Response

/** A browser in front of answers, and the requests that came to them. */
function watch(answer: Answer, options: BrowserOptions = {}) {
  const requests: Request[] = []
  const browser = openBrowser((request) => {
    requests.push(request.clone())
    return answer(request)
  }, options)
  return { requests, browser }
}

const redirect = (status: number, location: string): Response => new Response(null, { status, headers: { location } })
const setting = (...cookies: string[]): Response =>
  new Response(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })

const logger = { error: () => {}, warn: () => {}, debug: () => {} }
const config: AuthConfig = { providers: [], secret: SECRET, origin: ORIGIN, logger }
const password = Credentials({
  credentials: { username: {}, password: {} },
  authorize: ({ username, password: given }) => (given === 'right' ? { id: `${username}`, name: `${username}` } : null),
})

describe('cookies', () => {
  test('are kept and sent', async () => {
    const { browser, requests } = watch(() => setting('a=1; Path=/', 'b=2=2; HttpOnly'))
    await browser.navigate('/')
    await browser.navigate('/')
    expect(requests.map(({ headers }) => headers.get('cookie'))).toEqual([null, 'a=1; b=2=2'])
  })

  test.each(['a=; Max-Age=0', 'a=; Max-Age=-1', 'a=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
    'are taken away by %s',
    async (clearing) => {
      const { browser } = watch(({ url }) => setting(url.endsWith('/out') ? clearing : 'a=1; Max-Age=60'))
      await browser.navigate('/')
      expect([...browser.cookies]).toEqual([['a', '1']])
      await browser.navigate('/out')
      expect(browser.cookies.size).toBe(0)
    },
  )

  test('are those of a session from the beginning', async () => {
    const browser = openBrowser(createAuth(config), { session: await mintSession(config, { id: 'u', name: 'Ada' }) })
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })
})

describe('redirects', () => {
  test('are followed on the same origin', async () => {
    const { browser, requests } = watch(({ url }) => (url.endsWith('/a') ? redirect(302, '/b') : new Response('there')))
    expect(await (await browser.navigate('/a')).text()).toBe('there')
    expect(browser.url).toBe(`${ORIGIN}/b`)
    expect(requests).toHaveLength(2)
  })

  test('to elsewhere are given as they are', async () => {
    const { browser } = watch(() => redirect(302, 'https://idp.example/authorize'))
    const response = await browser.navigate('/a')
    expect(response.headers.get('location')).toBe('https://idp.example/authorize')
    expect(browser.url).toBe(`${ORIGIN}/a`)
  })

  test('are given as they are where that is asked for', async () => {
    const { browser } = watch(() => redirect(303, '/b'), { redirect: 'manual' })
    expect((await browser.navigate('/a')).status).toBe(303)
  })

  test.each([
    [303, 'GET', ''],
    [302, 'GET', ''],
    [307, 'POST', 'x=1'],
    [308, 'POST', 'x=1'],
  ])('with %i repeat a post as %s', async (status, method, body) => {
    const { browser, requests } = watch(({ url }) => (url.endsWith('/a') ? redirect(status, '/b') : new Response()))
    await browser.post('/a', { x: '1' })
    expect(requests[1]).toMatchObject({ method, url: `${ORIGIN}/b` })
    expect(await requests[1]?.text()).toBe(body)
  })

  test('in a circle are an error', async () => {
    const { browser } = watch(() => redirect(302, '/a'))
    await expect(browser.navigate('/a')).rejects.toThrow('redirects in a circle')
  })
})

describe('an address elsewhere', () => {
  test('is refused, and says where to go', async () => {
    const { browser, requests } = watch(() => new Response())
    await expect(browser.navigate('https://idp.example/')).rejects.toThrow('server.authorize(url)')
    expect(requests).toEqual([])
  })
})

describe('forms', () => {
  test('with the token are accepted', async () => {
    const browser = openBrowser(createAuth({ ...config, providers: [password] }))
    await browser.submit('/auth/callback/credentials', { username: 'ada', password: 'right', callbackUrl: '/account' })
    expect(browser.url).toBe(`${ORIGIN}/account`)
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } })
  })

  test('without the token are not', async () => {
    const browser = openBrowser(createAuth({ ...config, providers: [password] }))
    await browser.post('/auth/callback/credentials', { username: 'ada', password: 'right' })
    expect(await browser.session()).toBeNull()
  })

  test('find the routes at the base path of the Auth', async () => {
    const auth = createAuth({ ...config, basePath: '/api/sign-in', providers: [password] })
    const browser = openBrowser(auth)
    await browser.submit('/api/sign-in/callback/credentials', { username: 'ada', password: 'right' })
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } })
  })

  test('where no routes are say so', async () => {
    const { browser } = watch(() => new Response('No such page', { status: 404 }), { basePath: '/elsewhere' })
    const text = 'GET /elsewhere/csrf returned status 404 and no usable JSON: No such page Check the base path'
    await expect(browser.submit('/x')).rejects.toThrow(text)
  })
})

describe('a session that cannot be determined', () => {
  test('is an error, not a sign-out', async () => {
    const { browser } = watch(() => Response.json({ error: 'AdapterError' }, { status: 503 }))
    await expect(browser.session()).rejects.toThrow('returned status 503')
  })
})

describe('the client', () => {
  test('has the address that is given', async () => {
    const seen: unknown[] = []
    const handle = (_: Request, context?: { readonly clientAddress?: string }) => {
      seen.push(context?.clientAddress)
      return new Response()
    }
    await openBrowser({ handle }, { clientAddress: '192.0.2.1' }).navigate('/')
    await openBrowser({ handle }).navigate('/')
    expect(seen).toEqual(['192.0.2.1', undefined])
  })

  test('sends what browsers send', async () => {
    const { browser, requests } = watch(() => new Response())
    await browser.navigate('/')
    await browser.post('/', {})
    await browser.fetch('/')
    expect(requests.map(({ headers }) => [headers.get('origin'), headers.get('sec-fetch-site')])).toEqual([
      [null, 'none'],
      [ORIGIN, 'same-origin'],
      [ORIGIN, 'same-origin'],
    ])
  })
})

describe('the answer of an authorization server', () => {
  test('is delivered by a redirect', async () => {
    const server = createAuthorizationServer()
    const { issuer, clientId, clientSecret } = server
    const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })
    const browser = openBrowser(createAuth({ ...config, providers: [idp] }))
    const away = await browser.submit('/auth/signin/idp', { callbackUrl: '/account' })
    await browser.deliver(await server.authorize(away.headers.get('location') ?? ''))
    expect(browser.url).toBe(`${ORIGIN}/account`)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
  })

  test('is posted without the cookies that stay on the site', async () => {
    const { browser, requests } = watch(() => setting('lax=1; SameSite=Lax', 'none=2; SameSite=None; Secure', 'bare=3'))
    await browser.navigate('/')
    const form = new URLSearchParams({ code: 'c', iss: 'https://idp.example/tenant' })
    await browser.deliver({ url: `${ORIGIN}/auth/callback/idp`, form, params: form })
    expect(requests[1]?.headers.get('cookie')).toBe('none=2')
    expect(requests[1]?.headers.get('origin')).toBe('https://idp.example')
    expect(requests[1]?.headers.get('sec-fetch-site')).toBe('cross-site')
  })
})
