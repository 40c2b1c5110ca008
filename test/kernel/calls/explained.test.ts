import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { fromSqlite, sql } from '../../../src/adapters/sql.ts'
import { SessionTokenError } from '../../../src/errors/errors.ts'
import { createLogger } from '../../../src/errors/logger.ts'
import { PACKAGE_SPEC } from '../../../src/lib/package-spec.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { createAdapterError } from '../../../src/store/adapter-error.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { ORIGIN, openAuth } from '../../harness.ts'

const PASSWORD = Credentials({
  credentials: { username: {}, password: { type: 'password' } },
  authorize: ({ username }) => ({ id: username ?? '' }),
})
const MAIL = Mail({ id: 'mail', sendVerificationRequest: () => {} })

const IN_DEVELOPMENT = { AUTH_URL: ORIGIN, NODE_ENV: 'development' }

type Browser = ReturnType<typeof openAuth>['browser']

/** A request of a page of the application. */
const requestOf = ({ cookies }: Browser): Request =>
  new Request(`${ORIGIN}/account`, {
    method: 'POST',
    headers: { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; '), origin: ORIGIN },
  })

async function openSignedIn(config: Partial<AuthConfig>, env?: Record<string, string>, id = 'u-1') {
  const app = openAuth({ providers: [PASSWORD], ...config }, env)
  await app.browser.submit('/auth/callback/credentials', { username: id, password: 'x' })
  return { ...app, request: requestOf(app.browser) }
}

describe('a session whose user is not in the store', () => {
  test('is reported by the account API', async () => {
    const { auth, request } = await openSignedIn({ adapter: memory(), session: { strategy: 'jwt' } })
    await expect(auth.accounts(request)).rejects.toMatchObject({
      type: 'AccessDenied',
      message: 'The user u-1 of this session is not in the store.',
      cause: { fix: expect.stringContaining('Return the `id` of a stored user from `authorize`.') },
    })
  })

  test('is reported differently from no session', async () => {
    const { auth } = openAuth({ providers: [PASSWORD], adapter: memory(), session: { strategy: 'jwt' } })
    const request = new Request(`${ORIGIN}/account`)
    await expect(auth.accounts(request)).rejects.toThrow('The request is signed out.')
  })
})

describe('a database without tables', () => {
  const FIX = `Run: npx ${PACKAGE_SPEC} migrate --apply`
  const openEmpty = (env = IN_DEVELOPMENT) =>
    openAuth({ providers: [MAIL], adapter: sql(fromSqlite(new DatabaseSync(':memory:'))) }, env)

  test.each(['development', 'production'])('is reported with its fix, in %s', async (mode) => {
    const { browser, log } = openEmpty({ ...IN_DEVELOPMENT, NODE_ENV: mode })
    await browser.submit('/auth/signin/mail', { email: 'ada@app.example' })
    expect(log.errors[0]).toMatchObject({
      type: 'AdapterError',
      message: expect.stringMatching(/^`\w+\.\w+` failed, because the database lacks a table or a column\.$/),
      cause: { fix: FIX },
    })
  })

  test('is explained on the page in development', async () => {
    const { browser } = openEmpty()
    const response = await browser.submit('/auth/signin/mail', { email: 'ada@app.example' })
    const page = await browser.navigate(response.headers.get('location') ?? '')
    expect(await page.text()).toContain(FIX)
  })

  test('is the fix for an error that it caused', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const thrown = Object.assign(new Error('no such table: users'), { code: 'MISSING_SCHEMA' })
    const err = createAdapterError('adapter.getUser', 'getUser', thrown, false)
    await createLogger().error(new SessionTokenError({ cause: { err } }))
    expect(print.mock.calls[0]?.[0]).toContain(`fix: ${FIX}`)
    print.mockRestore()
  })
})

describe('data passed to `update` that no callback uses', () => {
  const warningsOf = async (config: Partial<AuthConfig>, data: unknown = { nickname: 'Ada' }, mode = 'development') => {
    const app = await openSignedIn(config, { ...IN_DEVELOPMENT, NODE_ENV: mode })
    for (let i = 0; i < 2; i++) await app.auth.update(app.request, data)
    return app.log.warnings.filter(([code]) => code === 'unused-update').map(([, text]) => text)
  }

  const SESSION: AuthConfig['callbacks'] = { session: ({ session }) => session }
  const JWT: AuthConfig['callbacks'] = { jwt: ({ token }) => token }

  test('causes one warning in development, which names the strategy', async () => {
    expect(await warningsOf({})).toEqual([expect.stringContaining("With the strategy 'jwt'")])
  })

  test('causes no warning with a callback, without data, or in production', async () => {
    expect(await warningsOf({ callbacks: SESSION })).toEqual([])
    expect(await warningsOf({ callbacks: JWT })).toEqual([])
    expect(await warningsOf({}, null)).toEqual([])
    expect(await warningsOf({}, 1, 'production')).toEqual([])
  })

  test.each([[JWT], [{}]])('causes one warning with stored sessions and the callbacks %o', async (callbacks) => {
    const adapter = memory()
    const user = await adapter.createUser?.({ name: 'Ada', email: null, image: null, emailVerified: null } as never)
    const config = { adapter, callbacks, session: { strategy: 'database' } } as const
    const app = await openSignedIn(config, IN_DEVELOPMENT, user?.id)
    await app.auth.update(app.request, { nickname: 'Ada' })
    expect(app.log.warnings).toContainEqual(['unused-update', expect.stringContaining("With the strategy 'database'")])
  })
})

describe('an untrusted host', () => {
  const ask = async (mode: string, accept: string) => {
    const origin = ['https://app.example', 'https://www.app.example']
    const { auth, log } = openAuth({ providers: [PASSWORD], origin }, { NODE_ENV: mode })
    const response = await auth.handle(new Request('https://evil.example/auth/signin', { headers: { accept } }))
    return { response, log, text: await response.text() }
  }

  test('gets a styled page without links in a browser', async () => {
    const { response, text } = await ask('production', 'text/html')
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri/,
    )
    expect(response.headers.getSetCookie()).toEqual([])
    expect(text).toContain('This address is not served here.')
    expect(text).toMatch(/<style>[^<]{1000,}<\/style>/)
    expect(text).not.toMatch(/<a |evil\.example/)
  })

  test('is explained once in development', async () => {
    const { text } = await ask('development', 'text/html')
    expect(text.match(/Set AUTH_URL=https:\/\/evil\.example/g)).toHaveLength(1)
  })

  test('gets JSON in an API client', async () => {
    const { text } = await ask('production', 'application/json')
    expect(JSON.parse(text)).toMatchObject({ error: 'UntrustedHost', message: 'This address is not served here.' })
  })
})
