import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CredentialsSignin } from '../../../src/errors/errors.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { CredentialField, CredentialsProvider } from '../../../src/types/credentials-provider.ts'
import { openAuth, SESSION, startProcess, stopClock } from '../../harness.ts'
import { until } from '../../turn.ts'
import { locationOf } from '../mail.ts'

const CALLBACK = '/auth/callback/credentials'
const FIELDS = { username: {}, password: { type: 'password' } }
const RIGHT = 'correct horse'

/** An application that knows ada, and what reached its `authorize`. */
function open(fields: Record<string, CredentialField> = FIELDS, overrides: Partial<AuthConfig> = {}) {
  const asked: Record<string, string>[] = []
  const authorize: CredentialsProvider['authorize'] = (given) => {
    asked.push(given)
    return given['password'] === RIGHT ? { id: '1' } : null
  }
  const provider: CredentialsProvider = { ...Credentials({ credentials: fields, authorize: () => null }), authorize }
  const app = openAuth({ providers: [provider], ...overrides })
  const { browser } = app
  const post = (username: string, password = 'wrong', more: Record<string, string> = {}) =>
    browser.submit(CALLBACK, { username, password, ...more })
  return { ...app, asked, post }
}

const errorOf = (response: Response) => locationOf(response).searchParams.get('error')
const repeat = async (count: number, attempt: (i: number) => Promise<Response>) => {
  const errors: (string | null)[] = []
  for (let i = 0; i < count; i++) errors.push(errorOf(await attempt(i)))
  return errors
}

/** Says whose turn it is, as a trusted proxy would. */
const byHeader: Partial<AuthConfig> = { rateLimit: { clientAddress: ({ headers }) => headers.get('x-client') } }

/** What an application answers whose `authorize` returns or throws something. */
async function answer(authorize: () => unknown) {
  const provider = Credentials({ credentials: FIELDS, authorize: authorize as () => null })
  const { browser, log } = openAuth({ providers: [provider] })
  const csrfToken = await browser.csrfToken()
  const response = await browser.post(CALLBACK, { username: 'ada', password: 'x', csrfToken })
  return { error: errorOf(response), log, isSignedIn: browser.cookies.has(SESSION) }
}

describe('a user whose id is missing', () => {
  test.each(['undefined', 'null', 'NaN', 'true', 'false', '[object Object]', ' ', ' undefined '])(
    'causes an error in the application: %j',
    async (id) => {
      const { error, log, isSignedIn } = await answer(() => ({ id, name: 'Ada' }))
      expect([error, isSignedIn]).toEqual(['Configuration', false])
      expect(log.errors).toMatchObject([
        { type: 'CallbackError', cause: { name: 'authorize', seen: `a user with the \`id\` ${id}` } },
      ])
    },
  )

  test.each([Number.NaN, Infinity, 0])('causes an error in the application: the number %j', async (id) => {
    expect(await answer(() => ({ id }))).toMatchObject({ error: 'Configuration', isSignedIn: false })
  })

  test.each([7, '0', 'nullius'])('accepts the id %j', async (id) => {
    expect(await answer(() => ({ id }))).toMatchObject({ error: null, isSignedIn: true })
  })
})

describe('a hash that the platform refuses', () => {
  test('ENUM-01: looks like a wrong password to the visitor, and is an error in the log', async () => {
    const refused = Object.assign(new Error('This platform refuses the hash.'), { name: 'HashRefusedError' })
    const { error, log, isSignedIn } = await answer(() => {
      throw refused
    })
    expect([error, isSignedIn]).toEqual(['CredentialsSignin', false])
    expect(log.errors.map(({ name }) => name)).toEqual(['CallbackError'])
    expect(log.warnings.map(([code]) => code)).toEqual(['CredentialsSignin'])
    expect(log.errors[0]).toMatchObject({ cause: { err: { message: refused.message } } })
  })
})

describe('RATE-01: failed attempts for one account', () => {
  test('are limited to ten in ten minutes, from any number of clients', async () => {
    const app = open(FIELDS, byHeader)
    const csrfToken = await app.browser.csrfToken()
    const errors = await repeat(50, (i) =>
      app.browser.post(CALLBACK, { username: 'ada', password: 'wrong', csrfToken }, { 'x-client': `192.0.2.${i}` }),
    )
    expect(errors).toEqual([...Array(10).fill('CredentialsSignin'), ...Array(40).fill('TooManyRequests')])
    expect(app.asked).toHaveLength(10)
  })

  test('expire with the window and lock no user out', async () => {
    const clock = stopClock()
    const app = open()
    await repeat(20, () => app.post('ada'))
    expect(errorOf(await app.post('ada', RIGHT))).toBe('TooManyRequests')
    clock.advance(600)
    expect(errorOf(await app.post('ada', RIGHT))).toBeNull()
    expect(app.browser.cookies.has(SESSION)).toBe(true)
  })

  test('cause status 429 and Retry-After for an API client', async () => {
    stopClock()
    const app = open()
    await repeat(10, () => app.post('ada'))
    const body = new URLSearchParams({ username: 'ada', csrfToken: await app.browser.csrfToken() })
    const response = await app.browser.fetch(CALLBACK, { method: 'POST', body })
    expect([response.status, (await response.json()).error]).toEqual([429, 'TooManyRequests'])
    expect(response.headers.get('retry-after')).toBe('600')
  })

  test('cause a page with status 429 for a visitor', async () => {
    const app = open()
    await repeat(10, () => app.post('ada'))
    const page = await app.browser.navigate(locationOf(await app.post('ada')).href)
    expect(page.status).toBe(429)
    expect(await page.text()).toContain('Too many attempts')
  })

  test('do not affect other accounts', async () => {
    const app = open()
    await repeat(20, () => app.post('ada'))
    expect(errorOf(await app.post('bob', RIGHT))).toBeNull()
  })

  test('are counted together in every spelling', async () => {
    const app = open()
    const names = ['ada', 'ADA', ' ada ', 'Ada', '\uFF41da']
    const errors = await repeat(15, (i) => app.post(names[i % 5] ?? ''))
    expect(errors.filter((error) => error === 'CredentialsSignin')).toHaveLength(10)
  })

  test('RATE-04, GHSA-x732-6j76-qmhm: are counted on the only path for attempts', async () => {
    const app = open()
    const csrfToken = await app.browser.csrfToken()
    const fields = { username: 'ada', password: 'wrong', csrfToken }
    const paths = ['/auth/callback/credentials//', '/auth//callback/credentials', '/AUTH/callback/credentials']
    for (const path of [...paths, '/auth/callback/%63redentials', '/auth/callback/Credentials'])
      expect(errorOf(await app.browser.post(path, fields)) ?? 'UnknownAction').toMatch(
        /^(?:UnknownAction|InvalidProvider)$/,
      )
    expect(app.asked).toEqual([])
    // One slash at the end means the same path, and the same counter.
    for (let i = 0; i < 15; i++) await app.browser.post(`/auth/callback/credentials${i % 2 ? '/' : ''}`, fields)
    expect(app.asked).toHaveLength(10)
  })
})

describe('successful attempts', () => {
  test('are not counted', async () => {
    const app = open(FIELDS, { rateLimit: { clientAddress: () => '192.0.2.1' } })
    // One more than the failures that a client has.
    for (let i = 0; i < 101; i++) expect(errorOf(await app.post('ada', RIGHT))).toBeNull()
  })

  test('do not reset the failures before', async () => {
    const app = open()
    await repeat(9, () => app.post('ada'))
    await app.post('ada', RIGHT)
    expect(await repeat(2, () => app.post('ada'))).toEqual(['CredentialsSignin', 'TooManyRequests'])
  })
})

describe('RATE-06: simultaneous attempts', () => {
  test.each([
    ['in memory', undefined],
    ['in the store', openCounting()],
  ])('are limited like sequential ones, %s', async (_where, adapter) => {
    const app = open(FIELDS, { session: { strategy: 'jwt' }, ...(adapter && { adapter }) })
    await repeat(9, () => app.post('ada'))
    const csrfToken = await app.browser.csrfToken()
    const fields = { username: 'ada', password: 'wrong', csrfToken }
    const responses = await Promise.all(Array.from({ length: 200 }, () => app.browser.post(CALLBACK, fields)))
    expect(responses.map(errorOf).filter((error) => error === 'CredentialsSignin')).toHaveLength(1)
    expect(app.asked).toHaveLength(10)
  })
})

function openCounting(): Adapter {
  const counts = new Map<string, number>()
  return {
    async rateLimit({ key, cost, window }) {
      const count = (counts.get(key) ?? 0) + cost
      counts.set(key, count)
      return { count, expires: new Date(Date.now() + window * 1000) }
    },
  }
}

describe('RATE-02: one client', () => {
  test('may have a hundred failures, with any number of accounts', async () => {
    const app = open(FIELDS, { rateLimit: { clientAddress: () => '192.0.2.1' } })
    const errors = await repeat(102, (i) => app.post(`user ${i}`))
    expect(errors).toEqual([...Array(100).fill('CredentialsSignin'), ...Array(2).fill('TooManyRequests')])
  })

  test('that is over its limit uses up no attempts of its victims', async () => {
    const clientAddress = ({ headers }: Request) => headers.get('x-client')
    const app = open(FIELDS, {
      rateLimit: { clientAddress, limits: { 'credentials-client': { max: 5, window: 600 } } },
    })
    const csrfToken = await app.browser.csrfToken()
    const post = (password: string, client: string) =>
      app.browser.post(CALLBACK, { username: 'ada', password, csrfToken }, { 'x-client': client })
    await repeat(50, () => post('wrong', '192.0.2.1'))
    expect(errorOf(await post(RIGHT, '192.0.2.2'))).toBeNull()
  })

  test('with an unknown address is not counted together with others', async () => {
    const app = open()
    const errors = await repeat(101, (i) => app.post(`user ${i}`))
    expect(new Set(errors)).toEqual(new Set(['CredentialsSignin']))
  })
})

describe('the counted account', () => {
  const limited = async (fields: Record<string, CredentialField>, values: (i: number) => Record<string, string>) => {
    startProcess()
    const app = open(fields)
    return (await repeat(15, (i) => app.browser.submit(CALLBACK, values(i)))).includes('TooManyRequests')
  }

  test('is the field that names the user, wherever it is declared', async () => {
    const fields = { tenant: {}, email: {}, password: { type: 'password' } }
    expect(await limited(fields, (i) => ({ tenant: `${i}`, email: 'ada@a.example' }))).toBe(true)
    expect(await limited(fields, (i) => ({ tenant: 'one', email: `${i}@a.example` }))).toBe(false)
  })

  test('is the first field that is not a password, without a standard name', async () => {
    const fields = { pin: { type: 'password' }, card: {}, colour: {} }
    expect(await limited(fields, (i) => ({ card: '7', colour: `${i}` }))).toBe(true)
    expect(await limited(fields, (i) => ({ card: `${i}`, colour: 'red' }))).toBe(false)
  })

  test('is null with password fields only', async () => {
    expect(await limited({ password: { type: 'password' } }, () => ({ password: 'x' }))).toBe(false)
  })

  test('has no name if the field is missing', async () => {
    expect(await limited(FIELDS, (i) => ({ password: 'x', ...(i % 2 && { username: '' }) }))).toBe(true)
  })

  test('is null without limits', async () => {
    const app = open(FIELDS, { rateLimit: false })
    expect(new Set(await repeat(30, () => app.post('ada')))).toEqual(new Set(['CredentialsSignin']))
  })
})

describe('CRED-03: `authorize`', () => {
  test('throws an application error through, without a session', async () => {
    const authorize = () => Promise.reject(new Error('db'))
    const { browser } = openAuth({ providers: [Credentials({ credentials: FIELDS, authorize })] })
    expect(errorOf(await browser.submit(CALLBACK, { username: 'ada' }))).toBe('Configuration')
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('that hangs is given up after ten seconds', async () => {
    const authorize = vi.fn(() => new Promise<null>(() => {}))
    const { browser, log } = openAuth({ providers: [Credentials({ credentials: FIELDS, authorize })] })
    const csrfToken = await browser.csrfToken()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const posted = browser.post(CALLBACK, { username: 'ada', csrfToken })
    await until(() => authorize.mock.calls.length > 0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(errorOf(await posted)).toBe('Configuration')
    expect(log.errors).toMatchObject([{ cause: { err: { message: '`authorize` took longer than 10000 ms.' } } }])
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test.each([
    ['takes too long', new DOMException('late', 'TimeoutError'), 503],
    ['throws', new Error('db'), 500],
  ])('that %s is reported to an API client by its status', async (_, error, status) => {
    const provider = Credentials({ credentials: FIELDS, authorize: () => Promise.reject(error) })
    const { browser } = openAuth({ providers: [provider] })
    const response = await browser.submit(CALLBACK, { username: 'ada' }, { accept: 'application/json' })
    expect(response.status).toBe(status)
  })
})

describe('ENUM-01: a failed sign-in', () => {
  test('looks the same for a wrong name and a wrong password', async () => {
    const users = new Map([['ada', RIGHT]])
    const authorize: CredentialsProvider['authorize'] = ({ username = '', password }) => {
      if (!users.has(username)) throw new CredentialsSignin()
      return users.get(username) === password ? { id: '1' } : null
    }
    const provider = { ...Credentials({ credentials: FIELDS, authorize: () => null }), authorize }
    const { browser } = openAuth({ providers: [provider] })
    const seen = async (username: string) => {
      const response = await browser.submit(CALLBACK, { username, password: 'wrong' })
      const headers = [...response.headers].map(([name, value]) => [
        name,
        // What was typed comes back sealed.
        value.replace(/id=\w{10}/, 'id=*').replace(/(?<=typed=)[^;]+/, '*'),
      ])
      return [response.status, headers, await response.text()]
    }
    for (let i = 0; i < 12; i++) expect(await seen('ada')).toEqual(await seen('eve'))
  })
})
