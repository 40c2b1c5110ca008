import { afterEach, describe, expect, test, vi } from 'vitest'
import { countBreaches } from '../../../src/methods/password/breach.ts'
import type { Fetch } from '../../../src/types/fetch.ts'

/** SHA-1 of `password` is this after `5BAA6`. */
const SUFFIX = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'
const OTHER = '0018A45C4D1DEF81644B54AB7F969B88D65'

const lines = (...entries: readonly (readonly [suffix: string, count: number])[]): string =>
  entries.map((entry) => entry.join(':')).join('\r\n')

const respond = (body: string | null, init?: ResponseInit) => vi.fn<Fetch>(async () => new Response(body, init))

afterEach(() => void vi.useRealTimers())

describe('countBreaches', () => {
  test('sends five characters of the hash and nothing else of the password', async () => {
    const fetch = respond(lines([OTHER, 1]))
    await countBreaches('password', fetch)
    expect(fetch).toHaveBeenCalledOnce()
    const [url, { signal, ...init }] = fetch.mock.calls[0] ?? ['', {}]
    expect(url).toBe('https://api.pwnedpasswords.com/range/5BAA6')
    expect(signal).toBeInstanceOf(AbortSignal)
    expect(init).toEqual({
      method: 'GET',
      redirect: 'manual',
      headers: { accept: 'text/plain', 'add-padding': 'true', 'user-agent': 'latchkey' },
    })
  })

  test.each([
    ['the count of the password', lines([OTHER, 3], [SUFFIX, 9_545_824]), 9_545_824],
    ['zero if others share the prefix', lines([OTHER, 3]), 0],
    ['zero for padding', lines([OTHER, 3], [SUFFIX, 0]), 0],
    ['the count of a text that ends with a line break', `${lines([SUFFIX, 2])}\n`, 2],
  ])('returns %s', async (_, body, expected) => {
    expect(await countBreaches('password', respond(body))).toBe(expected)
  })

  test('hashes the composed form', async () => {
    const fetch = respond(lines([OTHER, 1]))
    await countBreaches('Zo\u00eb', fetch)
    await countBreaches('Zoe\u0308', fetch)
    const [one, other] = fetch.mock.calls.map(([url]) => url)
    expect(one).toBe(other)
  })

  test.each([
    ['an empty response', () => respond('')],
    ['a response without a body', () => respond(null, { status: 204 })],
    ['another status of success', () => respond(lines([SUFFIX, 2]), { status: 206 })],
    ['a failure', () => respond(lines([SUFFIX, 2]), { status: 503 })],
    ['a limit', () => respond(null, { status: 429 })],
    ['a redirect', () => respond(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    ['a page', () => respond('<!doctype html>\n<title>Busy</title>')],
    ['a broken line', () => respond(`${lines([SUFFIX, 2])}\r\n${OTHER}`)],
    ['a number that is none', () => respond(`${SUFFIX}:-1`)],
    ['too large a response', () => respond(lines(...Array.from({ length: 3500 }, () => [SUFFIX, 2] as const)))],
    ['an endless response', () => respond('x'.repeat(1_048_577))],
    ['a lost connection', () => vi.fn<Fetch>(() => Promise.reject(new TypeError('fetch failed')))],
    [
      'a `fetch` that throws',
      () => () => {
        throw new Error('no network')
      },
    ],
    ['another result of `fetch`', () => vi.fn<Fetch>(async () => null as never)],
  ])('returns null after %s', async (_, createFetch) => {
    expect(await countBreaches('password', createFetch())).toBeNull()
  })

  test('returns null and aborts after two seconds', async () => {
    vi.useFakeTimers()
    const fetch = vi.fn<Fetch>(() => new Promise(() => {}))
    const answer = countBreaches('password', fetch)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answer).toBeNull()
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  })

  test('returns null if the platform has no SHA-1', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    const fetch = respond(lines([SUFFIX, 2]))
    expect(await countBreaches('password', fetch)).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
    digest.mockRestore()
  })
})
