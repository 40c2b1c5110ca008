import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { CredentialsSignin } from '../../../src/errors/errors.ts'
import type { KitAuthConfig } from '../../../src/integrations/sveltekit/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { createConfig, ORIGIN, openApp } from './harness.ts'

const FIELDS = { username: {}, password: { type: 'password' }, otp: {}, email: {} }

const wrongPassword = (code?: string) =>
  Credentials({
    credentials: FIELDS,
    authorize: () => {
      if (code === undefined) return null
      throw Object.assign(new CredentialsSignin(), { code })
    },
  })

/** Submits a form to an action that returns failures. @param referer `null`: the browser sends none. */
async function submit(
  form: Record<string, string>,
  options: Parameters<typeof createConfig>[0] = {},
  referer: string | null = '/signin',
) {
  const warn = vi.fn()
  const config: KitAuthConfig = createConfig({ providers: [wrongPassword()], logger: { warn }, ...options })
  const app = openApp(config, ({ signIn }) => ({ '/signin': (event) => signIn(event, { onFailure: 'fail' }) }))
  const headers = referer === null ? {} : { referer: new URL(referer, ORIGIN).href }
  const response = await app.submit('/signin', { providerId: 'credentials', ...form }, headers)
  return { app, warn, response, headers }
}

/** What the page gets as `form`. */
async function failureOf({ response }: Awaited<ReturnType<typeof submit>>) {
  const { status, data } = await response.json()
  return { status, ...data }
}

const TYPED = { username: 'ada', password: 'hunter2', otp: '123456', email: 'ada@example.com', undeclared: 'x' }

describe('a failed sign-in on the page with the action', () => {
  test.each([
    ['a Referer', '/signin'],
    ['no Referer', null],
  ])('is the result of the action, with the input and %s', async (_, referer) => {
    expect(await failureOf(await submit(TYPED, {}, referer))).toEqual({
      status: 401,
      error: 'CredentialsSignin',
      code: 'credentials',
      message: 'Sign-in failed. Check what you entered.',
      provider: 'credentials',
      redirectTo: null,
      fields: { username: 'ada', email: 'ada@example.com' },
    })
  })

  test('has the code that the application gives', async () => {
    expect(await failureOf(await submit(TYPED, { providers: [wrongPassword('locked')] }))).toMatchObject({
      code: 'locked',
    })
  })

  test('returns no password, no code and no undeclared field', async () => {
    const { response } = await submit(TYPED)
    expect(await response.text()).not.toMatch(/hunter2|123456|undeclared/)
  })

  test('is logged once', async () => {
    const { warn } = await submit(TYPED)
    expect(warn.mock.calls.map(([code]) => code)).toEqual(['CredentialsSignin'])
  })

  test('has the status 429 after too many attempts', async () => {
    const { app, headers } = await submit(TYPED)
    const again = () => app.submit('/signin', { providerId: 'credentials', ...TYPED }, headers)
    for (let i = 0; i < 10; i++) await again()
    expect(await (await again()).json()).toMatchObject({ status: 429, data: { error: 'TooManyRequests', code: null } })
  })

  test('keeps an address that cannot receive mail', async () => {
    const mail = Mail({ id: 'mail', name: 'Mail', from: 'a@example.com', sendVerificationRequest: () => {} } as never)
    const options = { adapter: memory(), providers: [mail] }
    expect(await failureOf(await submit({ providerId: 'mail', email: 'ada@' }, options))).toMatchObject({
      status: 400,
      error: 'InvalidEmail',
      fields: { email: 'ada@' },
    })
  })

  test('keeps the target page', async () => {
    const failure = await failureOf(await submit(TYPED, {}, '/signin?callbackUrl=%2Fa'))
    expect(failure).toMatchObject({ status: 401, redirectTo: '/a' })
  })
})

describe('a failed sign-in redirects to the sign-in page', () => {
  test.each([
    ['another page', '/'],
    ['another site', 'https://evil.example/signin'],
  ])('from a form for %s', async (_, referer) => {
    const { response } = await submit(TYPED, {}, referer)
    expect(response.headers.get('location')).toMatch(/^\/auth\/signin\?error=CredentialsSignin&code=credentials/)
  })

  test('or to the error page if the form cannot help', async () => {
    const options = {
      providers: [Credentials({ credentials: FIELDS, authorize: () => ({ id: 'ada' }) })],
      callbacks: { signIn: () => false },
    }
    const { response } = await submit(TYPED, options)
    expect(response.headers.get('location')).toMatch(/^\/auth\/error\?error=AccessDenied/)
  })
})
