import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AuthConfig, CredentialsSignin, type Session } from '../../../src/index.ts'
import { type AuthClient, AuthClientError, createAuthClient } from '../../../src/integrations/client/auth-client.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { type OpenAuth, openAuth } from '../../harness.ts'
import { EMAIL, openScene } from '../../methods/webauthn/scene.ts'
import { until } from '../../turn.ts'
import { installBrowser } from './install-browser.ts'

const HREF = 'https://app.example/page?tab=2'

const PASSWORD = Credentials({
  credentials: { username: {}, password: {} },
  authorize: ({ username, password }) => {
    if (password === 'late') throw Object.assign(new CredentialsSignin(), { code: 'expired' })
    return password === 'right' ? { id: '7', name: `${username}` } : null
  },
})

const GITHUB = GitHub({ clientId: 'id', clientSecret: 'secret' })

/** What the page's address and its two functions are. */
function installLocation(href: string = HREF) {
  const { origin, search } = new URL(href)
  const location = { href, origin, search, assign: vi.fn(), reload: vi.fn() }
  vi.stubGlobal('location', location)
  return location
}

interface Page extends OpenAuth {
  readonly client: AuthClient
  readonly location: ReturnType<typeof installLocation>
  /** Paths that were asked. */
  readonly asked: string[]
}

/** A page in a browser, in front of the library. */
function openPage(config: Partial<AuthConfig> = {}, href?: string): Page {
  const opened = openAuth({ providers: [PASSWORD, GITHUB], ...config })
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${url}`)
    return opened.browser.fetch(url, init)
  })
  return { ...opened, client: createAuthClient({ basePath: '/auth' }), location: installLocation(href), asked }
}

const ADA = { username: 'Ada', password: 'right' }
const STAY = { redirect: false }

const errorOf = async (promise: Promise<unknown>): Promise<AuthClientError> => {
  const error = await promise.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AuthClientError)
  return error as AuthClientError // asserted
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('signIn with credentials', () => {
  test('signs in and returns to the page', async () => {
    const { browser, client, location } = openPage()
    expect(await client.signIn('credentials', ADA)).toEqual({
      ok: true,
      status: 200,
      url: HREF,
      error: null,
      code: null,
      message: null,
    })
    expect(location.assign.mock.calls).toEqual([[HREF]])
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('navigates to redirectTo', async () => {
    const { client, location } = openPage()
    await client.signIn('credentials', { ...ADA, redirectTo: '/next' })
    expect(location.assign.mock.calls).toEqual([['https://app.example/next']])
  })

  test('navigates to the target of a sign-in page', async () => {
    const { client, location } = openPage({}, 'https://app.example/login?callbackUrl=%2Fsecret')
    await client.signIn('credentials', ADA)
    expect(location.assign.mock.calls).toEqual([['https://app.example/secret']])
  })

  test('navigates to no other site', async () => {
    const { client } = openPage({}, 'https://app.example/login?callbackUrl=https://evil.example')
    expect(await client.signIn('credentials', { ...ADA, ...STAY })).toMatchObject({ url: 'https://app.example/' })
  })

  test('accepts callbackUrl, the older name in Auth.js', async () => {
    const { client } = openPage()
    const result = await client.signIn('credentials', { ...ADA, ...STAY, callbackUrl: '/next' })
    expect(result.url).toBe('https://app.example/next')
  })

  test('reloads the page if only the fragment differs', async () => {
    const { client, location } = openPage({}, `${HREF}#b`)
    await client.signIn('credentials', ADA)
    expect(location.reload).toHaveBeenCalledOnce()
  })

  test('DEMAND-24: reports a wrong password', async () => {
    const { client, location } = openPage()
    const result = await client.signIn('credentials', { ...ADA, password: 'wrong', ...STAY })
    expect(result).toEqual({
      ok: false,
      status: 401,
      url: expect.stringMatching(/^https:\/\/app\.example\/auth\/signin\?error=CredentialsSignin&code=credentials&/),
      error: 'CredentialsSignin',
      code: 'credentials',
      message: 'Sign-in failed. Check what you entered.',
    })
    expect(location.assign).not.toHaveBeenCalled()
  })

  test('returns the code that the application set', async () => {
    const { client } = openPage()
    const result = await client.signIn('credentials', { ...ADA, password: 'late', ...STAY })
    expect(result).toMatchObject({ ok: false, error: 'CredentialsSignin', code: 'expired' })
  })

  test('navigates to the error page, except with `redirect: false`', async () => {
    const { client, location } = openPage()
    const { url } = await client.signIn('credentials', { ...ADA, password: 'wrong' })
    expect(location.assign.mock.calls).toEqual([[url]])
  })

  test('omits undefined fields', async () => {
    const { client } = openPage()
    expect(await client.signIn('credentials', { ...ADA, ...STAY, otp: undefined })).toMatchObject({ ok: true })
  })
})

describe('signIn with an external provider', () => {
  test('navigates to the provider', async () => {
    const { client, location } = openPage()
    const { ok, url } = await client.signIn('github', { redirectTo: '/next' })
    expect(ok).toBe(true)
    expect(url).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
    expect(location.assign.mock.calls).toEqual([[url]])
  })

  test('forwards the allowed parameters', async () => {
    const { client } = openPage()
    const { url } = await client.signIn('github', STAY, { login_hint: 'ada', redirect_uri: 'https://evil.example' })
    const query = new URL(`${url}`).searchParams
    expect(query.get('login_hint')).toBe('ada')
    expect(query.get('redirect_uri')).toBe('https://app.example/auth/callback/github')
  })

  test('reports an unknown provider', async () => {
    const { client } = openPage()
    expect(await client.signIn('gitlab', STAY)).toMatchObject({ ok: false, status: 404, error: 'InvalidProvider' })
  })
})

describe('signIn without a provider', () => {
  test('navigates to the sign-in page', async () => {
    const { asked, client, location } = openPage()
    const url = `/auth/signin?callbackUrl=${encodeURIComponent(HREF)}`
    expect(await client.signIn()).toMatchObject({ ok: true, url })
    expect(location.assign.mock.calls).toEqual([[url]])
    expect(asked).toEqual([])
  })
})

describe('signIn as the handler of a button', () => {
  test('navigates to the sign-in page', async () => {
    const { client, location } = openPage()
    await client.signIn(new Event('click') as unknown as string) // as JavaScript lets it
    expect(location.assign.mock.calls).toEqual([[`/auth/signin?callbackUrl=${encodeURIComponent(HREF)}`]])
  })
})

describe('signIn with a passkey', () => {
  function openPasskeys(more?: Record<string, unknown>) {
    const scene = openScene()
    installBrowser(scene, more)
    return { scene, client: createAuthClient({ basePath: '/auth' }), location: installLocation() }
  }

  test('creates a passkey, then signs in with it', async () => {
    const { client, location, scene } = openPasskeys()
    expect(await client.signIn('passkey', { action: 'register', email: EMAIL, name: 'Ada' })).toMatchObject({
      ok: true,
      url: HREF,
    })
    scene.browser.cookies.clear()
    expect(await client.signIn('passkey', { redirectTo: '/next' })).toMatchObject({ ok: true })
    expect(location.assign.mock.calls).toEqual([[HREF], ['https://app.example/next']])
    expect(await scene.browser.session()).toMatchObject({ user: { email: EMAIL } })
  })

  test('notifies the session store', async () => {
    const { client } = openPasskeys()
    const names: unknown[] = []
    const stop = client.sessionStore.subscribe(({ session }) => void names.push(session?.user?.name))
    await client.signIn('passkey', { action: 'register', email: EMAIL, name: 'Ada', redirect: false })
    await until(() => names.at(-1) === 'Ada')
    stop()
  })

  test('stays on the page when the user closes the dialog', async () => {
    const { client, location } = openPasskeys({ get: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
    expect(await client.signIn('passkey')).toEqual({
      ok: false,
      status: 0,
      url: null,
      error: 'Cancelled',
      code: null,
      message: null,
    })
    expect(location.assign).not.toHaveBeenCalled()
  })
})

describe('signOut', () => {
  test('ends the session and navigates to redirectTo', async () => {
    const { browser, client, location } = openPage()
    await client.signIn('credentials', { ...ADA, ...STAY })
    expect(await client.signOut({ redirectTo: '/bye' })).toEqual({ url: 'https://app.example/bye' })
    expect(location.assign.mock.calls).toEqual([['https://app.example/bye']])
    expect(await browser.session()).toBeNull()
  })

  test('stays on the page if requested', async () => {
    const { client, location } = openPage()
    expect(await client.signOut(STAY)).toEqual({ url: HREF })
    expect(location.assign).not.toHaveBeenCalled()
  })
})

describe('session', () => {
  test('is null when signed out, otherwise the result of the callbacks', async () => {
    const { client } = openPage()
    expect(await client.session()).toBeNull()
    await client.signIn('credentials', { ...ADA, ...STAY })
    expect(await client.session()).toMatchObject({ user: { name: 'Ada' }, expires: expect.any(String) })
  })

  test.each([{}, [[]], { error: 'NotFound' }, 'signed out', 1, true, { user: { name: 'Ada' } }, { expires: 4e9 }])(
    'is Unreachable if the server returns %j',
    async (body) => {
      vi.stubGlobal('fetch', async () => Response.json(body))
      const client = createAuthClient({ basePath: '/auth' })
      expect(await errorOf(client.session())).toMatchObject({ error: 'Unreachable', status: 200 })
      const { error, session } = await client.sessionStore.refresh()
      expect([error, session]).toEqual([expect.objectContaining({ error: 'Unreachable' }), undefined])
      vi.unstubAllGlobals()
    },
  )

  test('throws if it cannot be determined', async () => {
    const session = () => {
      throw new Error('database')
    }
    const { client } = openPage({ callbacks: { session } })
    await client.signIn('credentials', { ...ADA, ...STAY })
    const error = await errorOf(client.session())
    expect(error).toMatchObject({ status: 500, error: 'Configuration' })
    expect(error.message).toMatch(/^GET \/auth\/session answered 500 Configuration: .+ \([A-Z0-9]{10}\)$/)
  })
})

describe('update', () => {
  const callbacks: AuthConfig['callbacks'] = {
    jwt: ({ token, trigger, session }) =>
      trigger === 'update' ? { ...token, name: String(Object(session).name) } : token,
  }

  test('returns the session with the data that the callbacks accepted', async () => {
    const { client } = openPage({ callbacks })
    await client.signIn('credentials', { ...ADA, ...STAY })
    const updated: Session | null = await client.update({ name: 'Grace', role: 'admin' })
    expect(updated).toMatchObject({ user: { name: 'Grace' } })
    expect(JSON.stringify(updated)).not.toContain('admin')
  })
})

describe('providers', () => {
  test('are returned by id', async () => {
    const { client } = openPage()
    expect(await client.providers()).toMatchObject({
      credentials: { type: 'credentials' },
      github: { name: 'GitHub', type: 'oauth', signinUrl: 'https://app.example/auth/signin/github' },
    })
  })
})

describe('an unreachable server', () => {
  test('is reported in the result of signIn', async () => {
    const { client } = openPage()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    expect(await client.signIn('credentials', ADA)).toEqual({
      ok: false,
      status: 0,
      url: null,
      error: 'Unreachable',
      code: null,
      message: null,
    })
  })

  test('makes all other functions throw', async () => {
    const { client } = openPage()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    for (const promise of [client.session(), client.signOut(), client.update({}), client.providers()]) {
      expect((await errorOf(promise)).message).toMatch(/^GET \/auth\/\w+ could not be sent: is the server running\?$/)
    }
  })

  test('is reported differently if the base path is wrong', async () => {
    const { client } = openPage()
    vi.stubGlobal('fetch', async () => new Response('<h1>Not found</h1>', { status: 404 }))
    expect((await errorOf(client.session())).message).toBe(
      'GET /auth/session returned status 404 without JSON. Does `basePath` equal that of the server, and is the route mounted?',
    )
  })

  test('is not reported by code on a server, which gets its own error', async () => {
    const { session } = createAuthClient({ basePath: '/auth' })
    expect((await errorOf(session())).message).toBe(
      'GET /auth/session could not be sent: this runs in browsers; on the server, ask the integration for the session.',
    )
  })
})

describe('base path', () => {
  test.each([['/'], ['/auth/'], ['/api/auth']])('%s is where requests are sent', async (basePath) => {
    const { asked } = openPage()
    await createAuthClient({ basePath })
      .session()
      .catch(() => {})
    expect(asked).toEqual([`GET ${basePath.replace(/\/$/, '')}/session`])
  })

  test.each([
    ['https://api.example/auth'],
    ['https://app.example.evil.example/auth'],
    ['//api.example/auth'],
    ['/\\api.example/auth'],
    ['auth'],
  ])('%s is refused with a fix', (basePath) => {
    openPage()
    expect(() => createAuthClient({ basePath })).toThrow(TypeError)
    expect(() => createAuthClient({ basePath })).toThrow(
      `\`basePath\` is "${basePath}", expected a path of this origin such as "/auth". Session cookies work on one origin only: proxy the routes`,
    )
  })

  test('may contain the origin of the page', async () => {
    const { asked } = openPage()
    await createAuthClient({ basePath: 'https://app.example/auth' }).session()
    expect(asked).toEqual(['GET https://app.example/auth/session'])
  })
})

describe('requests for a sign-in', () => {
  test('load the providers once per page', async () => {
    const { asked, client } = openPage()
    await client.signIn('credentials', { ...ADA, password: 'wrong', ...STAY })
    await client.signIn('credentials', { ...ADA, ...STAY })
    expect(asked.map((line) => line.split('?', 1)[0])).toEqual([
      'GET /auth/providers',
      'GET /auth/csrf',
      'POST /auth/callback/credentials',
      'GET /auth/csrf',
      'POST /auth/callback/credentials',
    ])
  })

  test('load the providers again after a failure', async () => {
    const { browser, client } = openPage()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    expect(await client.signIn('credentials', { ...ADA, ...STAY })).toMatchObject({ error: 'Unreachable' })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => browser.fetch(url, init))
    expect(await client.signIn('credentials', { ...ADA, ...STAY })).toMatchObject({ ok: true })
  })
})
