import { describe, expect, test } from 'vitest'
import { ServerAuth, type ServerAuthConfig } from '../../../src/integrations/express/index.ts'
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

describe('RATE-04: attempts at a password', () => {
  test.each(MOUNTS)('are counted together for %s', async (_, mount, paths) => {
    const rateLimit = { limits: { credentials: { max: 3, window: 600 } } }
    expect(await statusesAt(mount, paths, { rateLimit })).toEqual([401, 401, 401, 429])
  })

  test('are not counted where the application says so', async () => {
    const paths = Array.from({ length: 12 }, () => '/auth')
    expect(new Set(await statusesAt('/auth', paths, { rateLimit: false }))).toEqual(new Set([401]))
  })
})

test('ServerAuth reports invalid limits when it is called', () => {
  expect(() => ServerAuth(createConfig({ rateLimit: true as never }))).toThrow('rateLimit')
})
