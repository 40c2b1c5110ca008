import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { cookieOf, ORIGIN, openAuth } from '../../harness.ts'

const adapter = memory()
const user = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })

const PASSWORD = Credentials({ credentials: { username: {} }, authorize: () => ({ id: user.id, name: 'Ada' }) })

const callbacks: AuthConfig['callbacks'] = {
  jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, nickname: session } : token),
  session: ({ session, token, newSession, trigger }) => ({
    ...session,
    nickname: trigger === 'update' ? newSession : token?.['nickname'],
  }),
}

/** A user who is signed in, and a request of a page. */
async function open(strategy: 'database' | 'jwt') {
  const { auth } = openAuth({ adapter, session: { strategy }, providers: [PASSWORD], callbacks })
  const form = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN } })
  const { headers } = await auth.signIn(form, 'credentials', { fields: { username: 'ada' } })
  const requestWith = (cookie: string, origin = ORIGIN) =>
    new Request(`${ORIGIN}/nickname`, { method: 'POST', headers: { origin, cookie } })
  return { auth, requestWith, cookie: cookieOf(headers.getSetCookie()) }
}

describe.each(['database', 'jwt'] as const)('auth.update, with the strategy %s', (strategy) => {
  test('passes the data to the callbacks and returns the resulting session', async () => {
    const { auth, cookie, requestWith } = await open(strategy)
    const { session } = await auth.update(requestWith(cookie), 'Countess')
    expect(session).toMatchObject({ nickname: 'Countess' })
  })

  test('returns null when signed out', async () => {
    const { auth, requestWith } = await open(strategy)
    expect(await auth.update(requestWith(''), 'Countess')).toMatchObject({ session: null, setCookies: [] })
  })

  test('CSRF-02: refuses a request from a page of another site', async () => {
    const { auth, cookie, requestWith } = await open(strategy)
    const updating = auth.update(requestWith(cookie, 'https://evil.example'), 'Eve')
    await expect(updating).rejects.toMatchObject({ type: 'MissingCSRF' })
  })
})

test('auth.update sends the cookie with the new token', async () => {
  const { auth, cookie, requestWith } = await open('jwt')
  const { setCookies } = await auth.update(requestWith(cookie), 'Countess')
  const { session } = await auth.session(requestWith(cookieOf(setCookies)))
  expect(session).toMatchObject({ nickname: 'Countess' })
})
