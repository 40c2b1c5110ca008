import { describe, expect, test } from 'vitest'
import {
  addCookieToVary,
  isAboutCaching,
  keepPrivate,
  makeCachingPrivate,
} from '../../src/integrations/private-caching.ts'

describe('Cache-Control of a response that read the session', () => {
  test.each([
    ['', 'private'],
    ['public', 'private'],
    ['Public, Max-Age=60', 'private, Max-Age=60'],
    ['max-age=60,s-maxage=600', 'private, max-age=60'],
    ['max-age=0, S-MaxAge = 600, must-revalidate', 'private, max-age=0, must-revalidate'],
    ['no-cache', 'private, no-cache'],
    ['no-store', 'private, no-store'],
    ['max-age=60, PRIVATE', 'max-age=60, PRIVATE'],
    ['private, public', 'private'],
    ['private="set-cookie", max-age=60', 'private, max-age=60'],
    ['private = "a, public", immutable', 'private, immutable'],
    ['no-cache="a, b"', 'private, no-cache="a, b"'],
    ['public; max-age=60', 'private'],
    ['max-age=60 s-maxage=60', 'private'],
    ['"public', 'private'],
    [', ,', 'private'],
    ['x-public-like, not-public', 'private, x-public-like, not-public'],
  ])('changes %j to %j', (own, expected) => {
    expect(makeCachingPrivate(own, false)).toBe(expected)
  })

  test.each([
    ['', 'private, no-store'],
    ['public, max-age=60', 'private, no-store'],
    ['max-age=60', 'private, no-store'],
    ['private="set-cookie"', 'private, no-store'],
    ['private, max-age=60', 'private, max-age=60'],
    ['private, s-maxage=60', 'private'],
    ['no-store', 'private, no-store'],
  ])('changes %j to %j if a cookie is set', (own, expected) => {
    expect(makeCachingPrivate(own, true)).toBe(expected)
  })
})

test.each([
  ['', 'Cookie'],
  ['Accept', 'Accept, Cookie'],
  ['accept, COOKIE', 'accept, COOKIE'],
  ['*', '*'],
  ['X-Cookie', 'X-Cookie, Cookie'],
])('varyByCookie changes %j to %j', (own, expected) => {
  expect(addCookieToVary(own)).toBe(expected)
})

describe('keepPrivate', () => {
  test.each([
    'CDN-Cache-Control',
    'Surrogate-Control',
    'Vercel-CDN-Cache-Control',
    'Netlify-CDN-Cache-Control',
    'Cloudflare-CDN-Cache-Control',
    'Akamai-Cache-Control',
    'X-LiteSpeed-Cache-Control',
    'Any-Later-Cache-Control',
    'Edge-Control',
    'X-Accel-Expires',
  ])('removes %s', (name) => {
    const headers = new Headers({ [name]: 'max-age=60', etag: 'x' })
    expect(keepPrivate(headers, false)).toBe(true)
    expect([...headers]).toEqual([
      ['cache-control', 'private'],
      ['etag', 'x'],
      ['vary', 'Cookie'],
    ])
    expect(isAboutCaching(name)).toBe(true)
  })

  test.each([
    [{}, false],
    [{ 'cache-control': 'no-cache' }, false],
    [{ 'surrogate-control': 'no-store' }, false],
    [{ 'cache-control': 'public' }, true],
    [{ 'cache-control': 's-maxage=1' }, true],
  ])('reports whether %j was public', (headers, expected) => {
    expect(keepPrivate(new Headers(headers as Record<string, string>), false)).toBe(expected)
  })

  test('changes nothing in a second call', () => {
    const headers = new Headers({ 'cache-control': 'public, max-age=60', vary: 'Accept' })
    keepPrivate(headers, false)
    const once = [...headers]
    expect(keepPrivate(headers, false)).toBe(false)
    expect([...headers]).toEqual(once)
  })
})
