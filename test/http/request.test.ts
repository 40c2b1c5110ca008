import { describe, expect, test } from 'vitest'
import { parsePath, parseRequest } from '../../src/http/request.ts'
import { ORIGIN, openConfig } from '../harness.ts'

describe('PATH-02: a path', () => {
  test.each([
    ['/auth/session', { action: 'session', argument: null }],
    ['/auth/signin', { action: 'signin', argument: null }],
    ['/auth/signin/github', { action: 'signin', argument: 'github' }],
    ['/auth/callback/github', { action: 'callback', argument: 'github' }],
    ['/auth/signin/%zz', { action: 'signin', argument: '%zz' }],
    ['/auth/signin/__proto__', { action: 'signin', argument: '__proto__' }],
    ['/auth/verify-request', { action: 'verify-request', argument: null }],
    ['/auth/webauthn-options/passkey', { action: 'webauthn-options', argument: 'passkey' }],
    ['/auth/assets/style.css', { action: 'assets', argument: 'style.css' }],
    ['/auth/signout/return', { action: 'signout/return', argument: null }],
    ['/auth/backchannel-logout/idp', { action: 'backchannel-logout', argument: 'idp' }],
    ['/auth/frontchannel-logout/idp', { action: 'frontchannel-logout', argument: 'idp' }],
    ['/auth/session/', { action: 'session', argument: null }],
    ['/auth/signin/', { action: 'signin', argument: null }],
    ['/auth/callback/github/', { action: 'callback', argument: 'github' }],
  ])('%s is a route', (path, target) => {
    expect(parsePath(path, '/auth')).toEqual(target)
  })

  test.each([
    '',
    '/',
    '/auth',
    '/auth/',
    '/authsession', // PATH-01
    '/auth-evil/session',
    '/x/auth/session',
    '//auth/session',
    '/auth//session',
    '/auth/session//',
    '/auth/session/%2F',
    '/auth/session/.',
    '/auth/session\\',
    '/auth/callback/github//',
    '/auth/session/x',
    '/auth/%73ession',
    '/auth/session%2f',
    '/auth/session;x',
    '/AUTH/session',
    '/auth/Session',
    '/auth/signin/idp/x',
    '/auth/signin//',
    '/auth/callback',
    '/auth/backchannel-logout',
    '/auth/frontchannel-logout/',
    '/auth/signout/return/x',
    '/auth/signout/other',
    '/auth/signout//return',
    '/auth/channel-logout/idp',
    '/auth/callback/',
    '/auth/csrf/x',
    '/auth/%zz',
    '/auth/%00',
    '/auth/\\session',
    '/auth/../auth/session',
    '/auth/__proto__',
    '/auth/constructor',
    '/auth/toString/x',
  ])('%s is not a route', (path) => {
    expect(parsePath(path, '/auth')).toBeNull()
  })

  test.each([
    ['/session', '', 'session'],
    ['/api.auth/csrf', '/api.auth', 'csrf'],
    ['/apiXauth/csrf', '/api.auth', undefined], // PATH-01: no pattern
    ['/a/b/c/csrf', '/a/b/c', 'csrf'],
  ])('%s under %j has the action %s', (path, basePath, action) => {
    expect(parsePath(path, basePath)?.action).toBe(action)
  })

  test('PATH-03: is parsed without an exception for any generated string', () => {
    const pieces = [
      '/',
      'auth',
      'session',
      'signin',
      '%',
      '%2f',
      '..',
      '.',
      '\\',
      ';',
      '\u0000',
      'ü',
      '?',
      '#',
      '__proto__',
      '',
    ]
    for (let i = 0; i < 20_000; i++) {
      const path = Array.from({ length: 6 }, () => pieces[Math.floor(Math.random() * pieces.length)]).join('')
      const target = parsePath(path, '/auth')
      if (target === null) continue
      const written = `/auth/${[target.action, target.argument].filter((part) => part !== null).join('/')}`
      expect([written, `${written}/`]).toContain(path)
    }
  })
})

const config = openConfig()
const parse = async (path: string, init: RequestInit = {}) =>
  parseRequest(new Request(`${ORIGIN}${path}`, init), config)

describe('parseRequest', () => {
  test('reads the query and the headers', async () => {
    const request = await parse('/auth/signin?callbackUrl=%2Fa&x=1', { headers: { accept: 'text/html,*/*' } })
    expect(request.query.get('callbackUrl')).toBe('/a')
    expect(request.wantsHtml).toBe(true)
    expect(request.wantsRedirectAsJson).toBe(false)
    expect(request.origin).toBe(ORIGIN)
  })

  test.each([
    [{ accept: '*/*' }, false],
    [{ accept: 'application/json' }, false],
    [{}, false],
    [{ accept: 'application/xhtml+xml, text/html;q=0.9' }, true],
  ])('treats %j as a request from a page: %s', async (headers, wantsHtml) => {
    expect((await parse('/auth/session', { headers: headers as Record<string, string> })).wantsHtml).toBe(wantsHtml)
  })

  test.each(['1', '', 'false'])('accepts X-Auth-Return-Redirect: %j by its presence', async (value) => {
    const { wantsRedirectAsJson } = await parse('/auth/signout', { headers: { 'x-auth-return-redirect': value } })
    expect(wantsRedirectAsJson).toBe(true)
  })

  test('PATH-02: finds the path that a URL parser finds', async () => {
    const ends = ['', '?x=/auth/csrf', '#/auth/csrf', '?#/', '?//x', '#?']
    for (const path of [
      '/auth/session',
      '/auth/signin/a%2fb',
      '/auth/./session',
      '/x/../auth/session',
      '/auth\\\\session',
      '//auth/session',
      '/auth/session;x',
    ])
      for (const end of ends) {
        const expected = parsePath(new URL(`${ORIGIN}${path}${end}`).pathname, '/auth')
        const found = await Promise.resolve()
          .then(() => parse(`${path}${end}`))
          .then(
            ({ action, argument }) => ({ action, argument }),
            () => null,
          )
        expect(found, `${path}${end}`).toEqual(expected)
      }
  })

  test('CSRF-12: uses only the method of the request', async () => {
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
    expect((await parse('/auth/signout?_method=POST', { headers })).method).toBe('GET')
  })

  test('does not read the body, and sets an empty frozen object', async () => {
    const body = new URLSearchParams({ a: '1' })
    const { body: none, raw } = await parse('/auth/signin', { method: 'POST', body })
    expect([{ ...none }, Object.isFrozen(none), raw.bodyUsed]).toEqual([{}, true, false])
  })

  test('checks the path before the host', () => {
    const closed = openConfig({}, {})
    const asked = (path: string) => () => parseRequest(new Request(ORIGIN + path), closed)
    expect(asked('/other')).toThrow(expect.objectContaining({ type: 'UnknownAction' }))
    expect(asked('/auth/signin')).toThrow(expect.objectContaining({ type: 'UntrustedHost' }))
  })
})
