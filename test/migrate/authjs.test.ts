import { encode } from '@auth/core/jwt'
import { EncryptJWT } from 'jose/jwt/encrypt'
import { SignJWT } from 'jose/jwt/sign'
import { describe, expect, test, vi } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { Migration } from '../../src/types/migration.ts'
import {
  OLD_SECRET,
  type OpenAuth,
  openAuth,
  openBrowser,
  openConfig,
  openContext,
  SECRET,
  SESSION,
  stopClock,
} from '../harness.ts'
import { claimsOf } from '../session/walk.ts'
import { openAuthjs } from './auth-core.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const OLD = '__Secure-authjs.session-token'
const ADA = { name: 'Ada', email: 'ada@app.example', picture: 'https://img.example/ada', sub: '1' }

/** What browsers see of the user above. */
const SESSION_OF_ADA = { user: { name: 'Ada', email: 'ada@app.example', image: 'https://img.example/ada' } }

/** An application that has just moved, and a browser that has not been there yet. */
const moved = (overrides: Partial<AuthConfig> = {}, cookies: Iterable<readonly [string, string]> = []): OpenAuth => {
  const open = openAuth({ migrate: authjs(), ...overrides })
  for (const [name, value] of cookies) open.browser.cookies.set(name, value)
  return open
}

const seal = (token: Record<string, unknown> = ADA, salt = OLD, secret = SECRET, maxAge = 30 * DAY): Promise<string> =>
  encode({ token, salt, secret, maxAge })

const header = (cookies: Map<string, string>): string =>
  Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')

describe('authjs > encrypted cookie', () => {
  test('of a complete Auth.js sign-in is accepted as a session', async () => {
    const before = openAuthjs()
    await before.signIn()
    expect(before.cookies.has(OLD)).toBe(true)
    const { browser } = moved({}, before.cookies)
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
    expect(browser.cookies.has(SESSION)).toBe(true)
  })

  test('of a complete sign-in over http is accepted', async () => {
    const origin = 'http://localhost:3000'
    const before = openAuthjs({}, origin)
    await before.signIn()
    expect(before.cookies.has('authjs.session-token')).toBe(true)
    const { auth } = openAuth({ migrate: authjs() }, { AUTH_URL: origin })
    const browser = openBrowser(auth, origin)
    for (const [name, value] of before.cookies) browser.cookies.set(name, value)
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
    expect(browser.cookies.has('latchkey.session')).toBe(true)
  })

  test('in chunks is accepted', async () => {
    const before = openAuthjs({ callbacks: { jwt: ({ token }) => ({ ...token, groups: 'x'.repeat(6000) }) } })
    await before.signIn()
    await before.session()
    expect([...before.cookies.keys()].filter((name) => name.startsWith(OLD)).length).toBeGreaterThan(2)
    const { browser } = moved(
      { callbacks: { session: ({ session, token }) => ({ ...session, size: String(token?.['groups']).length }) } },
      before.cookies,
    )
    expect(await browser.session()).toMatchObject({ ...SESSION_OF_ADA, size: 6000 })
  })

  test('of next-auth 4 is accepted', async () => {
    const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(SECRET), 'HKDF', false, [
      'deriveBits',
    ])
    const info = new TextEncoder().encode('NextAuth.js Generated Encryption Key')
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    const key = new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, 256))
    const token = await new EncryptJWT(ADA)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuedAt()
      .setExpirationTime('30d')
      .setJti(crypto.randomUUID())
      .encrypt(key)
    const { browser } = moved({}, [['__Secure-next-auth.session-token', token]])
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
  })

  test.each([
    ['the newest secret', [SECRET, OLD_SECRET], SECRET],
    ['an older secret', [SECRET, OLD_SECRET], OLD_SECRET],
    ['an older secret alone', OLD_SECRET, OLD_SECRET],
  ])('opens under %s', async (_what, secret, sealedWith) => {
    const { browser } = moved({ secret }, [[OLD, await seal(ADA, OLD, sealedWith)]])
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
  })

  test('opens under the secret that Auth.js has sealed with after a rotation', async () => {
    const before = openAuthjs({ secret: [OLD_SECRET, SECRET] })
    await before.signIn()
    const { browser } = moved({ secret: [SECRET, OLD_SECRET] }, before.cookies)
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
  })

  test.each([['short'], [['new', 'short']]])('opens under a separate secret: %j', async (secret) => {
    const { browser } = moved({ migrate: authjs({ secret }) }, [[OLD, await seal(ADA, OLD, 'short')]])
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
  })

  test('may have another name with cookieName', async () => {
    const cookies = [['sid', await seal(ADA, 'sid')] as const]
    expect(await moved({ migrate: authjs({ cookieName: 'sid' }) }, cookies).browser.session()).toMatchObject(
      SESSION_OF_ADA,
    )
    expect(await moved({}, cookies).browser.session()).toBeNull()
  })

  test('matches the published token exactly', async () => {
    stopClock('2023-11-15T00:00:00Z')
    const known =
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIiwia2lkIjoiN3g5RFVNVmFFVTZnaWFiMGwwT1dEdDRlNFNzUkhfY2J3TW9mMkV6RXl5Nm9uSzVvOHhTUFBCNzk5UlZvcW0ydjZ6Njc0a1FDdjlqb20yVDhTLWExZFEifQ..AAECAwQFBgcICQoLDA0ODw.J_jAM916tY-reIIkE8KwMd7pV1anhGpwJ5rj1_x47DnPQZ5RdfN7fFTt5pmTJKsSnqKV3eZYPeAqZvc8TZ0xD-tJHlw63GkY_W5R2XxJR8RfNtt7xRy6t5SPH4eQP7gB5660tYH_8LueXrsvjlBz3cxwdejfHGpi7d-CzvODWR_KzbO_ePykAgmI5p-u-FOXfs3KOP-HJ1ESuEu-UBJjLw.nBVbCYHT4p1oFA1MKbOFz7zpkvALEnuhCU5Icqr7eBY'
    const context = openContext(openConfig(), { cookie: `authjs.session-token=${known}` })
    expect(await authjs({ secret: 'secret' }).readClaims(context)).toMatchObject({ name: 'Jane', sub: '1' })
  })

  test('keeps its claims and its age, and gets a new id', async () => {
    const clock = stopClock()
    const token = await seal({ ...ADA, role: 'admin' })
    clock.advance(HOUR)
    const { browser } = moved({}, [[OLD, token]])
    await browser.session()
    const claims = await claimsOf(openConfig(), `${SESSION}=${browser.cookies.get(SESSION)}`)
    expect(claims).toMatchObject({ ...ADA, role: 'admin', auth_time: clock.now() - HOUR, iat: clock.now() })
    expect(claims).toMatchObject({ exp: clock.now() + 30 * DAY, sid: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test('reaches the jwt callback as a session that is read', async () => {
    const jwt = vi.fn(({ token }) => token)
    await moved({ callbacks: { jwt } }, [[OLD, await seal({ ...ADA, role: 'admin' })]]).browser.session()
    expect(jwt).toHaveBeenCalledExactlyOnceWith({ token: expect.objectContaining({ sub: '1', role: 'admin' }) })
  })

  test('is accepted again whenever the latchkey cookie is lost', async () => {
    const { auth } = moved()
    const cookie = `${OLD}=${await seal()}`
    for (let i = 0; i < 3; i++) {
      const { session, setCookies } = await auth.session({ headers: { cookie } })
      expect(session).toMatchObject(SESSION_OF_ADA)
      expect(setCookies).toHaveLength(1)
    }
  })

  test('gets one session id for twenty simultaneous requests', async () => {
    const { auth } = moved({ callbacks: { session: ({ session, token }) => ({ ...session, sid: token?.sid }) } })
    const cookie = `${OLD}=${await seal()}`
    const reads = await Promise.all(Array.from({ length: 20 }, () => auth.session({ headers: { cookie } })))
    expect(new Set(reads.map(({ session }) => session && Reflect.get(session, 'sid'))).size).toBe(1)
  })

  test('is kept until a sign-out, while the latchkey cookie is read first', async () => {
    const migrate = authjs()
    const readClaims = vi.spyOn(migrate, 'readClaims')
    const { browser } = moved({ migrate: { ...migrate, readClaims } }, [[OLD, await seal()]])
    await browser.session()
    expect(browser.cookies.has(OLD)).toBe(true)
    readClaims.mockClear()
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
    expect(readClaims).not.toHaveBeenCalled()
  })

  test('of another user is ignored beside a latchkey cookie', async () => {
    const { browser } = moved({}, [[OLD, await seal()]])
    await browser.session()
    browser.cookies.set(OLD, await seal({ name: 'Bob', sub: '2' }))
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
  })

  test('causes no work without migrate', async () => {
    const { browser } = openAuth()
    browser.cookies.set(OLD, await seal())
    const derive = vi.spyOn(crypto.subtle, 'importKey')
    expect(await browser.session()).toBeNull()
    expect(derive).not.toHaveBeenCalled()
    derive.mockRestore()
  })
})

describe('authjs > end of an encrypted session', () => {
  test('SESS-03: a sign-out clears both cookies, chunks included', async () => {
    const before = openAuthjs({ callbacks: { jwt: ({ token }) => ({ ...token, groups: 'x'.repeat(6000) }) } })
    await before.signIn()
    await before.session()
    const { browser } = moved({}, before.cookies)
    await browser.session()
    await browser.submit('/auth/signout')
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([`${SESSION}.ended`])
    expect(await browser.session()).toBeNull()
  })

  test('SESS-03: a sign-out straight away does the same', async () => {
    const signOut = vi.fn()
    const old = await seal()
    const { browser } = moved({ events: { signOut } }, [[OLD, old]])
    expect((await browser.submit('/auth/signout')).status).toBe(303)
    expect(signOut).toHaveBeenCalledExactlyOnceWith({ token: expect.objectContaining({ sub: '1' }) })
    expect([...browser.cookies.keys()]).toEqual([`${SESSION}.ended`])
    // As an answer does that was under way.
    browser.cookies.set(OLD, old)
    expect(await browser.session()).toBeNull()
  })

  test('a sign-in clears it', async () => {
    const { browser } = moved(
      {
        providers: [Credentials({ credentials: {}, authorize: () => ({ id: '2' }) })],
      },
      [[OLD, await seal()]],
    )
    await browser.submit('/auth/callback/credentials')
    expect(browser.cookies.has(OLD)).toBe(false)
    expect(browser.cookies.has(SESSION)).toBe(true)
  })

  test('clears with the Domain of its own cookie or the configured one', () => {
    const config = openConfig({ cookies: { sessionToken: { options: { domain: 'app.example' } } } })
    const cleared = (migration: Migration) => {
      const context = openContext(config, { cookie: `${OLD}=x` })
      migration.clear(context)
      return context.cookies.setCookies
    }
    const attributes = 'HttpOnly; SameSite=Lax; Secure; Max-Age=0'
    expect(cleared(authjs())).toEqual([`${OLD}=; Path=/; Domain=app.example; ${attributes}`])
    expect(cleared(authjs({ domain: '' }))).toEqual([`${OLD}=; Path=/; ${attributes}`])
    expect(cleared(authjs({ domain: 'example' }))).toEqual([`${OLD}=; Path=/; Domain=example; ${attributes}`])
  })

  test('keeps cookies whose names only have the same prefix', async () => {
    const context = openContext(openConfig(), { cookie: `${OLD}-2=x; ${OLD}.0=x; ${OLD}.x=x` })
    authjs().clear(context)
    expect(context.cookies.setCookies).toEqual([expect.stringContaining(`${OLD}.0=;`)])
  })

  test('is final if the jwt callback ends the session', async () => {
    let isOver = false
    const { browser } = moved({ callbacks: { jwt: ({ token }) => (isOver ? null : token) } }, [[OLD, await seal()]])
    await browser.session()
    isOver = true
    await browser.session()
    isOver = false
    expect(await browser.session()).toBeNull()
  })

  test('SESS-07: isRevoked is called with the time of the old token, and the id stays the same', async () => {
    const clock = stopClock()
    const iat = clock.now()
    const revoked = new Set<unknown>()
    const isRevoked = vi.fn(({ sid }) => revoked.has(sid))
    const token = await seal()
    clock.advance(HOUR)
    const { browser } = moved({ session: { isRevoked } }, [[OLD, token]])
    await browser.session()
    expect(isRevoked).toHaveBeenLastCalledWith(expect.objectContaining({ iat, sub: '1' }))
    revoked.add(isRevoked.mock.calls[0]?.[0].sid)
    browser.cookies.delete(SESSION)
    expect(await browser.session()).toBeNull()
  })

  test.each([
    ['maxAge', { maxAge: HOUR }],
    ['absoluteAge', { absoluteAge: HOUR }],
  ])('comes after %s without use, also when Auth.js would have waited longer', async (_what, session) => {
    const clock = stopClock()
    const token = await seal()
    clock.advance(HOUR)
    expect(await moved({ session }, [[OLD, token]]).browser.session()).toBeNull()
  })
})

describe('authjs > invalid encrypted cookie', () => {
  const keyOf = async (size: number, secret = SECRET, salt = OLD): Promise<Uint8Array> => {
    const utf8 = new TextEncoder()
    const material = await crypto.subtle.importKey('raw', utf8.encode(secret), 'HKDF', false, ['deriveBits'])
    const info = utf8.encode(`Auth.js Generated Encryption Key (${salt})`)
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: utf8.encode(salt), info }
    return new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, size * 8))
  }
  const jwe = async (alg: string, enc: string, key: Uint8Array) =>
    new EncryptJWT(ADA).setProtectedHeader({ alg, enc }).setIssuedAt().setExpirationTime('1h').encrypt(key)
  const altered = (token: string, part: number): string => {
    const parts = token.split('.')
    const text = parts[part] ?? ''
    parts[part] = `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`
    return parts.join('.')
  }

  test('the key of these tests is the right one', async () => {
    const { browser } = moved({}, [[OLD, await jwe('dir', 'A256GCM', await keyOf(32))]])
    expect(await browser.session()).toMatchObject(SESSION_OF_ADA)
  })

  test.each<[string, () => Promise<string>]>([
    ['expired', () => seal(ADA, OLD, SECRET, -1)],
    ['expired this second', () => seal(ADA, OLD, SECRET, 0)],
    ['sealed with another secret', () => seal(ADA, OLD, OLD_SECRET)],
    ['sealed for another cookie', () => seal(ADA, '__Secure-authjs.state')],
    ['sealed for the cookie of http', () => seal(ADA, 'authjs.session-token')],
    ['altered in its header', async () => altered(await seal(), 0)],
    ['altered in its nonce', async () => altered(await seal(), 2)],
    ['altered in its text', async () => altered(await seal(), 3)],
    ['altered in its tag', async () => altered(await seal(), 4)],
    ['cut off', async () => (await seal()).slice(0, -4)],
    [
      'without an end',
      async () =>
        new EncryptJWT(ADA)
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .setIssuedAt()
          .encrypt(await keyOf(32)),
    ],
    [
      'without a beginning',
      async () =>
        new EncryptJWT(ADA)
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .setExpirationTime('1h')
          .encrypt(await keyOf(32)),
    ],
    ['wrapped under the key', async () => jwe('A256KW', 'A256GCM', await keyOf(32))],
    ['wrapped with GCM under the key', async () => jwe('A256GCMKW', 'A256GCM', await keyOf(32))],
    ['wrapped under a password', async () => jwe('PBES2-HS256+A128KW', 'A256GCM', await keyOf(32))],
    ['of a smaller cipher', async () => jwe('dir', 'A128GCM', (await keyOf(32)).slice(0, 16))],
    ['of another cipher', async () => jwe('dir', 'A128CBC-HS256', await keyOf(32))],
    [
      'signed, not encrypted',
      async () =>
        new SignJWT(ADA)
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(await keyOf(32)),
    ],
    ['not even signed', async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...ADA, exp: 4e9, iat: 1 }))}.`],
    ['of ours', async () => 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA'],
    ['no token at all', async () => 'x'],
    ['too long', async () => `${await seal()}${'A'.repeat(20_000)}`],
  ])('JWE: signs no user in if it is %s, and is kept', async (_what, make) => {
    stopClock()
    const token = await make()
    const { browser, log } = moved({}, [[OLD, token]])
    const response = await browser.fetch('/auth/session')
    expect(await response.json()).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
    expect(log.errors).toEqual([])
  })

  test('JWE: refuses a cookie that was sent twice', async () => {
    const { auth } = moved()
    const one = await seal()
    const { session } = await auth.session({ headers: { cookie: `${OLD}=${one}; ${OLD}=${await seal()}` } })
    expect(session).toBeNull()
  })

  test('JWE: 450 chunks derive no more keys than five', async () => {
    const { auth } = moved()
    const start = (await seal(ADA)).slice(0, -30)
    const countKeys = async (count: number) => {
      const chunks = Array.from({ length: count }, (_, i) => `${OLD}.${i}=${i === 0 ? start : 'A'}`)
      const derive = vi.spyOn(crypto.subtle, 'deriveBits')
      await auth.session({ headers: { cookie: chunks.join('; ') } })
      const { length } = derive.mock.calls
      derive.mockRestore()
      return length
    }
    const few = await countKeys(5)
    expect(few).toBeGreaterThan(0)
    expect(await countKeys(450)).toBe(few)
  })

  test('JWE: is refused if its chunks are in another order or one is missing', async () => {
    const token = await seal({ ...ADA, groups: 'x'.repeat(3000) })
    const [first, second] = [token.slice(0, 2000), token.slice(2000)]
    const chunks = (...parts: [string, string][]) => header(new Map(parts))
    const { auth } = moved()
    const read = async (cookie: string) => (await auth.session({ headers: { cookie } })).session
    expect(await read(chunks([`${OLD}.0`, first], [`${OLD}.1`, second]))).toMatchObject(SESSION_OF_ADA)
    expect(await read(chunks([`${OLD}.1`, second], [`${OLD}.0`, first]))).toMatchObject(SESSION_OF_ADA)
    expect(await read(chunks([`${OLD}.0`, second], [`${OLD}.1`, first]))).toBeNull()
    expect(await read(chunks([`${OLD}.0`, first]))).toBeNull()
    expect(await read(chunks([`${OLD}.1`, second]))).toBeNull()
  })
})
