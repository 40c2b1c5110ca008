import { EncryptJWT } from 'jose/jwt/encrypt'
import { describe, expect, test, vi } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { openAuth, openConfig, SECRET, SESSION, stopClock } from '../harness.ts'
import { claimsOf } from '../session/walk.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const ADA = { name: 'Ada', email: 'ada@app.example', picture: null, sub: '1' }

/** Name, cookie, label of the key and its bytes. */
type Generation = readonly [string, string, string, number]

const AUTHJS: Generation = [
  'Auth.js 5',
  '__Secure-authjs.session-token',
  'Auth.js Generated Encryption Key (__Secure-authjs.session-token)',
  64,
]
const NEXT_AUTH: Generation = [
  'next-auth 4',
  '__Secure-next-auth.session-token',
  'NextAuth.js Generated Encryption Key',
  32,
]

/** Seals claims with the session key of the other library, as it sealed its own cookies. */
async function sealAs([, name, info, size]: Generation, claims: object): Promise<string> {
  const utf8 = new TextEncoder()
  const salt = utf8.encode(size === 64 ? name : '')
  const material = await crypto.subtle.importKey('raw', utf8.encode(SECRET), 'HKDF', false, ['deriveBits'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8.encode(info) }
  const key = new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, size * 8))
  const now = Math.floor(Date.now() / 1000)
  return new EncryptJWT({ iat: now, exp: now + 30 * DAY, jti: 'j', ...claims })
    .setProtectedHeader({ alg: 'dir', enc: size === 64 ? 'A256CBC-HS512' : 'A256GCM' })
    .encrypt(key)
}

/** An application that has just moved, and what it makes of one old cookie. */
async function present(name: string, token: string, overrides: Partial<AuthConfig> = {}) {
  const open = openAuth({ migrate: authjs(), ...overrides })
  open.browser.cookies.set(name, token)
  const response = await open.browser.fetch('/auth/session')
  return { ...open, session: await response.json(), setCookies: response.headers.getSetCookie() }
}

describe.each([AUTHJS, NEXT_AUTH])('CVE-2023-48309: claims of %s', (...of) => {
  const [, name] = of

  test('are a session if they name a user', async () => {
    const { session } = await present(name, await sealAs(of, ADA))
    expect(session).toMatchObject({ user: { name: 'Ada' } })
  })

  test('are no proof for features', async () => {
    const { browser } = await present(name, await sealAs(of, { ...ADA, latchkey: { amr: ['otp'] } }))
    const claims = await claimsOf(openConfig(), `${SESSION}=${browser.cookies.get(SESSION)}`)
    expect(claims).not.toHaveProperty('latchkey')
  })

  // next-auth 4 sealed the cookies of an unfinished sign-in with the same key.
  test.each<[string, object]>([
    ['of PKCE', { code_verifier: 'v'.repeat(43) }],
    ['of state', { state: 's'.repeat(43) }],
    ['of nonce', { nonce: 'n'.repeat(43) }],
    ['that are empty', {}],
    ['with a name and an address only', { name: 'Ada', email: 'ada@app.example' }],
    ['with an empty user', { ...ADA, sub: '' }],
    ['with the user null', { ...ADA, sub: null }],
    ['with a blank user', { ...ADA, sub: ' \u200b' }],
    ['with the user "null"', { ...ADA, sub: 'null' }],
    ['with the user "Undefined"', { ...ADA, sub: 'Undefined' }],
    ['with the user 0', { ...ADA, sub: 0 }],
    ['with a user beyond 2^53', { ...ADA, sub: 2 ** 53 }],
    ['with a record as user', { ...ADA, sub: { id: '1' } }],
    ['with a list as user', { ...ADA, sub: ['1'] }],
    ['with a boolean as user', { ...ADA, sub: true }],
  ])('%s are not a session, and the cookie stays', async (_, claims) => {
    const { session, setCookies } = await present(name, await sealAs(of, claims))
    expect(session).toBeNull()
    expect(setCookies).toEqual([])
  })

  test('keep a numeric user id as a string', async () => {
    const { auth } = await present(name, await sealAs(of, { ...ADA, sub: 7 }))
    const { setCookies } = await auth.session({
      headers: { cookie: `${name}=${await sealAs(of, { ...ADA, sub: 7 })}` },
    })
    expect(await claimsOf(openConfig(), setCookies[0]?.split(';')[0] ?? '')).toMatchObject({ sub: '7' })
  })
})

describe('times of an Auth.js session', () => {
  const [, name] = NEXT_AUTH

  test('begin when the old token was sealed', async () => {
    const clock = stopClock()
    const iat = clock.now()
    const token = await sealAs(NEXT_AUTH, { ...ADA, auth_time: 1, start: 1 })
    clock.advance(HOUR)
    const { browser } = await present(name, token)
    const claims = await claimsOf(openConfig(), `${SESSION}=${browser.cookies.get(SESSION)}`)
    expect(claims).toMatchObject({ auth_time: iat, iat: clock.now() })
    expect(claims).not.toHaveProperty('start')
  })

  test('have the absolute expiry of the old token', async () => {
    const clock = stopClock()
    const token = await sealAs(NEXT_AUTH, ADA)
    clock.advance(HOUR)
    const { session } = await present(name, token, { session: { absoluteAge: DAY } })
    expect(Date.parse(session.expires) / 1000).toBe(clock.now() - HOUR + DAY)
  })

  test('make an old cookie invalid if it returns after a revocation', async () => {
    const clock = stopClock()
    const token = await sealAs(NEXT_AUTH, ADA)
    const revokedAt = new Map<unknown, number>()
    const isRevoked = vi.fn(({ sub, auth_time = 0 }) => auth_time < (revokedAt.get(sub) ?? 0))
    clock.advance(HOUR)
    const { browser } = await present(name, token, { session: { isRevoked } })
    expect(await browser.session()).not.toBeNull()
    clock.advance(HOUR)
    revokedAt.set('1', clock.now())
    clock.advance(HOUR)
    browser.cookies.delete(SESSION)
    expect(await browser.session()).toBeNull()
    browser.cookies.set(name, token)
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.size).toBe(0)
  })
})
