import { describe, expect, test } from 'vitest'
import { clearChunks, readChunks, splitValue, writeChunks } from '../../../src/http/cookies/chunk.ts'
import { defineCookies } from '../../../src/http/cookies/definitions.ts'
import { createCookieJar } from '../../../src/http/cookies/jar.ts'
import type { CookieDefinition } from '../../../src/types/cookies.ts'
import { cookieOf } from '../../harness.ts'

const LONG_DOMAIN = `${'a'.repeat(50)}.app.example`
const COOKIES: readonly (readonly [string, CookieDefinition])[] = [
  ['the default', defineCookies({}, true).sessionToken],
  ['the one over http', defineCookies({}, false).sessionToken],
  [
    'one with every attribute and a long domain',
    defineCookies(
      {
        sessionToken: {
          name: `__Secure-${'n'.repeat(60)}`,
          options: {
            domain: LONG_DOMAIN,
            path: '/some/path',
            partitioned: true,
            priority: 'medium',
            sameSite: 'strict',
          },
        },
      },
      true,
    ).sessionToken,
  ],
]
const COOKIE = defineCookies({}, true).sessionToken
const S = COOKIE.name
const MAX_AGE = 34_560_000

/** Writes a value into a browser that has some cookies, and gives what the browser then sends. */
function write(
  value: string,
  had: string | null = null,
  cookie = COOKIE,
): { setCookies: readonly string[]; sent: string } {
  const jar = createCookieJar(had)
  const chunks = splitValue(cookie, value)
  if (chunks === null) throw new Error('too large')
  writeChunks(jar, cookie, chunks, MAX_AGE)
  const held = new Map(
    (had ?? '')
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split('=', 2) as [string, string]),
  )
  for (const text of jar.setCookies) {
    const [name = '', value = ''] = text.split(';', 1)[0]?.split('=') ?? []
    if (text.endsWith('Max-Age=0')) held.delete(name)
    else held.set(name, value)
  }
  return { setCookies: jar.setCookies, sent: Array.from(held, (pair) => pair.join('=')).join('; ') }
}

const read = (header: string, cookie = COOKIE): string | null => readChunks(createCookieJar(header), cookie)

const random = (length: number): string =>
  Array.from({ length }, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.'.charAt(Math.floor(Math.random() * 39))).join(
    '',
  )

const SIZES = [1, 100, 3900, 4000, 4096, 7000, 7900, 8100, 10_000, 11_000]

describe.each(COOKIES)('COOK-08, DEMAND-17: session cookie, %s', (_, cookie) => {
  test.each(SIZES)('holds %i characters in cookies of at most 4096 bytes', (size) => {
    const value = random(size)
    const { setCookies, sent } = write(value, null, cookie)
    for (const text of setCookies) expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(4096)
    expect(setCookies.length).toBeLessThanOrEqual(3)
    expect(read(sent, cookie)).toBe(value)
  })

  test('fills the third cookie exactly to 4096 bytes', () => {
    const room = splitValue(cookie, 'x'.repeat(8000))?.[0]?.length ?? 0
    const { setCookies } = write('x'.repeat(3 * room), null, cookie)
    expect(setCookies).toHaveLength(3)
    for (const text of setCookies) expect(text.length).toBe(4096)
    expect(splitValue(cookie, 'x'.repeat(3 * room + 1))).toBeNull()
  })
})

describe('COOK-08: session cookie > refuses', () => {
  test.each([12_200, 16_384, 65_536])('%i characters', (size) => {
    expect(splitValue(COOKIE, 'x'.repeat(size))).toBeNull()
  })

  test('any value, if the attributes leave no space', () => {
    const { sessionToken } = defineCookies({ sessionToken: { options: { path: `/${'p'.repeat(5000)}` } } }, true)
    expect(splitValue(sessionToken, 'x')).toBeNull()
  })
})

describe('COOK-09: session cookie > with a changed number of chunks', () => {
  test.each([
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 2],
    [2, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ])('replaces %i with %i', (before, after) => {
    const first = write('a'.repeat(before * 3900)).sent
    const value = 'b'.repeat(after * 3900)
    const { sent } = write(value, `x=1; ${first}`)
    expect(read(sent)).toBe(value)
    expect(sent.split('; ').filter((pair) => pair.startsWith(S))).toHaveLength(after)
  })

  test('sets cookies before it clears others, so that a failure keeps the session', () => {
    const jar = createCookieJar(`${S}=old`)
    expect(() => writeChunks(jar, COOKIE, ['good', 'bad value'], 60)).toThrow(TypeError)
    jar.keepOnlyClears()
    expect(jar.setCookies).toEqual([])
  })
})

describe('session cookie > reads', () => {
  test.each([
    ['COOK-06: nothing from a whole one next to chunks', `${S}.0=b; ${S}=a; ${S}.1=c`, null],
    ['COOK-06: nothing from a whole one next to a late chunk', `${S}=a; ${S}.99=b`, null],
    ['COOK-07: chunks in any order', `${S}.2=c; ${S}.0=a; ${S}.1=b`, 'abc'],
    ['COOK-07: up to a gap', `${S}.0=a; ${S}.2=c`, 'a'],
    ['COOK-07: nothing without the first', `${S}.1=b; ${S}.2=c`, null],
    ['COOK-07: nothing when the first came twice', `${S}.0=a; ${S}.0=b`, null],
    ['COOK-07: never more than three chunks', `${S}.0=a; ${S}.1=b; ${S}.2=c; ${S}.3=d; ${S}.4=e`, 'abc'],
    ['COOK-06: nothing from an empty whole one next to chunks', `${S}=; ${S}.0=a; ${S}.1=b`, null],
    ['nothing from an empty one', `${S}=`, null],
    ['nothing from none', 'x=1', null],
  ])('%s', (_, header, value) => {
    expect(read(header)).toBe(value)
  })

  test.each([`${S}-evil=z`, `${S}.evil=z`, `${S}.1e3=z`, `${S}.-1=z`, `${S}.00=z`, `${S}x=z`, `x${S}=z`, `${S}.=z`])(
    'COOK-04: its value beside the similar cookie %s',
    (stranger) => {
      const jar = createCookieJar(`${stranger}; ${S}=a; ${stranger}`)
      expect(readChunks(jar, COOKIE)).toBe('a')
      clearChunks(jar, COOKIE)
      expect(jar.setCookies).toEqual([`${S}=${COOKIE.attributes}; Max-Age=0`])
    },
  )

  test.each([60, 100_000])('COOK-07: three of %i chunks, and clears at most a hundred', (count) => {
    const header = Array.from({ length: count }, (_, i) => `${S}.${i}=${'x'.repeat(50)}`).join('; ')
    const jar = createCookieJar(header)
    expect(readChunks(jar, COOKIE)).toHaveLength(150)
    clearChunks(jar, COOKIE)
    expect(jar.setCookies).toHaveLength(Math.min(count, 100))
  })
})

describe('clearing the session cookie', () => {
  test('COOK-06: clears each received chunk with the attributes it was set with', () => {
    const jar = createCookieJar(`${S}=a; ${S}.0=a; ${S}.12=b; other=1`)
    clearChunks(jar, COOKIE)
    expect(jar.setCookies).toEqual([S, `${S}.0`, `${S}.12`].map((name) => `${name}=${COOKIE.attributes}; Max-Age=0`))
    expect(cookieOf(jar.setCookies)).toBe('')
  })

  test('sets no cookie if none was received', () => {
    const jar = createCookieJar('other=1')
    clearChunks(jar, COOKIE)
    expect(jar.setCookies).toEqual([])
  })
})
