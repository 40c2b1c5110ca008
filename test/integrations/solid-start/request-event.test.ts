import { describe, expect, test } from 'vitest'
import { getHeaders } from '../../../src/integrations/solid-start/request-event.ts'

const requestWith = (cookie: string, method = 'GET'): Request =>
  new Request('http://localhost:3000/account', { method, headers: { cookie, accept: '*/*' } })

describe('the headers of a request', () => {
  // After a server function, the page is rendered with another request.
  const ofSolidStart = (cookie: string) => ({
    request: requestWith(cookie),
    nativeEvent: { req: requestWith('', 'POST') },
  })

  test.each([
    ['a=1, b=2, c=3', 'a=1; b=2; c=3'],
    ['a=1; b=2', 'a=1; b=2'],
    ['a=1; b=2, c=3', 'a=1; b=2, c=3'],
    ['a=1', 'a=1'],
  ])('have the cookies %j as %j in one that SolidStart has made', (appended, cookie) => {
    const headers = getHeaders(ofSolidStart(appended))
    expect(headers.get('cookie')).toBe(cookie)
    expect(headers.get('accept')).toBe('*/*')
  })

  test('are those of the browser otherwise, with a comma where it has one', () => {
    const request = requestWith('a=1, b=2')
    expect(getHeaders({ request, nativeEvent: { req: request } })).toBe(request.headers)
    expect(getHeaders({ request })).toBe(request.headers)
  })

  test.each([
    ['a=1; b=2', '', ''],
    ['a=1; b=2', 'b=2', 'b=2'],
    ['a=1', 'a=1; b=2', 'a=1'],
    ['a=1', 'a=2', ''],
  ])('have of %j the cookies that a replaced request has: %j', (cookies, ofServer, expected) => {
    const event = { request: requestWith(cookies), nativeEvent: { req: requestWith(ofServer) } }
    expect(getHeaders(event).get('cookie')).toBe(expected)
  })

  test('have no cookies where there are none', () => {
    const request = new Request('http://localhost:3000/')
    expect(getHeaders({ request, nativeEvent: { req: requestWith('a=1', 'POST') } }).get('cookie')).toBeNull()
  })
})
