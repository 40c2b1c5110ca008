import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { open, seal } from '../../src/crypto/sealed.ts'
import { listCookieNames, readCookie, serializeCookie } from '../../src/http/cookie.ts'
import { clearChunks, readChunks, splitValue, writeChunks } from '../../src/http/cookies/chunk.ts'
import { defineCookies } from '../../src/http/cookies/definitions.ts'
import { createCookieJar } from '../../src/http/cookies/jar.ts'
import { SECRET } from '../harness.ts'
import { anyText, blanks, COOKIE_CHARACTERS, cookieName, cookieValue, insertAt, textOf } from './arbitraries.ts'
import { holds } from './runs.ts'

type Pair = readonly [name: string, value: string]

const pair: fc.Arbitrary<Pair> = fc.tuple(cookieName, cookieValue)
const pairs = fc.array(pair, { maxLength: 8 })
const textOfPairs = (list: readonly Pair[], separator = '; '): string =>
  list.map((one) => one.join('=')).join(separator)

/** Split first, then looked through: the other way round than the code. */
function reference(header: string, name: string): string | null {
  const values = header
    .split(';')
    .map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1).replace(/^[ \t]+/, ''))
  return values.length === 1 ? (values[0] ?? null) : null
}

const anyHeader = fc.oneof(
  anyText,
  fc
    .array(fc.oneof(cookieName, cookieValue, fc.constantFrom(';', '=', ' ', '\t', '"', '; ', 'a=')), { maxLength: 20 })
    .map((parts) => parts.join('')),
)

describe('F3: cookie header', () => {
  test('COOK-11: is read as its parts say, whatever it holds', () =>
    holds(
      fc.property(anyHeader, cookieName, (header, name) => {
        expect(readCookie(header, name)).toBe(reference(header, name))
        expect(listCookieNames(header, name).every((found) => found.startsWith(name))).toBe(true)
      }),
    ))

  test('gives back every value that came once, and none that came twice', () =>
    holds(
      fc.property(pairs, blanks, blanks, (list, before, after) => {
        const header = textOfPairs(list, `${before};${after}`)
        for (const [name, value] of list) {
          const isAlone = list.filter(([other]) => other === name).length === 1
          expect(readCookie(header, name)).toBe(isAlone ? value : null)
          expect(listCookieNames(header, name)).toContain(name)
        }
      }),
    ))

  test('means the same with a stranger put anywhere', () =>
    holds(
      fc.property(pairs, pair, fc.nat(20), cookieName, (list, stranger, at, name) => {
        fc.pre(stranger[0] !== name)
        expect(readCookie(textOfPairs(insertAt(list, at, stranger)), name)).toBe(readCookie(textOfPairs(list), name))
      }),
    ))

  test('carries what was set', () =>
    holds(
      fc.property(cookieName, cookieValue, pairs, (name, value, others) => {
        const [sent = ''] = serializeCookie(name, value, '; Path=/', 60).split(';')
        const strangers = others.filter(([other]) => other !== name)
        expect(readCookie(`${textOfPairs([...strangers, ['z z', '']])}; ${sent}`, name)).toBe(value)
      }),
    ))

  test('HDR-01: no value gets out of its place', () =>
    holds(
      fc.property(anyText, (value) => {
        const isLegal = [...value].every((character) => COOKIE_CHARACTERS.includes(character))
        const set = () => serializeCookie('a', value, '; Path=/')
        if (isLegal) expect(set()).toBe(`a=${value}; Path=/`)
        else expect(set).toThrow(TypeError)
      }),
    ))
})

const KEYS = createKeyRing([SECRET])
const COOKIE = defineCookies({}, true).sessionToken
const S = COOKIE.name

/** What a browser sends that had `came` and got these. */
function afterwards(came: ReadonlyMap<string, string>, setCookies: readonly string[]): Map<string, string> {
  const held = new Map(came)
  for (const text of setCookies) {
    const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split(/=(.*)/s)
    if (text.endsWith('; Max-Age=0')) held.delete(name)
    else held.set(name, value)
  }
  return held
}

const headerOf = (cookies: Iterable<Pair>): string => textOfPairs([...cookies])

function write(
  value: string,
  came: ReadonlyMap<string, string>,
): { held: Map<string, string>; setCookies: readonly string[] } {
  const jar = createCookieJar(headerOf(came))
  writeChunks(jar, COOKIE, splitValue(COOKIE, value) ?? [], 34_560_000)
  return { held: afterwards(came, jar.setCookies), setCookies: jar.setCookies }
}

const read = (cookies: Iterable<Pair>): string | null => readChunks(createCookieJar(headerOf(cookies)), COOKIE)

const value = fc
  .integer({ min: 1, max: 12_500 })
  .chain((length) =>
    textOf(COOKIE_CHARACTERS, { minLength: 1, maxLength: 16 }).map((text) => text.repeat(length).slice(0, length)),
  )
const leftovers = fc
  .uniqueArray(fc.tuple(fc.constantFrom('', '.0', '.1', '.2', '.3', '.10'), cookieValue), {
    selector: ([name]) => name,
  })
  .map((list) => new Map(list.map(([end, text]) => [S + end, text])))

describe('F4: split cookie', () => {
  test('COOK-08: holds what was written, whatever was there before, in three cookies of 4096 bytes', () =>
    holds(
      fc.property(value, leftovers, (text, came) => {
        const parts = splitValue(COOKIE, text)
        if (parts === null) return void expect(text.length).toBeGreaterThan(11_000)
        expect([parts.join(''), parts.length <= 3]).toEqual([text, true])
        const { held, setCookies } = write(text, came)
        for (const set of setCookies) expect(new TextEncoder().encode(set).length).toBeLessThanOrEqual(4096)
        expect(read(held)).toBe(text)
        expect([...held.keys()].filter((name) => name.startsWith(S))).toHaveLength(parts.length)
      }),
    ))

  test('COOK-09: is deleted once cleared', () =>
    holds(
      fc.property(value, leftovers, (text, came) => {
        fc.pre(splitValue(COOKIE, text) !== null)
        const { held } = write(text, came)
        const jar = createCookieJar(headerOf(held))
        clearChunks(jar, COOKIE)
        expect([...afterwards(held, jar.setCookies).keys()].filter((name) => name.startsWith(S))).toEqual([])
      }),
    ))

  test('COOK-07: opens in any order, and never without a part, with one twice or with another between', async () => {
    const [long, other] = await Promise.all(
      ['x', 'y'].map((text) => seal(KEYS, 'session', { text: text.repeat(7500) })),
    )
    const whole = [...write(long ?? '', new Map()).held]
    const foreign = [...write(other ?? '', new Map()).held]
    expect(whole).toHaveLength(3)
    const opens = async (cookies: readonly Pair[]) => {
      const token = read(cookies)
      return token !== null && (await open(KEYS, 'session', token, 60)).state === 'open'
    }
    const shuffled = fc.shuffledSubarray(whole, { minLength: 3 })
    await holds(
      fc.asyncProperty(shuffled, fc.nat(2), fc.nat(2), cookieValue, async (list, at, to, text) => {
        const [name, part] = list[at] as Pair
        expect(await opens(list)).toBe(true)
        expect(await opens(list.toSpliced(at, 1))).toBe(false)
        expect(await opens(insertAt<Pair>(list, to, [name, part]))).toBe(false)
        expect(await opens(list.toSpliced(at, 1, [name, text]))).toBe(false)
        expect(await opens(list.toSpliced(at, 1, foreign.find(([found]) => found === name) ?? ['', '']))).toBe(false)
        const swapped = whole.map(([own], i) => [own, whole[i === at ? to : i === to ? at : i]?.[1] ?? ''] as const)
        expect(await opens(swapped)).toBe(at === to)
      }),
    )
  })
})
