import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { openAuth } from '../harness.ts'
import { openScene as openPasskeys } from '../methods/webauthn/scene.ts'

const POSTS = ['signin', 'signin/credentials', 'callback/credentials', 'signout', 'session', 'verify-request']

const POLLUTING = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"data":{"__proto__":{"isAdmin":true}}}',
  '{"data":[{"a":{"constructor":{"prototype":{"isAdmin":true}}}}]}',
  '{"prototype":{"isAdmin":true}}',
]

describe('a body with keys such as __proto__', () => {
  test.each(POSTS)('PROTO-01, better-auth#9164: changes no object, and signs no user in, at %s', async (path) => {
    const seen: unknown[] = []
    const authorize = (fields: Record<string, string>) => {
      seen.push(fields)
      return null
    }
    const provider = Credentials({ credentials: { username: {}, isAdmin: {}, __proto__: null } as never, authorize })
    const jwt: NonNullable<NonNullable<AuthConfig['callbacks']>['jwt']> = ({ token, session }) => {
      seen.push(session)
      return token
    }
    const { browser } = openAuth({ providers: [provider], callbacks: { jwt } })
    const csrfToken = await browser.csrfToken()
    for (const json of POLLUTING) {
      const body = `{"csrfToken":"${csrfToken}",${json.slice(1)}`
      const headers = { 'content-type': 'application/json' }
      const response = await browser.fetch(`/auth/${path}`, { method: 'POST', headers, body })
      expect(response.status, json).toBe(400)
      const form = new URLSearchParams({
        csrfToken,
        '__proto__[isAdmin]': 'true',
        'constructor.prototype.isAdmin': 'true',
      })
      form.append('__proto__', 'x')
      expect((await browser.fetch(`/auth/${path}`, { method: 'POST', body: form })).status).toBeLessThan(500)
    }
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    expect(([] as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    for (const fields of seen) expect(JSON.stringify(fields) ?? '').not.toContain('true')
  })

  test('PROTO-01: changes no object inside a passkey response', async () => {
    const scene = openPasskeys()
    for (const data of POLLUTING) {
      await scene.offer({ action: 'authenticate' })
      expect((await scene.post('authenticate', data)).status).toBe(303)
    }
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })
})

describe('PATH-01, CVE-2024-45296, CVE-2024-52798: a path that resembles the base path', () => {
  test.each([
    [
      '/auth',
      ['/authsession', '/auth-evil/session', '/xauth/session', '/x/auth/session', '/auth.session', '/aut/session'],
    ],
    ['/api.auth', ['/apiXauth/csrf', '/api/auth/csrf', '/api.authcsrf', '/api..auth/csrf', '/apiauth/csrf']],
    ['/a-b/c~d', ['/a-b/c~dcsrf', '/a-b/cd/csrf', '/a/b/c~d/csrf', '/a-b/c~d~/csrf']],
  ])('under %s finds no route', async (basePath, paths) => {
    const { browser } = openAuth({ basePath })
    expect((await browser.fetch(`${basePath}/csrf`)).status).toBe(200)
    for (const path of paths) expect((await browser.fetch(path)).status, path).toBe(404)
  })
})
