import { describe, expect, test } from 'vitest'
import { customFetch } from '../../../src/index.ts'
import { ServerAuth, type ServerAuthConfig } from '../../../src/integrations/express/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import { createBrowser, createConfig, csrfToken, EXPRESS, serve } from './harness.ts'

const MOUNTS: readonly (readonly [string, string, readonly string[]])[] = [
  ['a path in other spellings', '/auth', ['/auth', '/AUTH', '/Auth', '/aUTH']],
  ['paths that visitors make up', '/:tenant/auth', ['/a/auth', '/b/auth', '/c/auth', '/d/auth']],
]

/** How wrong passwords are answered, one at each path. */
async function statusesAt(mount: string, paths: readonly string[], options: Partial<ServerAuthConfig>) {
  const handler = ServerAuth(createConfig(options))
  const browser = createBrowser(await serve(EXPRESS[5]().use(mount, handler)))
  const statuses: number[] = []
  for (const path of paths) {
    const body = new URLSearchParams({ csrfToken: await csrfToken(browser, path), username: 'ada', password: 'x' })
    statuses.push((await browser.fetch(`${path}/callback/credentials`, { method: 'POST', body })).status)
  }
  return statuses
}

describe('RATE-04: password attempts', () => {
  test.each(MOUNTS)('are counted together for %s', async (_, mount, paths) => {
    const rateLimit = { limits: { credentials: { max: 3, window: 600 } } }
    expect(await statusesAt(mount, paths, { rateLimit })).toEqual([401, 401, 401, 429])
  })

  test('are not counted if the application disables that', async () => {
    const paths = Array.from({ length: 12 }, () => '/auth')
    expect(new Set(await statusesAt('/auth', paths, { rateLimit: false }))).toEqual(new Set([401]))
  })
})

test('ServerAuth reports invalid limits when it is called', () => {
  expect(() => ServerAuth(createConfig({ rateLimit: true as never }))).toThrow('rateLimit')
})

describe.each([4, 5] as const)('an OpenID Provider, on Express %i', (version) => {
  /** An application with one mount, and the requests that it sends. */
  async function open(mount: string) {
    const server = createAuthorizationServer()
    const { calls, clientId, clientSecret, issuer } = server
    const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })
    const app = EXPRESS[version]().use(mount, ServerAuth(createConfig({ providers: [idp] })))
    const browser = createBrowser(await serve(app))
    const count = (name: string) => calls.filter(({ endpoint }) => endpoint === name).length
    const start = async (path: string) => {
      const body = new URLSearchParams({ csrfToken: await csrfToken(browser, path) })
      const response = await browser.fetch(`${path}/signin/idp`, { method: 'POST', body })
      return new URL(response.headers.get('location') ?? '')
    }
    return { browser, count, server, start }
  }

  test.each(MOUNTS)('gets one discovery request for %s', async (_, mount, paths) => {
    const { count, start } = await open(mount)
    for (const path of paths) await start(path)
    expect(count('discovery')).toBe(1)
  })

  test.each(MOUNTS)('gets one token request per response for %s', async (_, mount, paths) => {
    const { browser, count, server, start } = await open(mount)
    const { params } = await server.authorize((await start(paths[0] ?? '')).href)
    const cookies = [...browser.cookies]
    for (const path of paths) {
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      await browser.fetch(`${path}/callback/idp?${params}`)
    }
    expect(count('token')).toBe(1)
  })

  test.each([
    ['/Auth', '/aUTH', '/Auth'],
    ['/x/Auth', '/X/auth', '/x/Auth'],
    ['/:tenant/auth', '/Acme/auth', '/Acme/auth'],
  ])('gets the redirect URI of the mount %s, even if requested below %s', async (mount, path, expected) => {
    const { start } = await open(mount)
    const { searchParams } = await start(path)
    expect(new URL(searchParams.get('redirect_uri') ?? '').pathname).toBe(`${expected}/callback/idp`)
  })
})
