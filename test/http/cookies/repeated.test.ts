import { describe, expect, test } from 'vitest'
import { defineCookies } from '../../../src/http/cookies/definitions.ts'
import { listOtherPlaces } from '../../../src/http/cookies/places.ts'
import { coverPlaces, selectValues } from '../../../src/http/cookies/repeated.ts'
import { jwt } from '../../../src/session/jwt/jwt.ts'
import type { CookieAttributes } from '../../../src/types/cookies.ts'
import { openConfig, openContext, SESSION, stopClock } from '../../harness.ts'
import { signIn } from '../../session/walk.ts'

const place = (options: CookieAttributes, host: string, pathname: string, name?: string) =>
  listOtherPlaces(defineCookies({ sessionToken: { options, ...(name && { name }) } }, true).sessionToken, {
    ...{ hostname: host, pathname },
  }).map(({ attributes }) => attributes.replace('; HttpOnly; SameSite=Lax; Secure', '').slice(2))

describe('places where a cookie can be stored', () => {
  test('include the partitioned one with the prefix __Host-', () => {
    expect(place({}, 'www.app.example', '/a/b/c')).toEqual(['Path=/; Partitioned'])
    expect(place({ partitioned: true }, 'www.app.example', '/a/b/c')).toEqual(['Path=/'])
  })

  test('include the domains and paths that the host can set', () => {
    const places = place({ path: '/auth', domain: '.app.example' }, 'www.app.example', '/auth/signout')
    expect(places).toHaveLength(11)
    const domains = ['', '; Domain=www.app.example', '; Domain=app.example']
    const all = ['/', '/auth'].flatMap((path) => domains.map((domain) => `Path=${path}${domain}`))
    const own = 'Path=/auth; Domain=app.example'
    const others = [...all, ...all.map((text) => `${text}; Partitioned`)].filter((text) => text !== own)
    expect(places.toSorted()).toEqual(others.toSorted())
  })

  test('are not partitioned over http', () => {
    const cookie = defineCookies({}, false).sessionToken
    const places = listOtherPlaces(cookie, { hostname: 'localhost', pathname: '/auth/x' })
    const attributes = places.map((each) => each.attributes)
    expect(attributes).toEqual(['; Path=/auth; HttpOnly; SameSite=Lax'])
  })

  test.each(['127.0.0.1', '[::1]', 'localhost'])('have no domain at %s', (host) => {
    expect(place({}, host, '/', 'own')).toEqual(['Path=/; Partitioned'])
  })

  test('CRLF-01: contain no attribute from the path of a request', () => {
    expect(place({}, 'localhost', '/a;Domain=evil.example/b', 'own').join()).not.toContain('evil')
  })
})

/** A request with these cookies, for the session of the strategy jwt. */
const contextOf = (cookie: string) => openContext(openConfig(), { cookie })

describe('a repeated cookie', () => {
  test('is tried with at most four values', () => {
    const header = Array.from({ length: 50 }, (_, i) => `${SESSION}=${i}; ${SESSION}.0=a${i}`).join('; ')
    const context = contextOf(header)
    expect(selectValues(context, context.names.sessionToken)).toEqual(['0', '1', '2', '3'])
  })

  test.each([
    ['chunks of two values', '.0=a; .1=b; .0=c; .1=d', ['ab', 'cd']],
    ['a longer value first', '.0=a; .1=b; .2=c; .0=d; .1=e', ['abc', 'de']],
    ['a shorter value first', '.0=a; .1=b; .0=c; .1=d; .2=e', ['ab', 'cde']],
    ['a whole one and chunks', '.0=a; .1=b; =c', ['c', 'ab']],
  ])('is tried with the values of %s', (_, parts, values) => {
    const context = contextOf(
      parts
        .split('; ')
        .map((part) => SESSION + part)
        .join('; '),
    )
    expect(selectValues(context, context.names.sessionToken)).toEqual(expect.arrayContaining(values))
  })

  test('is the newest valid session', async () => {
    const clock = stopClock()
    const old = await signIn(openConfig())
    clock.advance(60)
    const fresh = await signIn(openConfig())
    for (const cookie of [`${old}; ${fresh}`, `${fresh}; ${old}`]) {
      const context = contextOf(cookie)
      expect((await jwt.current(context))?.sid).toBe((await jwt.current(contextOf(fresh)))?.sid)
      // A check without a renewal clears nothing.
      expect(context.cookies.setCookies).toEqual([])
    }
  })

  test('is ignored if this browser has ended that session', async () => {
    const cookie = await signIn(openConfig())
    const sid = (await jwt.current(contextOf(cookie)))?.sid
    expect(await jwt.current(contextOf(`${cookie}; ${SESSION}=x; ${SESSION}.ended=${sid}`))).toBeNull()
  })

  test('is set once, after the others are cleared', async () => {
    const cookie = await signIn(openConfig())
    const context = contextOf(`${cookie}; ${cookie}`)
    expect(await jwt.readSession(context)).not.toBeNull()
    expect(context.cookies.setCookies).toEqual([
      `${SESSION}=; Path=/; HttpOnly; SameSite=Lax; Secure; Partitioned; Max-Age=0`,
      expect.stringMatching(new RegExp(`^${SESSION}=[^;]{100,}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=`)),
    ])
    context.cookies.keepOnlyClears()
    expect(context.cookies.setCookies).toEqual([])
  })

  test('is kept if no value opens', async () => {
    const context = contextOf(`${SESSION}=x; ${SESSION}=y`)
    expect(await jwt.readSession(context)).toBeNull()
    expect(context.cookies.setCookies).toEqual([])
  })

  test('causes one warning that names the cookie', async () => {
    const config = openConfig()
    for (let i = 0; i < 2; i++) await jwt.readSession(openContext(config, { cookie: `${SESSION}=x; ${SESSION}=y` }))
    expect(config.log.warnings).toEqual([['repeated-cookie', expect.stringContaining(SESSION)]])
  })

  test('adds at most 16 headers to a response', () => {
    const options = { domain: 'app.example' }
    const config = openConfig({ cookies: { sessionToken: { options } } }, { AUTH_URL: 'https://a.b.app.example' })
    const name = '__Secure-latchkey.session'
    const cookie = Array.from({ length: 40 }, (_, i) => `${name}.${i}=x`).join('; ')
    const context = openContext(config, { cookie, origin: 'https://a.b.app.example' })
    coverPlaces(context)
    for (let i = 0; i < 3; i++) context.cookies.clear(`${name}.${i}`, context.names.sessionToken.attributes)
    expect(context.cookies.setCookies).toHaveLength(19)
  })
})
