import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchOutbound, OutboundError } from '../../src/http/outbound.ts'
import { type Fault, failAs } from '../../src/testing/faults.ts'

const URL = 'https://idp.example/token?code=canary'
const ok = async (): Promise<Response> => Response.json({ a: 1 })

/** Why it failed. */
const failure = async (sent: Promise<Response>): Promise<OutboundError> => {
  const error = await sent.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OutboundError)
  return error as OutboundError
}

afterEach(() => vi.useRealTimers())

describe('an outbound request', () => {
  test.each([
    'https://idp.example/',
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://127.8.9.1:80/',
    'http://[::1]:8080/',
  ])('is sent to %s', async (url) => {
    expect(await (await fetchOutbound(ok, url)).json()).toEqual({ a: 1 })
  })

  test.each([
    'http://idp.example/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'ftp://idp.example/',
    'file:///etc/passwd',
    'data:application/json,{}',
    'https://me:you@idp.example/',
    '/token',
    '',
  ])('is not sent to %s', async (url) => {
    const fetch = vi.fn(ok)
    await failure(fetchOutbound(fetch, url))
    expect(fetch).not.toHaveBeenCalled()
  })

  test('SSRF-04: has a user agent, follows no redirect, can be aborted, and adds no other header', async () => {
    const fetch = vi.fn(ok)
    await fetchOutbound(fetch as never, 'https://idp.example/', { headers: { 'x-a': 'b' } })
    const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
    expect(init).toMatchObject({ method: 'GET', redirect: 'manual', signal: expect.any(AbortSignal) })
    expect(init.headers).toEqual({ accept: 'application/json', 'user-agent': 'latchkey', 'x-a': 'b' })
    expect(init).not.toHaveProperty('credentials')
  })

  test.each<[Fault, string]>([
    ['unreachable', 'no connection: ECONNREFUSED'],
    ['redirect', 'a redirect (status 302)'],
    ['redirect-307', 'a redirect (status 307)'],
    ['huge', 'too large a response'],
  ])('fails because of %s, which the message states', async (fault, seen) => {
    expect((await failure(fetchOutbound(() => failAs(fault), URL))).message).toContain(seen)
  })

  test.each<Fault>(['hanging', 'hanging-body'])('IDP-01: is aborted after five seconds of %s', async (fault) => {
    vi.useFakeTimers()
    const sent = failure(fetchOutbound(() => failAs(fault), URL))
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await sent).message).toContain('no response within 5000 ms')
  })

  test('is aborted if it takes too long', async () => {
    vi.useFakeTimers()
    const signals: (AbortSignal | null | undefined)[] = []
    const fetch = (_: string, { signal }: RequestInit) => failAs('hanging', signals[signals.push(signal) - 1])
    const sent = failure(fetchOutbound(fetch, URL))
    await vi.advanceTimersByTimeAsync(5_000)
    await sent
    expect(signals[0]?.aborted).toBe(true)
  })

  test('leaves no timer running', async () => {
    vi.useFakeTimers()
    await fetchOutbound(ok, URL)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [1_048_576, 'takes'],
    [1_048_577, 'refuses'],
  ])('with %i bytes in the response %s it', async (size, what) => {
    const sent = fetchOutbound(async () => new Response(new Uint8Array(size)), URL)
    if (what === 'takes') expect((await (await sent).arrayBuffer()).byteLength).toBe(size)
    else await failure(sent)
  })

  test('SSRF-04: stops reading at the limit, whatever the content length', async () => {
    let chunks = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        chunks++
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const headers = { 'content-length': '10' }
    await failure(fetchOutbound(async () => new Response(endless, { headers }), URL))
    expect(chunks).toBeLessThan(20)
  })

  test.each([200, 204, 205, 400, 401, 404, 429, 500, 503])('returns a response with status %i', async (status) => {
    const body = status === 204 || status === 205 ? null : '{}'
    const response = await fetchOutbound(
      async () => new Response(body, { status, headers: { 'www-authenticate': 'Bearer' } }),
      URL,
    )
    expect(response.status).toBe(status)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('excludes queries and foreign messages from its errors', async () => {
    const error = await failure(fetchOutbound(() => Promise.reject(new Error('canary')), URL))
    expect(JSON.stringify([error.message, error.expected])).not.toContain('canary')
  })

  test('IDP-02: is not repeated', async () => {
    const fetch = vi.fn(() => failAs(503))
    await fetchOutbound(fetch, URL, { method: 'POST' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
