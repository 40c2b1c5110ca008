import { describe, expect, test } from 'vitest'
import { isLoopback, isWeb, parseUrl, withQuery } from '../../src/lib/url.ts'

describe('parseUrl', () => {
  test.each(['https://%', 'http://[', 'no scheme', ''])('returns null for %j', (text) => {
    expect(parseUrl(text)).toBeNull()
  })
})

describe('isWeb', () => {
  test.each([
    ['https://app.example/x', true],
    ['HTTP://app.example/', true],
    ['blob:https://app.example/uuid', false],
    ['data:text/html,x', false],
    ['javascript:alert(1)', false],
    ['ftp://app.example', false],
    ['httpss://app.example', false],
  ])('%s: %s', (url, isPage) => {
    expect(isWeb(new URL(url))).toBe(isPage)
  })
})

describe('isLoopback', () => {
  test.each([
    ['localhost', true],
    ['app.localhost', true],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['[::1]', true],
    ['localhost.evil.example', false],
    ['notlocalhost', false],
    ['127.0.0.1.evil.example', false],
    ['128.0.0.1', false],
    ['0.0.0.0', false],
  ])('%s: %s', (hostname, isLocal) => {
    expect(isLoopback(hostname)).toBe(isLocal)
  })
})

describe('withQuery', () => {
  test.each([
    ['/a', { b: 'c' }, '/a?b=c'],
    ['/a?x=1', { b: 'c' }, '/a?x=1&b=c'],
    ['/a#top', { b: 'c' }, '/a?b=c#top'],
    ['/a?x=1#top#more', { b: 'c' }, '/a?x=1&b=c#top#more'],
    ['/a', { b: null, c: undefined }, '/a'],
    ['/a#top', {}, '/a#top'],
    ['/a', { b: '&c=\r\n✓' }, '/a?b=%26c%3D%0D%0A%E2%9C%93'],
  ])('%s with %j', (target, parameters, expected) => {
    expect(withQuery(target, parameters)).toBe(expected)
  })
})
