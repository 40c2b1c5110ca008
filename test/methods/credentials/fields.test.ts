import { describe, expect, test } from 'vitest'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { CredentialField } from '../../../src/types/credentials-provider.ts'
import { ORIGIN, openAuth, SESSION } from '../../harness.ts'
import { locationOf } from '../mail.ts'

const CALLBACK = '/auth/callback/credentials'
const RIGHT = 'correct horse'
const DECLARED = { username: {}, password: { type: 'password' } }
const PROGRAM = { accept: 'application/json' }

/** An application whose `authorize` keeps what it was given. */
function open(credentials?: Record<string, CredentialField>, overrides: Partial<AuthConfig> = {}) {
  const asked: Readonly<Record<string, string | undefined>>[] = []
  const provider = Credentials({
    ...(credentials && { credentials }),
    authorize(fields) {
      asked.push(fields)
      return fields['password'] === RIGHT ? { id: '1' } : null
    },
  })
  const app = openAuth({ providers: [provider], ...overrides })
  const post = (fields: Record<string, string>) => app.browser.submit(CALLBACK, fields, PROGRAM)
  return { ...app, asked, post }
}

const fieldsNamed = (count: number, name: (i: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), `${i}`]))

describe('undeclared fields', () => {
  test('reach `authorize` as text', async () => {
    const app = open(DECLARED)
    const fields = { username: 'ada', password: RIGHT, otp: '012345', jsonPath: 'a', myjson: 'b' }
    await app.post({ ...fields, callbackUrl: '/' })
    expect(app.asked).toStrictEqual([fields])
    expect(app.browser.cookies.has(SESSION)).toBe(true)
  })

  test('are passed if no field is declared', async () => {
    const app = open()
    await app.post({ email: 'ada@a.example', password: RIGHT })
    expect(app.asked).toStrictEqual([{ email: 'ada@a.example', password: RIGHT }])
    expect(app.log.errors).toEqual([])
  })

  test('of the protocol reach `authorize` if they are declared', async () => {
    const app = open({ ...DECLARED, json: {} })
    await app.post({ username: 'ada', json: 'true', redirect: 'false' })
    expect(app.asked).toStrictEqual([{ username: 'ada', json: 'true' }])
  })

  test('reach the `signIn` callback, too', async () => {
    const seen: unknown[] = []
    const callbacks: AuthConfig['callbacks'] = {
      signIn({ credentials }) {
        seen.push(credentials)
        return true
      },
    }
    await open(DECLARED, { callbacks }).post({ username: 'ada', password: RIGHT, otp: '7' })
    expect(seen).toEqual([{ username: 'ada', password: RIGHT, otp: '7' }])
  })

  test('may be as many as 32, of 16,384 characters each', async () => {
    const app = open(DECLARED)
    await app.post({ ...fieldsNamed(31, (i) => `f${i}`), f0: 'x'.repeat(16_384), ['x'.repeat(64)]: '1' })
    expect(Object.keys(app.asked[0] ?? {})).toHaveLength(32)
  })

  test('have limits that declared ones do not have', async () => {
    const app = open(DECLARED)
    await app.post({ username: 'ada', password: 'x'.repeat(16_385) })
    expect(app.asked).toHaveLength(1)
  })

  test('are logged with the start of their name', async () => {
    const app = open(DECLARED)
    await app.post({ ['x'.repeat(1000)]: '1' })
    const fix = expect.stringContaining('`credentials`')
    expect(app.log.errors).toMatchObject([{ cause: { seen: `the undeclared field \`${'x'.repeat(64)}\``, fix } }])
  })

  test.each([
    ['33', fieldsNamed(33, (i) => `f${i}`)],
    ['thousands', fieldsNamed(4000, (i) => `f${i}`)],
    ['a long text', { otp: 'x'.repeat(16_385) }],
    ['a long name', { ['x'.repeat(65)]: '1' }],
    ['`__proto__`', Object.fromEntries([['__proto__', 'x']])],
  ])('are refused with 400: %s', async (_, fields) => {
    const app = open(DECLARED)
    const response = await app.post(fields)
    expect([response.status, app.asked]).toEqual([400, []])
    expect(app.log.errors).toMatchObject([{ type: 'InvalidRequest' }])
  })

  test('do not replace properties that every object has', async () => {
    const app = open(DECLARED)
    await app.post({ constructor: 'x', toString: 'y' })
    expect(Object.getPrototypeOf(app.asked[0])).toBe(Object.prototype)
    expect(Object.keys({})).toEqual([])
  })

  test('are refused if they come twice', async () => {
    const app = open(DECLARED)
    const csrfToken = encodeURIComponent(await app.browser.csrfToken())
    const headers = { ...PROGRAM, 'content-type': 'application/x-www-form-urlencoded' }
    const body = `username=ada&otp=1&otp=2&csrfToken=${csrfToken}`
    expect((await app.browser.fetch(CALLBACK, { method: 'POST', headers, body })).status).toBe(400)
    expect(app.asked).toEqual([])
  })
})

describe('values from code on the server', () => {
  const signIn = async (fields: Record<string, unknown>) => {
    const app = open(DECLARED)
    const request = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN } })
    const given = { username: 'ada', password: RIGHT, ...fields } as Record<string, string>
    const result = await app.auth.signIn(request, 'credentials', { fields: given }).catch((error) => error.type)
    return { result, asked: app.asked[0] ?? {} }
  }

  test.each([
    [7, '7'],
    [-1.5, '-1.5'],
    [true, 'true'],
    [false, 'false'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('are converted to strings: %j', async (otp, text) => {
    expect((await signIn({ otp })).asked).toMatchObject({ otp: text })
    expect((await signIn({ password: otp })).result).toBe('CredentialsSignin')
  })

  test.each([[['1']], [{ a: '1' }], [null], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53], [1n]])(
    'are refused: %s',
    async (value) => {
      expect(await signIn({ otp: value })).toEqual({ result: 'InvalidRequest', asked: {} })
      expect(await signIn({ username: value })).toEqual({ result: 'InvalidRequest', asked: {} })
    },
  )

  test('are left out if they are undefined', async () => {
    expect((await signIn({ otp: undefined })).asked).toStrictEqual({ username: 'ada', password: RIGHT })
  })
})

describe('RATE-01: undeclared fields that name the user', () => {
  /** How many of fifteen wrong passwords reach `authorize`. */
  async function reaching(
    credentials: Record<string, CredentialField> | undefined,
    fields: (i: number) => Record<string, string>,
  ) {
    const app = open(credentials)
    for (let i = 0; i < 15; i++) await app.post({ password: 'wrong', ...fields(i) })
    return app.asked.length
  }

  const ADA = 'ada@a.example'

  test.each([
    ['where none is declared', undefined, () => ({ email: ADA })],
    ['beside another name for every try', DECLARED, (i: number) => ({ username: `user ${i}`, email: ADA })],
    ['beside random ones', undefined, (i: number) => ({ login: `user ${i}`, identifier: ADA, phone: `${i}` })],
    ['in two fields in turn', undefined, (i: number) => (i % 2 ? { email: ADA } : { userName: ADA })],
    ['and do not switch the first field off', { card: {} }, (i: number) => ({ card: '7', email: `${i}` })],
    ['in every spelling', undefined, (i: number) => ({ email: i % 2 ? ADA : ADA.toUpperCase() })],
  ])('count %s', async (_, credentials, fields) => {
    expect(await reaching(credentials, fields)).toBe(10)
  })

  test('are the only undeclared ones that count', async () => {
    expect(await reaching(undefined, () => ({ remember: 'on', otp: '000000' }))).toBe(15)
  })

  test('are refused if they are longer than 512 UTF-16 units', async () => {
    const app = open(DECLARED)
    expect((await app.post({ username: 'ada', email: 'x'.repeat(513) })).status).toBe(400)
    expect((await app.post({ username: 'ada', token: 'x'.repeat(513) })).status).toBe(401)
    expect(app.asked).toHaveLength(1)
  })

  test('are limited to eight, because each one is a counter', async () => {
    const app = open(DECLARED)
    expect((await app.post(fieldsNamed(8, (i) => `user${i}`))).status).toBe(401)
    expect((await app.post(fieldsNamed(9, (i) => `user${i}`))).status).toBe(400)
  })

  test('are reset by a successful sign-in', async () => {
    const app = open()
    for (let i = 0; i < 12; i++)
      expect(locationOf(await app.browser.submit(CALLBACK, { email: ADA, password: RIGHT })).pathname).toBe('/')
  })
})
