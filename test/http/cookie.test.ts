import { describe, expect, test } from 'vitest'
import { listCookieNames, readCookie, serializeCookie } from '../../src/http/cookie.ts'

describe('cookie header', () => {
  test.each([
    ['a=1', '1'],
    ['a=1; b=2', '1'],
    ['b=2; a=1', '1'],
    ['b=2;a=1', '1'],
    ['b=2;  \t a=1  ', '1'],
    [';;; a=1;;', '1'],
    ['a=1=2', '1=2'],
    ['a=', ''],
    ['a="quoted"', '"quoted"'],
    ['a=%E0%A4%A', '%E0%A4%A'],
    ['ba=2; a=1', '1'],
    ['b=a=2; a=1', '1'],
    ['b="x; a=1', '1'],
    ['a.0=2; a=1', '1'],
    ['A=1', null],
    ['aa=1', null],
    ['b=a=1', null],
    ['a', null],
    ['a;', null],
    ['', null],
    ['a =1', null],
    ['a=1; a=2', null],
    ['a=1; a=1', null],
    ['a=1; b=2; a=', null],
    ['\u00a0a=1', null],
  ])('COOK-11, hono@cc067c85: %j has %j as `a`', (header, value) => {
    expect(readCookie(header, 'a')).toBe(value)
  })

  test('keeps every character of a value except surrounding spaces', () => {
    expect(readCookie('a=1\u00a0; b=2', 'a')).toBe('1\u00a0')
    expect(readCookie('a= \t1 2\t ; b=2', 'a')).toBe('1 2')
  })

  test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'COOK-11: returns null for the missing cookie %s',
    (name) => {
      expect(readCookie('a=1', name)).toBeNull()
      expect(readCookie(`${name}=x; a=1`, name)).toBe('x')
      expect(readCookie(`${name}=x; a=1`, 'a')).toBe('1')
    },
  )

  test('COOK-11: finds a cookie among 200 others', () => {
    const strangers = Array.from({ length: 200 }, (_, i) => `c${i}=${i}`).join('; ')
    expect(readCookie(`${strangers}; a=1; ${strangers}`, 'a')).toBe('1')
  })

  test.each([
    ['names that look like ours', 'xa='.repeat(333_333), null],
    ['blanks', `${' '.repeat(1_000_000)}a=1`, '1'],
    ['blanks and names', '  a'.repeat(333_333), null],
    ['semicolons', ';'.repeat(1_000_000), null],
    // In the square of the length, each would take minutes.
  ])('COOK-11: reads a megabyte of %s', (_, header, value) => {
    expect(readCookie(header, 'a')).toBe(value)
    expect(listCookieNames(header, 'a')).toEqual(value === null ? [] : ['a'])
  })

  test('returns the same value wherever other cookies stand', () => {
    const strangers = ['b=2', 'a.0=x', 'xa=1', 'c="a=3"', 'A=4', 'd', '']
    for (const before of strangers)
      for (const after of strangers) expect(readCookie(`${before}; a=1; ${after}`, 'a')).toBe('1')
  })
})

describe('a generated cookie header', () => {
  test('is read without an exception, and only complete values are returned', () => {
    const pieces = ['a', '=', ';', ' ', '\t', '"', ',', 'a=1', '; ', 'b', '%', '\u00a0', '.0', '__proto__']
    for (let i = 0; i < 20_000; i++) {
      const length = Math.floor(Math.random() * 12)
      const header = Array.from({ length }, () => pieces[Math.floor(Math.random() * pieces.length)]).join('')
      // By another way: split, trim the two blanks, compare.
      const pairs = header.split(';').map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
      const values = pairs.filter((pair) => pair.startsWith('a=')).map((pair) => pair.slice(2).replace(/^[ \t]+/, ''))
      expect(readCookie(header, 'a'), JSON.stringify(header)).toBe(values.length === 1 ? values[0] : null)
    }
  })
})

describe('cookieNames', () => {
  test('lists exactly the names with the prefix, in order', () => {
    expect(listCookieNames('tx.b=1; tx.a=2;tx.=3; xtx.c=4; b=tx.d=5; tx; tx.e = 6', 'tx.')).toEqual([
      'tx.b',
      'tx.a',
      'tx.',
      'tx.e',
    ])
  })

  test.each(['a=1; b=2;c', 'a=1;b=2;', ' a=1; ;b = 2; '])('lists the names of %j with an empty prefix', (header) => {
    expect(listCookieNames(header, '')).toEqual(['a', 'b'])
  })

  test('returns an empty list without cookies', () => {
    expect([listCookieNames('', 'tx.'), listCookieNames('', '')]).toEqual([[], []])
  })
})

describe('Set-Cookie', () => {
  test.each([
    [['a', '1', '; Path=/', undefined], 'a=1; Path=/'],
    [['a', '1', '; Path=/', 60], 'a=1; Path=/; Max-Age=60'],
    [['a', '', '', 0], 'a=; Max-Age=0'],
  ] as const)('%j', ([name, value, attributes, maxAge], text) => {
    expect(serializeCookie(name, value, attributes, maxAge)).toBe(text)
  })

  test.each(['a b', 'a;b', 'a,b', 'a"b', 'a\\b', 'a\r\nSet-Cookie: b', '\u0000', 'é', '😀', '\u007f'])(
    'CRLF-01, hono@44ae0c8c: refuses the value %j',
    (value) => {
      expect(() => serializeCookie('a', value, '')).toThrow(TypeError)
    },
  )

  test('accepts every character that base64url and a dot need', () => {
    const value = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
    expect(readCookie(serializeCookie('a', value, ''), 'a')).toBe(value)
  })
})
