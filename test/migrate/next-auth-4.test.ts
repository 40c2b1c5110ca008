import { expect, test } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import { openAuth, SESSION, stopClock } from '../harness.ts'

/** That of the application on next-auth, which latchkey refuses as its own. */
const OLD_SECRET = 'old-short-secret'

/**
 * Cookies of next-auth 4.24.15 after a sign-in of Ada with credentials on 27 November 2026, over http and over https. Its
 * `jwt` callback has added a role.
 */
const COOKIES: readonly (readonly [name: string, value: string])[] = [
  [
    'next-auth.session-token',
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..SX8TCZO3hpBsGzXQ.Hkjuvv4wpJYAn_v38IPl-kILjkH5NW15E5p8537ILXnTeobVheMPjLm5xoyeBtz_a8X5ftZY05OxCG5Z69AHjNH2ZOJeZhCWu5eFtKA2P8JBljlhO57nkIypLIpJ81yeIxJzQJizxyHFV-GvheD7jI3QFtYIcOV_Pj482JCOH6c-ZHRJyghF2tRRYTSUI9uo.Kl9fYdrkVDSZNOPwXj0QXA',
  ],
  [
    '__Secure-next-auth.session-token',
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..-XQpwdjKjT47_JVt.UggYyuyhrY_eqvXhuklm3lMFuJxEn1oT3TOC8KtBsW9WrXPBwMCsEtD8JSAJA_qXkLlPonlK5dkBhLhM8HW43cLOMbbZUAlevNZyBOENFu2V5DA_Y3_Z8i6bUHxmElyEjO--vKzcHUORVesYbGSd67ZkL_2o9P5TJPZyQ5R4BOsbQt3l1kE8ezJMliFdQjaz.hQFJoCEr5M9XXCe5hGlUjw',
  ],
]

test.each(COOKIES)('keeps a user signed in with %s and a short secret', async (name, value) => {
  stopClock('2026-12-20T12:00:00Z')
  const { browser } = openAuth({
    migrate: authjs({ secret: OLD_SECRET }),
    callbacks: { session: ({ session, token }) => ({ ...session, role: token?.['role'] }) },
  })
  browser.cookies.set(name, value)
  expect(await browser.session()).toMatchObject({ user: { name: 'Ada', email: 'ada@app.example' }, role: 'admin' })
  expect(browser.cookies.has(SESSION)).toBe(true)
})

test('does not read the cookie of next-auth 4 with another secret, or after 30 days', async () => {
  const [[name = '', value = ''] = []] = COOKIES
  for (const [secret, now] of [
    ['another-secret', '2026-12-20T12:00:00Z'],
    [OLD_SECRET, '2026-12-28T12:00:00Z'],
  ] as const) {
    stopClock(now)
    const { browser } = openAuth({ migrate: authjs({ secret }) })
    browser.cookies.set(name, value)
    expect(await browser.session()).toBeNull()
  }
})
