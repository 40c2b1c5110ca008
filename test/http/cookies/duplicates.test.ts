import { describe, expect, test } from 'vitest'
import { readChunks, splitValue } from '../../../src/http/cookies/chunk.ts'
import { defineCookies } from '../../../src/http/cookies/definitions.ts'
import { createCookieJar } from '../../../src/http/cookies/jar.ts'
import { authjs } from '../../../src/migrate/authjs.ts'
import { encode, getToken } from '../../../src/session/jwt.ts'
import { sessionReader } from '../../../src/session/session-reader.ts'
import { openAuth, openConfig, openContext, SECRET, SESSION } from '../../harness.ts'
import { signedIn } from '../../session/rows.ts'
import { ADA, cookieWith, read as readSession, signIn } from '../../session/walk.ts'

const COOKIE = defineCookies({}, true).sessionToken
const S = COOKIE.name
const DAY = 86_400

/** A name that a sibling host can set, too, as it cannot with the prefix of the default. */
const OWN = 'own.session'
const cookies = { sessionToken: { name: OWN } }

/** The same cookies under that name. */
const renamed = (header: string): string => header.replaceAll(SESSION, OWN)

/** Whether the response clears every session cookie of the request, and sets none. */
const clearsAll = (setCookies: readonly string[]): boolean =>
  setCookies.length > 0 && setCookies.every((line) => line.startsWith(OWN) && line.endsWith('; Max-Age=0'))

const read = (header: string): string | null => readChunks(createCookieJar(header), COOKIE)

describe('COOK-06: a session cookie sent twice', () => {
  // A sibling domain adds `<name>=x` and a whole session of its own in `<name>.0`.
  test.each([
    ['whole, beside a chunk', `${S}=mine; ${S}=x; ${S}.0=theirs`],
    ['whole, after its chunks', `${S}.0=a; ${S}.1=b; ${S}=x; ${S}=mine`],
    ['whole and empty', `${S}=; ${S}=; ${S}.0=theirs`],
    ['whole, one of them empty', `${S}=; ${S}=mine; ${S}.0=theirs`],
    ['whole, with the same value', `${S}=mine; ${S}=mine; ${S}.0=theirs`],
    ['as first chunk', `${S}.0=a; ${S}.0=theirs; ${S}.1=b`],
    ['as a later chunk', `${S}.0=a; ${S}.1=b; ${S}.1=theirs`],
    ['as the last chunk', `${S}.0=a; ${S}.1=b; ${S}.2=c; ${S}.2=theirs`],
    ['as a chunk beside an empty whole one', `${S}=; ${S}.0=a; ${S}.0=theirs`],
    ['whole, between other cookies', `a=1; ${S}=mine; b=2; ${S}=x; ${S}.0=theirs; c=3`],
  ])('is ignored: %s', (_, header) => {
    expect(read(header)).toBeNull()
  })

  test.each([
    ['a stranger came twice', `${S}-x=1; ${S}-x=2; ${S}.0=a; ${S}.1=b`, 'ab'],
    ['another cookie came twice', `x=1; x=2; ${S}=mine`, 'mine'],
    ['none came', 'x=1; x=2', null],
  ])('is read as usual if %s', (_, header, value) => {
    expect(read(header)).toBe(value)
  })
})

/**
 * Sessions of the victim and of the attacker, and headers that an attacker makes of both: the cookie of the victim with
 * a second one and a chunk, and a large session of the victim with a whole cookie.
 */
async function tossed() {
  const config = openConfig()
  const claims = (sub: string) => {
    const iat = Math.floor(Date.now() / 1000)
    return { sub, name: sub, sid: `sid-${sub}`, iat, exp: iat + DAY, auth_time: iat }
  }
  const victim = await cookieWith(config, claims('victim'))
  const grown = await cookieWith(config, { ...claims('victim'), x: 'x'.repeat(6000) })
  const chunks = splitValue(COOKIE, grown.slice(SESSION.length + 1)) ?? []
  const large = chunks.map((chunk, i) => `${SESSION}.${i}=${chunk}`).join('; ')
  const attacker = (await cookieWith(config, claims('attacker'))).slice(SESSION.length + 1)
  const headers = [`${victim}; ${SESSION}=x; ${SESSION}.0=${attacker}`, `${SESSION}=${attacker}; ${large}`]
  return { config, victim, large, headers }
}

describe('COOK-06: the session in a cookie sent twice', () => {
  test('is ignored and cleared with the strategy jwt', async () => {
    const { headers, large, victim } = await tossed()
    const config = openConfig({ cookies })
    for (const cookie of [victim, large]) expect((await readSession(config, renamed(cookie))).session).not.toBeNull()
    for (const header of headers) {
      const { session, setCookies } = await readSession(config, renamed(header))
      expect([session, clearsAll(setCookies)]).toEqual([null, true])
    }
  })

  test('is ignored by sessionReader', async () => {
    const { headers, large } = await tossed()
    const readClaims = sessionReader({ secret: SECRET })
    expect(await readClaims(large)).toMatchObject({ sub: 'victim' })
    for (const header of headers) expect(await readClaims(header)).toBeNull()
  })

  test('is ignored by getToken', async () => {
    const { headers, large } = await tossed()
    const read = (cookie: string) => getToken({ req: { headers: { cookie } }, secret: SECRET })
    expect(await read(large)).toMatchObject({ sub: 'victim' })
    for (const header of headers) expect(await read(header)).toBeNull()
  })

  test('is ignored if one chunk belongs to another session', async () => {
    const jwt = ({ token }: { token: object }) => ({ ...token, x: 'x'.repeat(6000) })
    const config = openConfig({ callbacks: { jwt }, cookies })
    const cookie = await signIn(config)
    expect((await readSession(config, cookie)).session).not.toBeNull()
    const { session, setCookies } = await readSession(config, `${cookie}; ${OWN}.1=x`)
    expect([session, clearsAll(setCookies)]).toEqual([null, true])
  })

  test('is never passed to a custom token format', async () => {
    const decode = () => ({ sub: '1' })
    const config = openConfig({ cookies, jwt: { encode: () => 'token', decode } })
    expect((await readSession(config, `${OWN}=a`)).session).not.toBeNull()
    expect((await readSession(config, `${OWN}=a; ${OWN}=b`)).session).toBeNull()
  })
})

const OLD = '__Secure-authjs.session-token'

describe('an Auth.js cookie next to a cookie sent twice', () => {
  test('is not adopted with the strategy jwt', async () => {
    const migrate = { ...authjs(), readClaims: async () => ({ sub: '2', sid: 's', exp: 4e9 }) }
    const config = openConfig({ cookies, migrate, session: { absoluteAge: 0 } })
    const ours = await signIn(config, ADA)
    const lookAt = (cookie: string) => readSession(config, cookie)
    expect((await lookAt(`${OLD}=theirs`)).session).not.toBeNull()
    expect((await lookAt(`${ours}; ${OWN}=x; ${OLD}=theirs`)).session).toBeNull()
    expect((await lookAt(`${ours}; ${OWN}.0=x; ${OLD}=theirs`)).session).toBeNull()
  })

  test('is not adopted with the strategy database', async () => {
    const { auth, browser, rows } = await signedIn({ cookies, migrate: authjs() })
    const value = browser.cookies.get(OWN)
    rows.sessions.set('theirs', { sessionToken: 'theirs', userId: '2', expires: new Date(Date.now() + 60_000) })
    const lookAt = async (cookie: string) => (await auth.session({ headers: { cookie } })).session
    expect(await lookAt(`${OLD}=theirs`)).toMatchObject({ user: { name: 'Bob' } })
    expect(await lookAt(`${OWN}=${value}; ${OWN}=x; ${OLD}=theirs`)).toBeNull()
    expect(rows.sessions.has('theirs')).toBe(true)
  })
})

describe('an Auth.js cookie sent twice', () => {
  const claimed = async (cookie: string) => {
    const context = openContext(openConfig({ migrate: authjs() }), { cookie })
    return authjs().readToken(context)
  }

  test.each([
    ['whole, beside a chunk', `${OLD}=mine; ${OLD}=x; ${OLD}.0=theirs`],
    ['as a chunk', `${OLD}.0=a; ${OLD}.1=b; ${OLD}.1=theirs`],
    ['whole and in chunks', `${OLD}.0=a; ${OLD}.1=b; ${OLD}=theirs`],
    ['under one name, while another name came once', `${OLD}=mine; ${OLD}=x; authjs.session-token=theirs`],
  ])('is ignored: %s', async (_, cookie) => {
    expect(await claimed(cookie)).toBeNull()
  })

  test('is read if only another cookie was sent twice', async () => {
    expect(await claimed(`${OLD}=mine; ${OLD}-x=1; ${OLD}-x=2`)).toBe('mine')
  })
})

test('a session whose cookie was sent twice cannot be updated', async () => {
  const token = await encode({ token: { sub: '1', name: 'Ada' }, secret: SECRET })
  const { auth } = openAuth({ cookies })
  const { session } = await auth.session({ headers: { cookie: `${OWN}=x; ${OWN}=x; ${OWN}.0=${token}` } })
  expect(session).toBeNull()
})
