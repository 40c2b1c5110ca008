import { encode } from '@auth/core/jwt'
import { describe, expect, test } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { type OpenAuth, openAuth, SECRET, SESSION } from '../harness.ts'
import { openAuthjs } from './auth-core.ts'

const OLD = '__Secure-authjs.session-token'
const DAY = 86_400

/** A browser that has a session of Auth.js with so many characters of groups. */
async function moved(groups: number, overrides: Partial<AuthConfig> = {}): Promise<OpenAuth> {
  const old = openAuthjs({ callbacks: { jwt: ({ token }) => ({ ...token, groups: 'x'.repeat(groups) }) } })
  await old.signIn()
  await old.session()
  const open = openAuth({ migrate: authjs(), ...overrides })
  for (const [name, value] of old.cookies) if (name.startsWith(OLD)) open.browser.cookies.set(name, value)
  return open
}

/** Characters of the token that a browser has, in all chunks. */
const lengthOf = ({ browser }: OpenAuth): number =>
  [...browser.cookies].filter(([name]) => name.startsWith(OLD)).reduce((sum, [, value]) => sum + value.length, 0)

describe('authjs > encrypted cookie that is too large for latchkey', () => {
  test.each([
    ['four chunks', 8800, 12_000],
    ['seventeen thousand characters', 12_500, 17_000],
    ['twice as many', 26_000, 34_000],
  ])('is read and kept, with one warning: %s', async (_what, groups, least) => {
    const open = await moved(groups, {
      callbacks: { session: ({ session, token }) => ({ ...session, size: String(token?.['groups']).length }) },
    })
    expect(lengthOf(open)).toBeGreaterThan(least)
    const names = [...open.browser.cookies.keys()]
    for (let i = 0; i < 3; i++) {
      const response = await open.browser.fetch('/auth/session')
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ user: { name: 'Ada' }, size: groups })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect([...open.browser.cookies.keys()]).toEqual(names)
    expect(open.log.errors).toEqual([])
    expect(open.log.warnings).toEqual([['session-too-large', expect.stringContaining('`groups`')]])
  })

  test('expires at the time set by Auth.js', async () => {
    const old = await encode({ token: { sub: '1', groups: 'x'.repeat(9000) }, salt: OLD, secret: SECRET, maxAge: DAY })
    const { auth } = openAuth({ migrate: authjs() })
    const { session } = await auth.session({ headers: { cookie: `${OLD}=${old}` } })
    const left = Date.parse(session?.expires ?? '') - Date.now()
    expect(left).toBeLessThanOrEqual(DAY * 1000)
    expect(left).toBeGreaterThan((DAY - 60) * 1000)
  })

  test('is replaced by a latchkey cookie once the jwt callback returns less', async () => {
    const open = await moved(9000, { callbacks: { jwt: ({ token: { groups: _, ...token } }) => token } })
    expect(await open.browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(open.browser.cookies.has(SESSION)).toBe(true)
    expect(open.log.warnings).toEqual([])
  })

  test('signs out', async () => {
    const open = await moved(9000)
    expect((await open.browser.submit('/auth/signout')).status).toBe(303)
    expect([...open.browser.cookies.keys()]).toEqual([`${SESSION}.ended`])
    expect(await open.browser.session()).toBeNull()
  })

  test('causes an error only if it must be written', async () => {
    const open = await moved(9000)
    const response = await open.browser.post('/auth/session', {
      csrfToken: await open.browser.csrfToken(),
      data: 'x',
    })
    expect(response.status).toBe(500)
    expect(open.log.errors.map(({ name }) => name)).toEqual(['SessionTooLarge'])
    expect(await open.browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test("with latchkey's cookie name is read and kept, too", async () => {
    const names = { sessionToken: { name: OLD } }
    const open = await moved(9000, { cookies: names, migrate: authjs({ cookieName: OLD }) })
    const cookies = new Map(open.browser.cookies)
    expect(await open.browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(open.browser.cookies).toEqual(cookies)
  })
})
