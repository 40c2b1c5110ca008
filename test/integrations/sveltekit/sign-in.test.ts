import { isRedirect, type RequestEvent } from '@sveltejs/kit'
import { describe, expect, test, vi } from 'vitest'
import { AccessDenied, CredentialsSignin, isAuthError } from '../../../src/errors/errors.ts'
import type { KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { HOSTILE_URLS } from '../../harness.ts'
import { type App, createConfig, ORIGIN, openApp, Password, type Route, signInByForm, standard } from './harness.ts'

const WRONG = { providerId: 'credentials', username: 'ada', password: 'wrong' }
const location = (response: Response): string | null => response.headers.get('location')
const userOf = async (app: App): Promise<unknown> => (await app.visit('/me')).json()

describe('signIn as a form action', () => {
  test('DEMAND-04: redirects to the provider, with the cookies of the sign-in', async () => {
    const response = await openApp(createConfig(), standard).submit('/signin', { providerId: 'github' })
    expect(response.status).toBe(303)
    expect(new URL(location(response) ?? '').origin).toBe('https://github.com')
    expect(response.headers.getSetCookie()).toHaveLength(1)
  })

  test('signs in with credentials and redirects to the requested page', async () => {
    const app = openApp(createConfig(), standard)
    const response = await app.submit('/signin', { ...WRONG, password: 'right', redirectTo: '/account?a=1' })
    expect([response.status, location(response)]).toEqual([303, `${ORIGIN}/account?a=1`])
    expect(await userOf(app)).toMatchObject({ name: 'ada' })
  })

  test('sends only allowed parameters to the provider', async () => {
    const form = { providerId: 'github', 'authorizationParams-login': 'ada', 'authorizationParams-client_id': 'evil' }
    const { searchParams } = new URL(location(await openApp(createConfig(), standard).submit('/signin', form)) ?? '')
    expect(searchParams.get('client_id')).toBe('id')
  })

  test('does not redirect if the form disables it', async () => {
    const app = openApp(createConfig(), standard)
    const response = await app.submit('/signin', { ...WRONG, password: 'right', redirect: 'false', redirectTo: '/a' })
    expect(await response.json()).toEqual({ url: `${ORIGIN}/a` })
    expect(await userOf(app)).toMatchObject({ name: 'ada' })
  })

  test.each([
    ['the field redirectTo', '/signin', { redirectTo: '/a' }, '/referer', '/a'],
    ['the field callbackUrl', '/signin', { callbackUrl: '/a' }, '/referer', '/a'],
    ['the query of the page', '/signin?callbackUrl=%2Fa', {}, '/signin?callbackUrl=%2Fa', '/a'],
    ['the query of the page with the form, as its referrer', '/signin', {}, '/signin?callbackUrl=%2Fa', '/a'],
    ['the page with the form', '/signin', {}, '/b?c=1', '/b?c=1'],
    ['the home page, from its own page', '/signin', {}, '/signin', '/'],
    ['REDIR-08: the home page, from another site', '/signin', {}, 'https://evil.example/x', '/'],
  ])('returns to %s', async (_, path, fields, referer, target) => {
    const headers = { referer: new URL(referer, ORIGIN).href }
    const form = { ...WRONG, password: 'right', ...fields }
    const response = await openApp(createConfig(), standard).submit(path, form, headers)
    expect(location(response)).toBe(`${ORIGIN}${target}`)
  })

  test.each(HOSTILE_URLS)('kit@10d7b44: never returns to %j', async (redirectTo) => {
    const form = { ...WRONG, password: 'right', redirectTo }
    const response = await openApp(createConfig(), standard).submit('/signin', form)
    expect(new URL(location(response) ?? '').origin).toBe(ORIGIN)
  })

  test('redirects to another site if the application allows it', async () => {
    const callbacks = { redirect: () => 'https://partner.example/welcome' }
    const form = { ...WRONG, password: 'right', redirectTo: '/partner' }
    const response = await openApp(createConfig({ callbacks }), standard).submit('/signin', form)
    expect(location(response)).toBe('https://partner.example/welcome')
  })

  test('redirects to the sign-in page without a provider', async () => {
    const response = await openApp(createConfig(), standard).submit('/signin', { redirectTo: '/a' })
    expect(location(response)).toBe('/auth/signin?callbackUrl=%2Fa')
  })

  test.each([
    ['straight to the only provider', [GitHub({ clientId: 'id', clientSecret: 's' })], /^https:\/\/github\.com\//],
    ['to the sign-in page where the only provider has a form', [Password], /^\/auth\/signin$/],
  ])('redirects %s', async (_, providers, expected) => {
    const response = await openApp(createConfig({ providers }), standard).submit('/signin', {})
    expect(location(response)).toMatch(expected)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling, as the browser says', { 'sec-fetch-site': 'same-site' }],
  ])('INT-04: refuses a form from %s, whatever SvelteKit decides', async (_, headers) => {
    const app = openApp(createConfig(), standard)
    const response = await app.submit('/signin', { ...WRONG, password: 'right' }, headers)
    expect(location(response)).toBe('/auth/signin?error=MissingCSRF')
    expect(await userOf(app)).toBeNull()
  })

  test.each([
    ['a file', 'field', new File(['x'], 'x.txt')],
    ['a repeated field', 'username', 'eve'],
  ])('responds to %s with 400, logged once', async (_, name, value) => {
    const form = new FormData()
    for (const [field, text] of Object.entries(WRONG)) form.append(field, text)
    form.append(name, value)
    const error = vi.fn()
    const response = await openApp(createConfig({ logger: { error } }), standard).submit('/signin', form)
    expect([response.status, location(response)]).toEqual([400, null])
    expect(error.mock.calls).toMatchObject([[{ type: 'InvalidRequest' }]])
  })

  test('responds to a form of the type text/plain with its status', async () => {
    const form = { providerId: 'github' }
    const response = await openApp(createConfig(), standard).submit('/signin', form, { 'content-type': 'text/plain' })
    expect([response.status, location(response)]).toEqual([415, null])
  })

  test('accepts a multipart form', async () => {
    const form = new FormData()
    for (const [field, text] of Object.entries({ ...WRONG, password: 'right' })) form.append(field, text)
    const app = openApp(createConfig(), standard)
    await app.submit('/signin', form)
    expect(await userOf(app)).toMatchObject({ name: 'ada' })
  })
})

describe('wrong credentials', () => {
  const inAction =
    (run: Route): ((kit: Parameters<typeof standard>[0]) => Readonly<Record<string, Route>>) =>
    (kit) => ({ ...standard(kit), '/login': run })

  /** Calls of an application, as a wrapped action and as code. */
  const CALLS: Readonly<Record<string, (kit: KitAuthResult, event: RequestEvent) => Promise<unknown>>> = {
    'signIn(event)': ({ signIn }, event) => signIn(event),
    "signIn('credentials')": ({ signIn }) => signIn('credentials', { fields: { username: 'ada', password: 'x' } }),
  }

  /** Forms by the page that they stand on. */
  const REFERERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'the page with the action': { referer: `${ORIGIN}/login` },
    'another page': { referer: `${ORIGIN}/` },
    'an unknown page': {},
  }

  /** How a browser and SvelteKit's own script submit a form. */
  const SENDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'a browser': {},
    'use:enhance': { accept: 'application/json', 'x-sveltekit-action': 'true' },
  }

  const CASES = Object.keys(CALLS).flatMap((call) =>
    Object.keys(REFERERS).flatMap((place) => Object.keys(SENDERS).map((sender) => [call, place, sender] as const)),
  )

  const submitTo = (route: (kit: KitAuthResult, event: RequestEvent) => unknown, place: string, sender: string) =>
    openApp(createConfig(), (kit) => ({ '/login': (event) => route(kit, event) })).submit('/login', WRONG, {
      ...REFERERS[place],
      ...SENDERS[sender],
    })

  test.each(CASES)('are caught from %s on %s with %s', async (call, place, sender) => {
    const caught: unknown[] = []
    const response = await submitTo(
      (kit, event) => CALLS[call]?.(kit, event).catch((error) => void caught.push(error)),
      place,
      sender,
    )
    expect(response.status).toBe(200)
    const [error] = caught
    expect(error).toBeInstanceOf(CredentialsSignin)
    expect([isAuthError(error), isRedirect(error)]).toEqual([true, true])
    expect(error).toMatchObject({
      type: 'CredentialsSignin',
      name: 'CredentialsSignin',
      code: 'credentials',
      message: 'Sign-in failed. Check what you entered.',
      cause: { provider: 'credentials' },
    })
    expect(error).not.toBeInstanceOf(AccessDenied)
  })

  test.each(CASES)('redirect if uncaught from %s on %s with %s', async (call, place, sender) => {
    const response = await submitTo((kit, event) => CALLS[call]?.(kit, event), place, sender)
    const target = sender === 'a browser' ? location(response) : (await response.json()).location
    expect(target).toMatch(/^\/auth\/signin\?error=CredentialsSignin&code=credentials/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('do not hide an error that the action throws after them', async () => {
    const response = await submitTo(
      ({ signIn }, event) => signIn(event).catch(() => Promise.reject(new Error('theirs'))),
      'an unknown page',
      'a browser',
    )
    expect([response.status, await response.text()]).toEqual([500, 'Internal Error'])
  })

  test('are no redirect for a command, which cannot follow one', async () => {
    const app = openApp(createConfig(), ({ signIn }) => ({
      '/login': () => signIn('credentials', { redirect: false, fields: {} }).catch(isRedirect),
    }))
    const response = await app.visit('/login', { form: {}, isRemoteRequest: true, headers: { origin: ORIGIN } })
    expect(await response.json()).toBe(false)
  })

  test('redirect to the sign-in page when uncaught', async () => {
    const response = await openApp(createConfig(), standard).submit('/signin', { ...WRONG, redirectTo: '/account' })
    expect(response.status).toBe(303)
    expect(location(response)).toBe('/auth/signin?error=CredentialsSignin&code=credentials&callbackUrl=%2Faccount')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test("redirect to the application's page, with its own code", async () => {
    class Locked extends CredentialsSignin {
      override code = 'locked'
    }
    const authorize = () => {
      throw new Locked()
    }
    const config = createConfig({ pages: { signIn: '/login' }, providers: [{ ...Password, authorize } as never] })
    const response = await openApp(config, standard).submit('/signin', WRONG)
    expect(location(response)).toBe('/login?error=CredentialsSignin&code=locked')
  })

  test('do not change another error in the application', async () => {
    const throwing: Route = () => {
      throw new Error('theirs')
    }
    const response = await openApp(createConfig(), inAction(throwing)).submit('/login', {})
    expect([response.status, await response.text()]).toEqual([500, 'Internal Error'])
  })

  test('are forgotten after a successful attempt', async () => {
    const app = openApp(createConfig(), ({ signIn }) => ({
      '/login': async () => {
        const options = (password: string) => ({ redirect: false, fields: { username: 'ada', password } })
        await signIn('credentials', options('wrong')).catch(() => {})
        await signIn('credentials', options('right'))
        throw new Error('theirs')
      },
    }))
    expect((await app.submit('/login', {})).status).toBe(500)
  })
})

test('the message of an application error is hidden', async () => {
  const authorize = () => {
    throw new Error('the password is hunter2')
  }
  const config = createConfig({ providers: [{ ...Password, authorize } as never] })
  const response = await openApp(config, standard).submit('/signin', WRONG)
  expect(location(response)).toBe('/auth/error?error=Configuration')
})

describe('signIn from code', () => {
  test('redirects from another action', async () => {
    const app = openApp(createConfig(), ({ signIn }) => ({ '/go': () => signIn('github', { redirectTo: '/a' }) }))
    const response = await app.submit('/go', {})
    expect(response.status).toBe(303)
    expect(new URL(location(response) ?? '').origin).toBe('https://github.com')
  })

  test('affects later code in the same request', async () => {
    const app = openApp(createConfig(), ({ signIn }) => ({
      '/login': async ({ locals }) => {
        const before = await locals.auth()
        await signIn('credentials', { redirect: false, fields: { username: 'ada', password: 'right' } })
        return [before, (await locals.auth())?.user?.name]
      },
    }))
    expect(await (await app.submit('/login', {})).json()).toEqual([null, 'ada'])
  })
})

describe('signOut', () => {
  test('ends the session with the form', async () => {
    const app = openApp(createConfig(), standard)
    await signInByForm(app)
    const response = await app.submit('/signout', { redirectTo: '/bye' })
    expect([response.status, location(response)]).toEqual([303, `${ORIGIN}/bye`])
    expect([...app.cookies.keys()]).toEqual(['__Host-latchkey.last', '__Host-latchkey.session.ended'])
    expect(await userOf(app)).toBeNull()
  })

  test('refuses a form from another origin', async () => {
    const app = openApp(createConfig(), standard)
    await signInByForm(app)
    await app.submit('/signout', {}, { origin: 'https://evil.example' })
    expect(await userOf(app)).toMatchObject({ name: 'ada' })
  })

  test('is not undone by a renewal in the same request', async () => {
    const app = openApp(createConfig({ session: { updateAge: 0 } }), (kit) => ({
      ...standard(kit),
      '/bye': async ({ locals }) => {
        const before = await locals.auth()
        await kit.signOut({ redirect: false })
        return [before?.user?.name, await locals.auth()]
      },
    }))
    await signInByForm(app)
    expect(await (await app.submit('/bye', {})).json()).toEqual(['ada', null])
    expect([...app.cookies.keys()]).toEqual(['__Host-latchkey.last', '__Host-latchkey.session.ended'])
  })
})
