import { describe, expect, test } from 'vitest'
import { getHeaders } from '../../../src/integrations/solid-start/request-event.ts'

const requestWith = (cookie: string, method = 'GET'): Request =>
  new Request('http://localhost:3000/account', { method, headers: { cookie, accept: '*/*' } })

describe('request headers', () => {
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
  ])('contain the cookies %j as %j if SolidStart created the headers', (appended, cookie) => {
    const headers = getHeaders(ofSolidStart(appended))
    expect(headers.get('cookie')).toBe(cookie)
    expect(headers.get('accept')).toBe('*/*')
  })

  test("contain the browser's cookies otherwise, including commas", () => {
    const request = requestWith('a=1, b=2')
    expect(getHeaders({ request, nativeEvent: { req: request } })).toBe(request.headers)
    expect(getHeaders({ request })).toBe(request.headers)
  })

  test.each([
    ['a=1; b=2', '', ''],
    ['a=1; b=2', 'b=2', 'b=2'],
    ['a=1', 'a=1; b=2', 'a=1'],
    ['a=1', 'a=2', ''],
  ])('contain, of %j, the cookies of a replaced request: %j', (cookies, ofServer, expected) => {
    const event = { request: requestWith(cookies), nativeEvent: { req: requestWith(ofServer) } }
    expect(getHeaders(event).get('cookie')).toBe(expected)
  })

  test('contain no cookies if none were sent', () => {
    const request = new Request('http://localhost:3000/')
    expect(getHeaders({ request, nativeEvent: { req: requestWith('a=1', 'POST') } }).get('cookie')).toBeNull()
  })
})
