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

describe('response', () => {
  test('HDR-01: is never kept by a cache', () => {
    for (const outcome of [createJson({}), createJson(null, 500), redirect('/a'), { body: 'x' }, { status: 404 }])
      expect(headersOf(toResponse(outcome, CALLER, []))).toMatchObject(COMMON)
  })

  test('has the headers of the outcome instead, where there are some', () => {
    const outcome = { body: 'x', headers: { 'cache-control': 'public, max-age=1', vary: 'Accept-Encoding' } }
    expect(headersOf(toResponse(outcome, CALLER, []))).toMatchObject({
      ...outcome.headers,
      'x-content-type-options': 'nosniff',
    })
  })

  test('is JSON', async () => {
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

  test('says a redirect as JSON to whom asks for it, with the cookies and without the Location', async () => {
    const response = toResponse(redirect('https://app.example/a'), { method: 'POST', wantsRedirectAsJson: true }, [
      'a=1',
    ])
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ url: 'https://app.example/a' })
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual(['a=1'])
  })

  test('gives the cookies and headers of one answer to no other', () => {
    const first = toResponse(createJson({}), CALLER, ['a=1'])
    first.headers.set('x-own', '1')
    const second = toResponse(createJson({}), CALLER, [])
    expect(second.headers.getSetCookie()).toEqual([])
    expect(second.headers.has('x-own')).toBe(false)
  })

  // @hono/node-server replaces `Response` by a class that does not copy the headers.
  test('gives no cookie to another visitor of a server that keeps `Headers`', () => {
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

  test('keeps several cookies apart', () => {
    const cookies = ['a=1; Path=/', 'b=2; Path=/; Max-Age=0']
    expect(toResponse(createJson({}), CALLER, cookies).headers.getSetCookie()).toEqual(cookies)
  })

  test('CSRF-12: gives a HEAD no body and no cookie', async () => {
    const response = toResponse(createJson({ a: 1 }), { ...CALLER, method: 'HEAD' }, ['a=1'])
    expect(await response.text()).toBe('')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  test('CSRF-15: lets no other origin read it', () => {
    const names = [...toResponse(createJson({}), CALLER, []).headers.keys()]
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
