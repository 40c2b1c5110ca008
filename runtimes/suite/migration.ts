import { EncryptJWT } from 'jose/jwt/encrypt'
import type { AuthConfig } from '../../src/index.ts'
import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { type Application, OLD_SECRET, openApplication, SECRET, SESSION } from './application.ts'
import { assertContains } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { atTime } from './clock.ts'
import { group, test } from './group.ts'

const OLD = '__Secure-authjs.session-token'

/** A token that Auth.js 5 made on 2023-11-15 with the secret `secret`, in the cookie of an http application. */
const RECORDED =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIiwia2lkIjoiN3g5RFVNVmFFVTZnaWFiMGwwT1dEdDRlNFNzUkhfY2J3TW9mMkV6RXl5Nm9uSzVvOHhTUFBCNzk5UlZvcW0ydjZ6Njc0a1FDdjlqb20yVDhTLWExZFEifQ..AAECAwQFBgcICQoLDA0ODw.J_jAM916tY-reIIkE8KwMd7pV1anhGpwJ5rj1_x47DnPQZ5RdfN7fFTt5pmTJKsSnqKV3eZYPeAqZvc8TZ0xD-tJHlw63GkY_W5R2XxJR8RfNtt7xRy6t5SPH4eQP7gB5660tYH_8LueXrsvjlBz3cxwdejfHGpi7d-CzvODWR_KzbO_ePykAgmI5p-u-FOXfs3KOP-HJ1ESuEu-UBJjLw.nBVbCYHT4p1oFA1MKbOFz7zpkvALEnuhCU5Icqr7eBY'

const CLAIMS = { sub: '1', name: 'Zoë', email: 'zoe@mail.example', picture: 'https://img.example/zoe' }

interface Seal {
  /** Name of the cookie, on which the key depends; '' for next-auth 4. */
  readonly salt?: string
  readonly enc?: 'A256CBC-HS512' | 'A256GCM'
  readonly secret?: string
  readonly end?: string
  readonly claims?: Readonly<Record<string, unknown>>
}

/** A token as Auth.js and next-auth document theirs. */
async function seal({ salt = OLD, enc = 'A256CBC-HS512', secret = SECRET, end = '30d', claims }: Seal = {}) {
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const label = salt ? `Auth.js Generated Encryption Key (${salt})` : 'NextAuth.js Generated Encryption Key'
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveBits'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info: utf8(label) }
  const key = new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, enc === 'A256GCM' ? 256 : 512))
  return new EncryptJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'dir', enc })
    .setIssuedAt()
    .setExpirationTime(end)
    .setJti(crypto.randomUUID())
    .encrypt(key)
}

/** An application that has just moved, and a browser that has not been there yet. */
function openMoved(library: Library, cookies: Readonly<Record<string, string>>, overrides: Partial<AuthConfig> = {}) {
  const application: Application = openApplication(library, { migrate: library.authjs.authjs(), ...overrides })
  for (const [name, value] of Object.entries(cookies)) application.browser.cookies.set(name, value)
  return application
}

/** What is in the cookies, the name of the cookie, and whether it is a session. */
const ROWS: readonly (readonly [what: string, options: Seal, name: string, isRead: boolean])[] = [
  ['Auth.js 5', {}, OLD, true],
  ['Auth.js 5 in another cipher', { enc: 'A256GCM' }, OLD, true],
  ['next-auth 4', { salt: '', enc: 'A256GCM' }, '__Secure-next-auth.session-token', true],
  ['a secret that was rotated', { secret: OLD_SECRET }, OLD, true],
  ['another secret', { secret: 'x'.repeat(32) }, OLD, false],
  ['another cookie', { salt: 'authjs.session-token' }, OLD, false],
  ['a minute ago', { end: '-1m' }, OLD, false],
]

const cookies = (library: Library): Test[] => [
  ...ROWS.map(([what, options, name, isRead]) =>
    test(`of ${what} is ${isRead ? 'a session' : 'none'}`, async () => {
      const { browser } = openMoved(library, { [name]: await seal(options) }, { secret: [SECRET, OLD_SECRET] })
      const session = await browser.session()
      assertEqual([session !== null, browser.cookies.has(SESSION)], [isRead, isRead])
      const user = { name: 'Zoë', email: 'zoe@mail.example', image: 'https://img.example/zoe' }
      if (isRead) assertContains(session, { user })
      // The old one stays until a sign-out, for servers that still run the old library.
      browser.cookies.delete(name)
      assertEqual(await browser.session(), session)
    }),
  ),
  test('is the one that Auth.js made', () =>
    atTime('2023-11-15T00:00:00Z', async () => {
      const { auth } = openMoved(library, {}, { migrate: library.authjs.authjs({ secret: 'secret' }) })
      const { session } = await auth.session({ headers: { cookie: `authjs.session-token=${RECORDED}` } })
      assertEqual(session?.user?.name, 'Jane')
    })),
  test('is joined from its chunks', async () => {
    const token = await seal({ claims: { groups: 'x'.repeat(6000) } })
    const parts = Array.from({ length: 3 }, (_, i) => [`${OLD}.${i}`, token.slice(i * 3900, (i + 1) * 3900)])
    const { browser } = openMoved(library, Object.fromEntries(parts))
    assertContains(await browser.session(), { user: { name: 'Zoë' } })
    const claims = await library.session.sessionReader({ secret: SECRET })(browser.header())
    assertEqual(String(claims?.['groups']).length, 6000)
  }),
  test('is over with signing out', async () => {
    const { browser } = openMoved(library, { [OLD]: await seal() })
    await browser.submit('/auth/signout')
    assertEqual([browser.cookies.has(OLD), await browser.session()], [false, null])
  }),
  test('of a store goes on in ours, and is over a minute after that', () =>
    atTime('2031-03-01T12:00:00Z', async (clock) => {
      const adapter = library.memory.memory()
      const { id } = await adapter.createUser({ id: '1', email: 'zoe@mail.example', emailVerified: null, name: 'Zoë' })
      const expires = new Date(Date.now() + 86_400_000)
      const sessionToken = crypto.randomUUID()
      await adapter.createSession({ sessionToken, userId: id, expires })
      const { browser } = openMoved(library, { [OLD]: sessionToken }, { adapter })
      for (let i = 0; i < 2; i++) assertContains(await browser.session(), { user: { name: 'Zoë' } })
      clock.advance(120)
      assertContains(await browser.session(), { user: { name: 'Zoë' } })
      assertEqual([browser.cookies.has(SESSION), browser.cookies.has(OLD)], [true, false])
      assertEqual(await adapter.getSessionAndUser(sessionToken), null)
    })),
  test('is nothing to an application that has not moved', async () => {
    const { auth } = openApplication(library)
    const cookie = `${OLD}=${await seal()}`
    const answer = await auth.handle(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }))
    assertEqual([await answer.json(), answer.headers.getSetCookie()], [null, []])
  }),
]

/** Sessions of Auth.js and next-auth. */
export const migration = (library: Library): Test[] => group('cookie of Auth.js', cookies(library))
