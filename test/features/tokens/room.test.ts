import { expect, test } from 'vitest'
import { hasRoom } from '../../../src/features/tokens/room.ts'
import { createCookieJar } from '../../../src/http/cookies/jar.ts'

const TOKENS = { name: 'tokens', attributes: '; Path=/' }

/** Characters that a browser may send. */
const MAX = 8192

/** What a chunk may have if the browser sends this header, and the response sets and clears these cookies. */
const roomBeside = (header: string, change: (jar: ReturnType<typeof createCookieJar>) => void = () => {}) => {
  const jar = createCookieJar(header)
  change(jar)
  const fits = (length: number) => hasRoom(jar, TOKENS, [{ length }])
  return Array.from({ length: MAX }, (_, length) => length).findLast(fits) ?? null
}

const ALONE = MAX - 'tokens.0=; '.length

test('a cookie may fill the request header up to its limit', () => {
  expect(roomBeside('tokens=1')).toBe(ALONE)
})

test.each([
  ['a cookie of the browser', 'a=12345'],
  ['the chunks of the value before', 'tokens.0=1; tokens.1=2; a=12345'],
  ['the whole value before', 'tokens=1; a=12345'],
])('%s may use the space that other cookies leave', (_, header) => {
  expect(roomBeside(header)).toBe(ALONE - 'a=12345; '.length)
})

test('a cookie with a similar name is counted', () => {
  expect(roomBeside('other.tokens.=12345')).toBe(ALONE - 'other.tokens.=12345; '.length)
})

test('cookies that the response sets or clears are counted', () => {
  const change = (jar: ReturnType<typeof createCookieJar>) => {
    jar.set('b', '1234567', '; Path=/')
    jar.clear('a', '; Path=/')
  }
  expect(roomBeside('a=12345; b=1', change)).toBe(ALONE - 'b=1234567; '.length)
})

test('each chunk is counted with its name and separators', () => {
  const jar = createCookieJar('tokens=1')
  const rest = MAX - 2 * 'tokens.0=; '.length
  expect(hasRoom(jar, TOKENS, ['x'.repeat(4000), 'x'.repeat(rest - 4000)])).toBe(true)
  expect(hasRoom(jar, TOKENS, ['x'.repeat(4000), 'x'.repeat(rest - 3999)])).toBe(false)
})
