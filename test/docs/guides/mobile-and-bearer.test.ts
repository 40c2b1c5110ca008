import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import type { AuthConfig } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { decode } from '../../../src/session/jwt.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { OLD_SECRET, ORIGIN, openAuth, SECRET, SESSION } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

const ADA = { id: 'user-1', name: 'Ada Lovelace', email: 'ada@app.example' }

describe('mobile apps and bearer tokens', () => {
  const load = guideModules('mobile-and-bearer.md')

  test('a client with a cookie jar signs in with a password', async () => {
    const { signIn } = await load<{
      signIn(
        fetch: (url: string, init?: RequestInit) => Promise<Response>,
        origin: string,
        fields: object,
      ): Promise<boolean>
    }>('src/native-sign-in.ts')
    const { jar } = openJar()
    expect(await signIn(jar, ORIGIN, { username: 'ada', password: 'wrong' })).toBe(false)
    expect(await signIn(jar, ORIGIN, { username: 'ada', password: 'right' })).toBe(true)
    expect(await (await jar(`${ORIGIN}/auth/session`)).json()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('a client with a cookie jar signs in with a mailed code', async () => {
    let code: string | null = null
    const sendVerificationRequest = (mail: { code: string | null }) => {
      code = mail.code
    }
    const { jar } = openJar({ adapter: memory(), providers: [Mail({ sendVerificationRequest })] })
    const post = async (path: string, fields: Record<string, string>) => {
      const { csrfToken } = await (await jar(`${ORIGIN}/auth/csrf`)).json()
      const headers = { accept: 'application/json', 'x-auth-return-redirect': '1' }
      const body = new URLSearchParams({ ...fields, csrfToken })
      return jar(`${ORIGIN}/auth/${path}`, { method: 'POST', headers, body })
    }
    const { url } = await (await post('signin/mail', { email: 'ada@app.example' })).json()
    const { provider, state } = Object.fromEntries(new URL(url).searchParams)
    const done = await post('verify-request', { provider: String(provider), state: String(state), code: String(code) })
    expect(done.status).toBe(200)
    expect(await (await jar(`${ORIGIN}/auth/session`)).json()).toMatchObject({ user: { email: 'ada@app.example' } })
  })

  interface Tokens {
    makeToken(userId: string): Promise<string>
    revokeToken(sid: string): boolean
    userOf(request: Request): Promise<string | null>
  }
  const bearer = (token: string) => new Request(`${ORIGIN}/api/me`, { headers: { authorization: `Bearer ${token}` } })

  test('a bearer token identifies its user until it is revoked', async () => {
    const { makeToken, revokeToken } = await load<Tokens>('src/api-tokens.ts')
    const { answer } = await load<{ answer(request: Request): Promise<Response> }>('src/api.ts')
    const token = await makeToken('user-1')
    expect(await (await answer(bearer(token))).json()).toEqual({ userId: 'user-1' })
    const refused = await answer(new Request(ORIGIN))
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const claims = await decode({ token, secret: SECRET, appId: 'api-token', maxAge: 90 * 86_400 })
    expect(revokeToken(String(claims?.sid))).toBe(true)
    expect((await answer(bearer(token))).status).toBe(401)
  })

  test('a bearer token is not accepted as a session, nor a session as a bearer token', async () => {
    const { makeToken, userOf } = await load<Tokens>('src/api-tokens.ts')
    const { auth } = openAuth()
    const token = await makeToken('user-1')
    expect((await auth.session({ headers: { cookie: `${SESSION}=${token}` } })).session).toBeNull()
    const { cookie } = await mintSession({ providers: [], origin: ORIGIN, secret: SECRET }, ADA)
    expect(await userOf(bearer(cookie.replace(`${SESSION}=`, '')))).toBeNull()
  })

  test('a bearer token stays valid after a rotation of the secret', async () => {
    const { makeToken } = await load<Tokens>('src/api-tokens.ts')
    const token = await makeToken('user-1')
    const secret = [OLD_SECRET, SECRET]
    expect(await decode({ token, secret, appId: 'api-token', maxAge: 90 * 86_400 })).toMatchObject({ sub: 'user-1' })
  })

  test('a session is read only from the cookie', async () => {
    const { auth } = openAuth()
    const { cookie } = await mintSession({ providers: [], origin: ORIGIN, secret: SECRET }, ADA)
    const authorization = `Bearer ${cookie.replace(`${SESSION}=`, '')}`
    expect((await auth.session({ headers: { authorization } })).session).toBeNull()
  })
})

const Password = Credentials({
  credentials: { username: {}, password: {} },
  authorize: async ({ password }) => (password === 'right' ? { id: '1', name: 'Ada' } : null),
})

/** An application, and a client that keeps cookies and says nothing of where it is. */
function openJar(config: Partial<AuthConfig> = { providers: [Password] }) {
  const { auth } = openAuth(config)
  const cookies = new Map<string, string>()
  async function jar(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const response = await auth.handle(new Request(url, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  return { jar }
}
