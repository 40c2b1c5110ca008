import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createJson, redirect, toResponse } from '../../src/http/response.ts'

const CALLER = { method: 'GET', wantsRedirectAsJson: false }
const COMMON = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
}
const headersOf = (response: Response): Record<string, string> => Object.fromEntries(response.headers)

describe('createResponse', () => {
  test('HDR-01: forbids caching', () => {
    for (const outcome of [createJson({}), createJson(null, 500), redirect('/a'), { body: 'x' }, { status: 404 }])
      expect(headersOf(toResponse(outcome, CALLER, []))).toMatchObject(COMMON)
  })

  test('uses the headers of the outcome, if it has any', () => {
    const outcome = { body: 'x', headers: { 'cache-control': 'public, max-age=1', vary: 'Accept-Encoding' } }
    expect(headersOf(toResponse(outcome, CALLER, []))).toMatchObject({
      ...outcome.headers,
      'x-content-type-options': 'nosniff',
    })
  })

  test('contains JSON', async () => {
    const response = toResponse(createJson({ a: 1 }, 201, { allow: 'GET' }), CALLER, [])
    expect(response.status).toBe(201)
    expect(headersOf(response)).toEqual({ ...COMMON, 'content-type': 'application/json', allow: 'GET' })
    expect(await response.json()).toEqual({ a: 1 })
  })

  test.each([
    ['POST', 303],
    ['GET', 302],
    ['HEAD', 302],
  ])('REDIR-09: redirects a %s with %i', (method, status) => {
    const response = toResponse(redirect('https://app.example/a'), { ...CALLER, method }, [])
    expect(response.status).toBe(status)
    expect(response.headers.get('location')).toBe('https://app.example/a')
  })

  test('reports a redirect as JSON if requested, with the cookies and without Location', async () => {
    const response = toResponse(redirect('https://app.example/a'), { method: 'POST', wantsRedirectAsJson: true }, [
      'a=1',
    ])
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ url: 'https://app.example/a' })
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual(['a=1'])
  })

  test('shares no cookies or headers with another response', () => {
    const first = toResponse(createJson({}), CALLER, ['a=1'])
    first.headers.set('x-own', '1')
    const second = toResponse(createJson({}), CALLER, [])
    expect(second.headers.getSetCookie()).toEqual([])
    expect(second.headers.has('x-own')).toBe(false)
  })

  // @hono/node-server replaces `Response` by a class that does not copy the headers.
  test('sends no cookie to another visitor if the server reuses `Headers`', () => {
    class KeepingResponse extends Response {
      readonly #kept: HeadersInit | undefined
      constructor(body?: BodyInit | null, init?: ResponseInit) {
        super(body, init)
        this.#kept = init?.headers
      }
      override get headers(): Headers {
        return this.#kept instanceof Headers ? this.#kept : super.headers
      }
    }
    vi.stubGlobal('Response', KeepingResponse)
    onTestFinished(() => void vi.unstubAllGlobals())
    toResponse(createJson({}), CALLER, ['a=1'])
    expect(toResponse(createJson({}), CALLER, []).headers.getSetCookie()).toEqual([])
  })

  test('keeps several cookies separate', () => {
    const cookies = ['a=1; Path=/', 'b=2; Path=/; Max-Age=0']
    expect(toResponse(createJson({}), CALLER, cookies).headers.getSetCookie()).toEqual(cookies)
  })

  test('CSRF-12: has no body and no cookie for HEAD', async () => {
    const response = toResponse(createJson({ a: 1 }), { ...CALLER, method: 'HEAD' }, ['a=1'])
    expect(await response.text()).toBe('')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  test('CSRF-15: is not readable by another origin', () => {
    const names = [...toResponse(createJson({}), CALLER, []).headers.keys()]
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
