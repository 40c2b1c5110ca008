import { describe, expect, test, vi } from 'vitest'
import { AuthError, CredentialsSignin, ERRORS, type ErrorType } from '../../src/errors/errors.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { ORIGIN, openAuth, SESSION } from '../harness.ts'

const DEVELOPMENT = { AUTH_URL: ORIGIN, NODE_ENV: 'development' }
const PRODUCTION = { AUTH_URL: ORIGIN, NODE_ENV: 'production' }

/** An application whose `authorize` does what the test wants. */
function open(authorize: () => unknown, config: Partial<AuthConfig> = {}, env: Record<string, string> = PRODUCTION) {
  const provider = Credentials({ credentials: { username: {} }, authorize: authorize as () => null })
  return openAuth({ providers: [provider], ...config }, env)
}

const throwing = (thrown: unknown) => () => {
  throw thrown
}

const CALLBACK = '/auth/callback/credentials'
const FIELDS = { username: 'ada' }
const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? '')
const queryOf = (response: Response): Record<string, string> => Object.fromEntries(locationOf(response).searchParams)
const ID = expect.stringMatching(/^[0-9A-Z]{10}$/)

class Locked extends CredentialsSignin {
  override code = 'locked'
}

describe('an error for a visitor', () => {
  test('redirects to the sign-in page with a public error type', async () => {
    const { browser } = open(() => null)
    const response = await browser.submit(CALLBACK, { ...FIELDS, callbackUrl: '/home' })
    expect([response.status, locationOf(response).pathname]).toEqual([303, '/auth/signin'])
    expect(queryOf(response)).toEqual({
      error: 'CredentialsSignin',
      code: 'credentials',
      id: ID,
      callbackUrl: 'https://app.example/home',
    })
  })

  test('carries the code of the application', async () => {
    const { browser } = open(throwing(new Locked()))
    expect(queryOf(await browser.submit(CALLBACK, FIELDS))).toMatchObject({
      error: 'CredentialsSignin',
      code: 'locked',
    })
  })

  test('CRLF-01: escapes a code that is not allowed in a URL', async () => {
    const odd = Object.assign(new CredentialsSignin(), { code: '\r\nSet-Cookie: x=1&error=😀' })
    const { browser } = open(throwing(odd))
    const response = await browser.submit(CALLBACK, FIELDS)
    expect(queryOf(response)).toMatchObject({ error: 'CredentialsSignin', code: odd.code })
    expect([...response.headers.keys()]).not.toContain('x')
  })

  test('redirects to the error page with a private error type as Configuration', async () => {
    const { browser } = open(throwing(new Error('db password is hunter2')))
    const response = await browser.submit(CALLBACK, FIELDS)
    expect([response.status, locationOf(response).pathname]).toEqual([303, '/auth/error'])
    expect(queryOf(response)).toEqual({ error: 'Configuration', id: ID })
    const page = await browser.navigate(locationOf(response).href)
    expect(page.status).toBe(500)
    expect(await page.text()).not.toContain('hunter2')
  })

  test('redirects to custom pages, with the same parameters', async () => {
    const pages = { signIn: '/in?theme=dark', error: '/oops#top' }
    const failed = await open(() => null, { pages }).browser.submit(CALLBACK, FIELDS)
    expect(locationOf(failed).pathname).toBe('/in')
    expect(queryOf(failed)).toEqual({ theme: 'dark', error: 'CredentialsSignin', code: 'credentials', id: ID })
    const broken = await open(throwing(null), { pages }).browser.submit(CALLBACK, FIELDS)
    expect([locationOf(broken).pathname, locationOf(broken).hash]).toEqual(['/oops', '#top'])
    expect(queryOf(broken)).toEqual({ error: 'Configuration', id: ID })
  })

  test('is null for a page without a revocation check', async () => {
    const state = { isDown: false }
    const isRevoked = async () => {
      if (state.isDown) throw new Error('down')
      return false
    }
    const { browser } = open(() => ({ id: '1' }), { session: { isRevoked } })
    await browser.submit(CALLBACK, FIELDS)
    state.isDown = true
    for (const path of ['/auth/signin', '/auth/error', '/auth/signout', '/auth/verify-request']) {
      const response = await browser.navigate(path)
      expect([path, response.status]).toEqual([path, 200])
    }
  })

  test.each([`/${'x'.repeat(5000)}`, 'https://evil.example/', 'javascript:alert(1)'])(
    'drops an invalid target',
    async (callbackUrl) => {
      const { browser } = open(() => null)
      const response = await browser.submit(CALLBACK, { ...FIELDS, callbackUrl })
      expect(queryOf(response)).not.toHaveProperty('callbackUrl')
    },
  )
})

describe('an error for an API client', () => {
  const post = async (app: ReturnType<typeof open>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...FIELDS, csrfToken: await app.browser.csrfToken() })
    return app.browser.fetch(CALLBACK, { method: 'POST', body, headers })
  }

  test('is JSON with its status, the sentence and the id', async () => {
    const response = await post(open(() => null))
    expect([response.status, response.headers.get('location')]).toEqual([401, null])
    expect(await response.json()).toEqual({
      error: 'CredentialsSignin',
      code: 'credentials',
      id: ID,
      message: ERRORS.CredentialsSignin.text,
    })
  })

  test('adds the page to the response with X-Auth-Return-Redirect', async () => {
    const response = await post(
      open(() => null),
      { 'x-auth-return-redirect': '1' },
    )
    const { url, ...rest } = await response.json()
    expect(response.status).toBe(401)
    expect(rest).toMatchObject({ error: 'CredentialsSignin', code: 'credentials' })
    expect(new URL(url).searchParams.get('error')).toBe('CredentialsSignin')
    expect(new URL(url).searchParams.get('code')).toBe('credentials')
  })

  test('has no details in production', async () => {
    const response = await post(open(throwing(new Error('hunter2'))))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'Configuration', id: ID, message: ERRORS.Configuration.text })
  })

  test('has the seen value, the expected value and the fix in development', async () => {
    const response = await post(open(throwing(new Error('no table users')), {}, DEVELOPMENT))
    expect(await response.json()).toMatchObject({
      error: 'Configuration',
      type: 'CallbackError',
      message: expect.stringContaining('authorize` failed.'),
      fix: expect.stringMatching(/\S/),
    })
  })
})

describe('a request by a scanner or with a misspelled address', () => {
  test.each([
    ['an unknown path', '/auth/wp-login.php', 'GET', 404],
    ['an unknown provider', '/auth/signin/nobody', 'POST', 404],
    ['another method', '/auth/providers', 'DELETE', 405],
    ['a preflight', '/auth/session', 'OPTIONS', 405],
  ])('writes no record of %s', async (_, path, method, status) => {
    const { browser, log } = open(() => null)
    const token = await browser.csrfToken()
    const body = method === 'POST' ? new URLSearchParams({ csrfToken: token }) : null
    expect((await browser.fetch(path, { method, body })).status).toBe(status)
    expect([log.errors, log.warnings, log.debug]).toEqual([[], [], []])
  })

  test('is an error in development, where it is a mistake of the developer', async () => {
    const { browser, log } = open(() => null, {}, DEVELOPMENT)
    await browser.fetch('/auth/login')
    expect(log.errors).toMatchObject([{ type: 'UnknownAction', cause: { seen: '/auth/login' } }])
  })

  test('is at the level debug, with its id', async () => {
    const { browser, log } = open(() => null, { debug: true }, { ...PRODUCTION, NODE_ENV: 'test' })
    const response = await browser.fetch('/auth/wp-login.php')
    const { id } = await response.json()
    expect(log.errors).toEqual([])
    expect(log.debug.slice(0, 1)).toEqual([
      ['UnknownAction', expect.any(String), expect.objectContaining({ errorId: id })],
    ])
  })
})

describe('an error id', () => {
  test('is the one in the log', async () => {
    const { browser, log } = open(throwing(new Error('down')))
    const response = await browser.submit(CALLBACK, FIELDS)
    expect(log.errors).toHaveLength(1)
    expect((log.errors[0] as AuthError).cause?.['errorId']).toBe(queryOf(response)['id'])
  })

  test('differs each time, even for the same error', async () => {
    const { browser } = open(throwing(new Locked()))
    const ids = new Set<string | undefined>()
    for (let i = 0; i < 5; i++) ids.add(queryOf(await browser.submit(CALLBACK, FIELDS))['id'])
    expect(ids.size).toBe(5)
  })
})

describe('development', () => {
  test('seals a detail that opens on the error page for five minutes, and in development only', async () => {
    const { browser, auth } = open(throwing(new Error('no table users')), {}, DEVELOPMENT)
    const response = await browser.submit(CALLBACK, FIELDS)
    const { detail = '' } = queryOf(response)
    expect(detail).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    const url = locationOf(response).href
    expect(await (await browser.navigate(url)).text()).toContain('authorize')
    const production = open(() => null).browser
    expect(await (await production.navigate(url)).text()).not.toContain('authorize` failed')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    const late = await auth.handle(new Request(url, { headers: { accept: 'text/html' } }))
    vi.useRealTimers()
    expect(await late.text()).not.toContain('authorize` failed')
  })

  test('shows nothing that a URL says about itself', async () => {
    const { browser } = open(() => null, {}, DEVELOPMENT)
    const page = await browser.navigate(
      '/auth/error?error=Configuration&detail=Call+0900-EVIL&id=EVIL&code=EVIL&message=EVIL',
    )
    expect(await page.text()).not.toContain('EVIL')
  })
})

describe('ERR-01: any thrown value', () => {
  const hostile = {
    get message(): string {
      throw new Error('in a getter')
    },
  }
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const unknownType = Object.assign(new AuthError('x'), { type: 'Later' as ErrorType })

  test.each([
    ['null', null, 500],
    ['undefined', undefined, 500],
    ['a text', 'text', 500],
    ['a symbol', Symbol('x'), 500],
    ['a function', () => {}, 500],
    ['a record whose getter throws', hostile, 500],
    ['a revoked proxy', revoked.proxy, 500],
    ['a record without prototype', Object.create(null), 500],
    ['a frozen error', Object.freeze(new Error('x')), 500],
    ['a frozen error of ours', Object.freeze(new AuthError('x')), 500],
    ['an error of a type from tomorrow', unknownType, 500],
    ['a failed sign-in', new CredentialsSignin(), 401],
  ])('%s causes a response with an id and no session', async (_, thrown, status) => {
    const { browser, log } = open(throwing(thrown))
    const body = new URLSearchParams({ ...FIELDS, csrfToken: await browser.csrfToken() })
    const response = await browser.fetch(CALLBACK, { method: 'POST', body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ id: ID })
    expect(browser.cookies.has(SESSION)).toBe(false)
    expect(log.errors.length + log.warnings.length).toBe(1)
    const page = await browser.submit(CALLBACK, FIELDS)
    expect(page.status).toBe(303)
  })

  test.each(['signIn', 'redirect', 'jwt', 'session'] as const)(
    'in the %s callback: no session, and a generic response',
    async (name) => {
      const { browser, log } = open(() => ({ id: '1' }), { callbacks: { [name]: throwing(new Error('hunter2')) } })
      const response = await browser.submit(CALLBACK, { ...FIELDS, callbackUrl: '/x' })
      const text = response.headers.get('location') ?? ''
      expect(text).not.toContain('hunter2')
      if (name === 'session') {
        const read = await browser.fetch('/auth/session')
        expect([read.status, (await read.json()).error]).toEqual([500, 'Configuration'])
      } else expect(browser.cookies.has(SESSION)).toBe(false)
      expect(log.errors.length).toBeGreaterThan(0)
    },
  )

  test('in an event: the sign-in continues', async () => {
    const { browser, log } = open(() => ({ id: '1' }), { events: { signIn: throwing(new Error('x')) } })
    await browser.submit(CALLBACK, FIELDS)
    expect(browser.cookies.has(SESSION)).toBe(true)
    expect(log.errors).toMatchObject([{ type: 'EventError' }])
  })

  test('in the logger: the response is the same', async () => {
    const logger = { error: throwing(new Error('disk full')), warn: throwing(null), debug: throwing(1) }
    const { browser } = open(() => null, { logger, debug: true, events: { session: throwing(new Error('x')) } })
    expect(queryOf(await browser.submit(CALLBACK, FIELDS))).toMatchObject({ error: 'CredentialsSignin' })
    const good = open(() => ({ id: '1' }), { logger, events: { signIn: throwing(1), signOut: throwing(2) } }).browser
    await good.submit(CALLBACK, FIELDS)
    expect(await good.session()).not.toBeNull()
    await good.submit('/auth/signout')
    expect(await good.session()).toBeNull()
  })
})

test('LOG-01: no secret of a request reaches the log', async () => {
  const { auth, browser, log } = open(throwing(new Error('x')), { debug: true })
  const csrfToken = await browser.csrfToken()
  await browser.post(CALLBACK, { username: 'canary-password', csrfToken })
  await browser.post(CALLBACK, { username: 'canary-password', csrfToken: 'canary-token' })
  await browser.fetch(`/auth/session`, { headers: { cookie: `${SESSION}=canary-session` } })
  await auth.handle(new Request(`${ORIGIN}/auth/callback/credentials?code=canary-code&state=canary-state`))
  const shown = (error: Error) => [
    error.message,
    error.stack,
    JSON.stringify(error.cause),
    String((error as AuthError).cause?.err?.stack),
  ]
  const text = JSON.stringify([log.errors.map(shown), log.warnings, log.debug])
  expect(log.errors.length + log.debug.length).toBeGreaterThan(2)
  expect(text).not.toContain('canary')
  expect(text).not.toContain(csrfToken)
})
