import { describe, expect, test } from 'vitest'
import type { AuthError } from '../../src/errors.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { CredentialsProvider } from '../../src/types/credentials-provider.ts'
import { ORIGIN, openAuth, SESSION } from '../harness.ts'
import { locationOf } from './mail.ts'

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

  test.each<[unknown, string | null]>([
    [{ id: 'a' }, 'a'],
    [{ id: 7 }, '7'],
    [{ id: 0 }, null],
    [{ id: '' }, null],
    [{ id: {} }, null],
    [{ id: ['a'] }, null],
    [{ id: true }, null],
    [{ id: null }, null],
    [{}, null],
    [[], null],
    [true, null],
    ['ada', null],
    [null, null],
    [undefined, null],
  ])('as %j has the id %j', async (answer, id) => {
    const { browser, log, seen } = open(() => answer as never)
    await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect((seen[0]?.['account'] as { providerAccountId: string } | undefined)?.providerAccountId ?? null).toBe(id)
    expect(log.errors.map((error) => (error as AuthError).type)).toEqual(id === null ? ['CredentialsSignin'] : [])
  })

  test('is signed in where nothing is limited', async () => {
    const { browser } = open(() => ({ id: '7' }), { rateLimit: false })
    await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect(browser.cookies.has(SESSION)).toBe(true)
  })

  test.each<[string, unknown, string]>([
    ['an object that cannot be text', { toString: () => fault() }, '`id`: object'],
    ['nothing but blanks', ' '.repeat(100), `\`id\`: ${' '.repeat(40)}`],
  ])('is nobody, and the log says so, with an id that is %s', async (_, id, seen) => {
    const { browser, log } = open(() => ({ id }) as never)
    await browser.submit(CALLBACK, { username: 'ada', password: 'x' })
    expect(log.errors).toMatchObject([{ type: 'CredentialsSignin', cause: { seen } }])
  })

  test('is led to the page that the form names', async () => {
    const { browser } = open(() => ({ id: '7' }))
    const response = await browser.submit(CALLBACK, { username: 'ada', password: 'x', callbackUrl: '/home' })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/home`)
  })
})

describe('what `authorize` is given', () => {
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

describe('beginning a sign-in by password', () => {
  test('leads to the form, and on to the same page', async () => {
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
