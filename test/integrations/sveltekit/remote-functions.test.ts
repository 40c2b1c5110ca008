import { isRedirect, isValidationError, type RequestEvent } from '@sveltejs/kit'
import { with_request_store } from '@sveltejs/kit/internal/server'
import { describe, expect, test } from 'vitest'
import { session, signIn, signOut } from '../../../src/integrations/sveltekit/remote-functions.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { createConfig, openApp, Password, type VisitOptions } from './harness.ts'

interface RemoteForm {
  readonly __: { fn(data: object, meta: object, form: null): Promise<{ issues?: { message: string }[] }> }
}

/** What a page is told. */
type Told = { issues: string[] } | { location: string } | { error: string }

const inForm = async (form: unknown, data: object, event: RequestEvent): Promise<Told> => {
  const run = () => (form as RemoteForm).__.fn(data, {}, null)
  try {
    const { issues = [] } = await with_request_store({ event, state: { remote: {} } }, run)
    return { issues: issues.map(({ message }) => message) }
  } catch (thrown) {
    if (isRedirect(thrown)) return { location: String(thrown.location) }
    return { error: isValidationError(thrown) ? 'a validation error' : String(thrown) }
  }
}

/** An application with the remote functions, as SvelteKit calls them from a page. */
function openRemote(options: Partial<AuthConfig> = {}) {
  const errors: Error[] = []
  const warnings: unknown[][] = []
  const logger = {
    error: (error: Error) => void errors.push(error),
    warn: (...messages: unknown[]) => void warnings.push(messages),
  }
  let data: object = {}
  const app = openApp(createConfig({ logger, ...options }), () => ({
    '/login': (event) => inForm(signIn, data, event),
    '/bye': (event) => inForm(signOut, data, event),
    '/me': async () => (await (session as unknown as () => Promise<{ user: unknown } | null>)())?.user ?? null,
  }))
  async function send(path: string, given: object, more: VisitOptions = {}): Promise<Told> {
    data = given
    const page = { isRemoteRequest: true, pathname: path, method: 'POST', ...more }
    const headers = { origin: 'https://app.example', ...more.headers }
    return (await app.visit('/_app/remote/x/signIn', { ...page, headers })).json()
  }
  return { app, errors, warnings, send }
}

const RIGHT = { provider: 'credentials', username: 'ada', _password: 'right' }
const me = async ({ app }: ReturnType<typeof openRemote>) => (await app.visit('/me')).json()

describe('signIn', () => {
  test('signs in, and returns to the page with the form', async () => {
    const remote = openRemote()
    expect(await remote.send('/login', RIGHT)).toEqual({ location: 'https://app.example/login' })
    expect(await me(remote)).toMatchObject({ name: 'ada' })
  })

  test('uses its key as the provider', async () => {
    const { provider: id, ...fields } = RIGHT
    expect(await openRemote().send('/login', { id, ...fields })).toHaveProperty('location')
  })

  test('redirects to the target in the form', async () => {
    const { send } = openRemote()
    expect(await send('/login', { ...RIGHT, redirectTo: '/a' })).toEqual({ location: 'https://app.example/a' })
  })

  test('redirects to the provider', async () => {
    const told = await openRemote().send('/login', { provider: 'github' })
    expect(told).toMatchObject({ location: expect.stringMatching(/^https:\/\/github\.com\//) })
  })

  test('redirects to the sign-in page without a provider', async () => {
    const told = await openRemote().send('/login', {})
    expect(told).toEqual({ location: '/auth/signin?callbackUrl=%2Flogin' })
  })

  test('reports wrong credentials as an issue, and logs them once', async () => {
    const remote = openRemote()
    const told = await remote.send('/login', { ...RIGHT, _password: 'hunter2' })
    expect(told).toEqual({ issues: ['Sign-in failed. Check what you entered.'] })
    expect([remote.errors, remote.warnings.map(([code]) => code)]).toEqual([[], ['CredentialsSignin']])
    expect(await me(remote)).toBeNull()
  })

  test.each([
    ['AccessDenied', { callbacks: { signIn: () => false } }],
    ['Configuration', { providers: [{ ...Password, authorize: () => Promise.reject(new Error('down')) } as never] }],
  ])('redirects to the error page with %s', async (type, options) => {
    const remote = openRemote(options)
    const told = await remote.send('/login', RIGHT)
    expect(told).toMatchObject({ location: expect.stringMatching(`^/auth/error\\?error=${type}&`) })
    expect(remote.errors).toHaveLength(1)
  })

  test('refuses another origin, even if SvelteKit does not', async () => {
    const remote = openRemote()
    const told = await remote.send('/login', RIGHT, { headers: { origin: 'https://evil.example' } })
    expect(told).toEqual({ issues: ['The form has expired. Try again.'] })
    expect(await me(remote)).toBeNull()
  })

  test.each([{ a: 1 }, { a: ['x'] }, { a: { b: 'c' } }, { a: new Blob(['x']) }])('refuses %o', async (field) => {
    const told = await openRemote().send('/login', { ...RIGHT, ...field })
    expect(told).toMatchObject({ location: expect.stringContaining('error=InvalidRequest') })
  })
})

describe('signOut', () => {
  test('ends the session', async () => {
    const remote = openRemote()
    await remote.send('/login', RIGHT)
    expect(await remote.send('/bye', { redirectTo: '/' })).toEqual({ location: 'https://app.example/' })
    expect([...remote.app.cookies.keys()]).toEqual(['__Host-latchkey.last', '__Host-latchkey.session.ended'])
    expect(await me(remote)).toBeNull()
  })

  test.each([
    [true, 'https://idp.example/logout?'],
    [false, 'https://app.example/bye'],
    [undefined, 'https://app.example/bye'],
  ])('with `federated: %s` redirects to %s', async (federated, location) => {
    const site = { issuer: 'https://idp.example', endSessionUrl: 'https://idp.example/logout' }
    const { send } = openRemote({ providers: [Oidc({ id: 'idp', clientId: 'id', clientSecret: 'secret', ...site })] })
    expect(await send('/bye', { federated })).toEqual({ location: expect.stringContaining(location) })
  })

  test('refuses another origin', async () => {
    const remote = openRemote()
    await remote.send('/login', RIGHT)
    await remote.send('/bye', {}, { headers: { origin: 'https://evil.example' } })
    expect(await me(remote)).toMatchObject({ name: 'ada' })
  })
})

test('all remote functions name the missing `handle`', async () => {
  const request = new Request('https://app.example/login', { method: 'POST' })
  const event = { request, url: new URL(request.url), locals: {} } as never as RequestEvent
  const asked = with_request_store({ event, state: {} }, async () => (session as unknown as () => unknown)())
  await expect(asked).rejects.toThrow('src/hooks.server.ts: does not run `handle`')
  for (const form of [signIn, signOut])
    expect(await inForm(form, RIGHT, event)).toEqual({ error: expect.stringContaining('src/hooks.server.ts') })
})
