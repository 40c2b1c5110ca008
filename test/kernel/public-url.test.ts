import { describe, expect, test } from 'vitest'
import { createAuth } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { GitHub } from '../../src/providers/github.ts'
import { SECRET } from '../harness.ts'

const INSIDE = 'http://10.0.0.7:8080'
const OUTSIDE = 'https://app.example'

const providers = [
  Credentials({
    credentials: { user: {} },
    authorize: ({ user }) => (user === 'ada' ? { id: '1', name: 'Ada' } : null),
  }),
  GitHub({ clientId: 'id', clientSecret: 'secret' }),
]
const auth = createAuth({ providers, secret: SECRET, origin: [OUTSIDE, 'https://other.example'] }, { env: {} })

describe('the option `url`', () => {
  test('replaces the URL of the request, with its query', async () => {
    const request = new Request(`${INSIDE}/auth/signin?callbackUrl=%2Fa`)
    const response = await auth.handle(request, { url: `${OUTSIDE}/auth/signin?callbackUrl=%2Fb` })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toContain('__Host-')
    expect(await response.text()).toMatch(/name="callbackUrl" value="[^"]*\/b"/)
  })

  test('is the address that an error page shows', async () => {
    const request = new Request(`${INSIDE}/auth/nowhere`, { headers: { accept: 'text/html' } })
    const response = await auth.handle(request, { url: `${OUTSIDE}/auth/nowhere` })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(`href="${OUTSIDE}/"`)
  })

  test('is validated like the address of a request', async () => {
    const request = new Request(`${OUTSIDE}/auth/session`)
    const response = await auth.handle(request, { url: 'https://evil.example/auth/session' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'UntrustedHost' })
  })

  test('is the address that a provider receives', async () => {
    const url = `${OUTSIDE}/auth/signin`
    const page = await auth.handle(new Request(`${INSIDE}/auth/csrf`), { url: `${OUTSIDE}/auth/csrf` })
    const { csrfToken } = (await page.json()) as { csrfToken: string }
    const cookie = page.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    const request = new Request(`${INSIDE}/auth/signin/github`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken }),
      headers: { cookie: cookie.join('; '), origin: OUTSIDE },
    })
    const response = await auth.handle(request, { url: `${url}/github` })
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.searchParams.get('redirect_uri')).toBe(`${OUTSIDE}/auth/callback/github`)
  })
})

describe('a server-side call with headers and a URL', () => {
  const headers = new Headers({ origin: OUTSIDE })
  const cookie = async () => {
    const { headers: added } = await auth.signIn({ headers, url: OUTSIDE }, 'credentials', { fields: { user: 'ada' } })
    return added.getSetCookie().map((line) => line.split(';', 1)[0])
  }

  test('signs in, updates and signs out', async () => {
    const signedIn = new Headers({ origin: OUTSIDE, cookie: (await cookie()).join('; ') })
    const { session } = await auth.update({ headers: signedIn, url: OUTSIDE }, {})
    expect(session).toMatchObject({ user: { name: 'Ada' } })
    const { url, headers: added } = await auth.signOut({ headers: signedIn }, { url: OUTSIDE, redirectTo: '/bye' })
    expect(url).toBe(`${OUTSIDE}/bye`)
    expect(added.getSetCookie().join()).toMatch(/latchkey\.session=; .*max-age=0/i)
  })

  test('refuses headers from another site', async () => {
    const foreign = new Headers({ origin: 'https://evil.example' })
    await expect(auth.signIn({ headers: foreign, url: OUTSIDE }, 'github')).rejects.toMatchObject({
      type: 'MissingCSRF',
    })
  })

  test('refuses headers without a URL', async () => {
    await expect(auth.signIn({ headers }, 'github')).rejects.toMatchObject({ type: 'UntrustedHost' })
  })
})
