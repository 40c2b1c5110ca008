import { describe, expect, test } from 'vitest'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { CredentialsProvider } from '../../../src/types/credentials-provider.ts'
import { ORIGIN, openAuth, SESSION } from '../../harness.ts'
import { locationOf } from '../mail.ts'

const CALLBACK = '/auth/callback/login'
const FIELDS = { username: {}, password: { type: 'password' } }

type Authorize = CredentialsProvider['authorize']

/** An application that signs in by password, and what its `signIn` callback was given. */
function open(authorize: Authorize, overrides: Partial<AuthConfig> = {}) {
  const seen: Record<string, unknown>[] = []
  const provider: CredentialsProvider = { ...Credentials({ id: 'login', credentials: FIELDS, authorize }) }
  const callbacks = { signIn: (params: object) => seen.push({ ...params }) > 0 }
  return { ...openAuth({ providers: [provider], callbacks, ...overrides }), seen }
}

describe('a user that `authorize` returns', () => {
  test('is given to the application with an account of the provider', async () => {
    const { browser, seen } = open(() => ({ id: '7', name: 'Ada', role: 'admin' }) as never)
    await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect(browser.cookies.has(SESSION)).toBe(true)
    expect(seen[0]).toMatchObject({
      user: { id: '7', name: 'Ada', role: 'admin' },
      account: { provider: 'login', type: 'credentials', providerAccountId: '7' },
      credentials: { username: 'ada', password: 'x' },
    })
  })

  test.each<[unknown, string]>([
    [{ id: 'a' }, 'a'],
    [{ id: 7 }, '7'],
    [{ id: 1n }, '1'],
  ])('as %o has the id %j', async (answer, id) => {
    const { browser, log, seen } = open(() => answer as never)
    await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect(seen).toMatchObject([{ account: { providerAccountId: id } }])
    expect([log.errors, log.warnings]).toEqual([[], []])
  })

  test.each([null, undefined, false, '', 0])('as %j is a wrong password, logged as one warning', async (answer) => {
    const { browser, log, seen } = open(() => answer as never)
    const response = await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect(locationOf(response).searchParams.get('error')).toBe('CredentialsSignin')
    expect([seen, log.errors]).toEqual([[], []])
    expect(log.warnings).toMatchObject([
      ['CredentialsSignin', 'Sign-in failed. Check what you entered.', { provider: 'login' }],
    ])
  })

  test.each<[unknown, string]>([
    [{ id: 0 }, 'a user with the `id` 0'],
    [{ id: '' }, 'a user with the `id` '],
    [{ id: {} }, 'a user with the `id` object'],
    [{ id: { toString: () => fault() } }, 'a user with the `id` object'],
    [{ id: ' '.repeat(100) }, `a user with the \`id\` ${' '.repeat(40)}`],
    [{ id: ['a'] }, 'a user with the `id` object'],
    [{ id: true }, 'a user with the `id` true'],
    [{ id: Symbol('a') }, 'a user with the `id` Symbol(a)'],
    [{ id: null }, 'a user with the `id` null'],
    [{}, 'a user with the `id` undefined'],
    [[], 'object'],
    [true, 'boolean'],
    ['ada', 'string'],
  ])('as %o is an error that names `authorize`', async (answer, received) => {
    const { browser, log, seen } = open(() => answer as never)
    const response = await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect(locationOf(response).searchParams.get('error')).toBe('Configuration')
    expect([seen, log.warnings, browser.cookies.has(SESSION)]).toEqual([[], [], false])
    expect(log.errors).toMatchObject([
      {
        type: 'CallbackError',
        message: `\`authorize\` returned ${received} instead of a user with an \`id\`, or \`null\`.`,
        cause: { name: 'authorize', provider: 'login', fix: expect.stringContaining('with an `id`') },
      },
    ])
  })

  test('is signed in if no limit is configured', async () => {
    const { browser } = open(() => ({ id: '7' }), { rateLimit: false })
    await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect(browser.cookies.has(SESSION)).toBe(true)
  })

  test('is redirected to the page that the form names', async () => {
    const { browser } = open(() => ({ id: '7' }))
    const response = await browser.submit(CALLBACK, { username: 'ada', password: 'x', callbackUrl: '/home' })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/home`)
  })
})

describe('an argument of `authorize`', () => {
  test.each<[string, Record<string, unknown>, object]>([
    [
      'no field of the protocol',
      { username: 'ada', password: 'x', role: 'admin', callbackUrl: '/' },
      { username: 'ada', password: 'x', role: 'admin' },
    ],
    ['nothing for a field that did not come', { username: 'ada' }, { username: 'ada' }],
  ])('is %s', async (_, posted, expected) => {
    const given: object[] = []
    const { browser } = open((fields) => {
      given.push({ ...fields })
      return null
    })
    await browser.post(CALLBACK, { csrfToken: await browser.csrfToken(), ...(posted as Record<string, string>) })
    expect(given).toEqual([expected])
    expect(Object.keys(given[0] ?? {})).toEqual(Object.keys(expected))
  })
})

describe('an `authorize` that throws', () => {
  test('is named in the log with its provider', async () => {
    const { browser, log } = open(() => Promise.reject(new Error('down')))
    await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect(log.errors).toMatchObject([{ type: 'CallbackError', cause: { name: 'authorize', provider: 'login' } }])
  })
})

describe('starting a sign-in by password', () => {
  test('redirects to the form, and then to the same page', async () => {
    const { browser } = open(() => null)
    const response = await browser.submit('/auth/signin/login', { callbackUrl: '/home' })
    const { origin, pathname, searchParams } = locationOf(response)
    expect(`${origin}${pathname}`).toBe(`${ORIGIN}/auth/signin`)
    expect(searchParams.get('callbackUrl')).toBe(`${ORIGIN}/home`)
  })
})

function fault(): never {
  throw new Error('no text')
}
