import { expect } from 'vitest'
import type { RecordedCall } from '../src/testing/index.ts'

/** The application of every test, unless the test says otherwise. */
export const ORIGIN = 'https://app.example'

const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).join()
const STATUSES = [200, 302, 303, 400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 502, 503]

/** A session cookie that has a value, under any of its names. */
const SESSION_SET = /^(?:__Host-|__Secure-)?latchkey\.session(?:\.\d)?=[^;]/

const setsSession = (response: Response): boolean =>
  response.headers.getSetCookie().some((text) => SESSION_SET.test(text))

function assertCookie(cookie: string, origin: string): void {
  expect(new TextEncoder().encode(cookie).length, cookie).toBeLessThanOrEqual(4096)
  const [pair = '', ...attributes] = cookie.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  const keys = attributes.map((text) => text.split('=', 1)[0])
  expect(keys).toContain('HttpOnly')
  expect(attributes.some((text) => /^SameSite=(?:Lax|Strict)$/.test(text)) || /\.tx\./.test(name), cookie).toBe(true)
  if (origin.startsWith('https:')) expect(keys, cookie).toContain('Secure')
  if (name.startsWith('__Host-')) {
    expect(keys, cookie).not.toContain('Domain')
    expect(attributes, cookie).toContain('Path=/')
  }
}

/** Where a redirect leads: home, or to an origin that the test names, over https unless all of it is http. */
function assertLocation(response: Response, origin: string, elsewhere: readonly string[]): void {
  const location = response.headers.get('location')
  if (location === null) return
  const target = new URL(location)
  expect([origin, ...elsewhere]).toContain(target.origin)
  expect(['https:', new URL(origin).protocol]).toContain(target.protocol)
  if (target.origin === origin && target.searchParams.has('error')) expect(setsSession(response), location).toBe(false)
}

/**
 * What holds of every answer, whatever was asked:
 *
 * - GI-1, as far as an answer shows it: no failure sets a session;
 * - GI-2: where a `Location` leads;
 * - GI-3: nothing is kept by a cache, but what has no cookie and a hash in its name;
 * - GI-5: size and attributes of cookies;
 * - GI-7: a status that is documented;
 * - GI-8: nobody touched `Object.prototype`.
 *
 * The others need to look into the application: `assertWatched`.
 *
 * @param elsewhere Origins that a redirect may lead to beside the application's own.
 */
export function assertInvariants(response: Response, origin: string = ORIGIN, elsewhere: readonly string[] = []): void {
  const { headers, status } = response
  expect(STATUSES).toContain(status)
  if (status >= 400) expect(setsSession(response)).toBe(false)
  assertLocation(response, origin, elsewhere)
  const isAsset = headers.get('cache-control')?.includes('immutable') && status === 200
  if (isAsset) expect(headers.getSetCookie()).toEqual([])
  else {
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('Cookie')
  }
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  for (const cookie of headers.getSetCookie()) assertCookie(cookie, origin)
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(PROTOTYPE)
}

/** What a test can see of an application beside its answers. */
export interface Watch {
  /** Texts that must not leave: secrets, tokens, verifiers. */
  readonly secrets?: () => Iterable<string>
  /** Everything that was logged. */
  readonly logged?: () => string
  /** Every outbound request so far. */
  readonly calls?: () => readonly RecordedCall[]
  /** Grows with everybody who has proven who they are. */
  readonly proofs?: () => number
  /** Whether something was broken on purpose. */
  readonly isBroken?: () => boolean
}

/** GI-6: to the provider's own endpoints, with an end, following nothing, carrying no cookie. */
function assertCalls(calls: readonly RecordedCall[]): void {
  for (const { endpoint, hasSignal, headers, redirect, url } of calls) {
    expect(endpoint, url).not.toBe('unknown')
    expect([redirect, hasSignal, 'cookie' in headers], url).toEqual(['manual', true, false])
  }
}

/**
 * The invariants that an answer alone does not show: GI-1 (a session only with a proof), GI-4 (no secret in an answer
 * or the log), GI-6 (outbound requests), GI-7 (5xx only where something is broken).
 *
 * @param before What `proofs` said before the request.
 */
export async function assertWatched(response: Response, watch: Watch, before: number): Promise<void> {
  if (watch.isBroken?.() === false) expect(response.status).toBeLessThan(500)
  if (watch.proofs && setsSession(response)) expect(watch.proofs()).toBeGreaterThan(before)
  assertCalls(watch.calls?.() ?? [])
  if (!watch.secrets) return
  const said = [await response.clone().text(), JSON.stringify([...response.headers]), watch.logged?.()].join('\n')
  for (const secret of watch.secrets())
    expect(said.includes(secret), `a secret of ${secret.length} characters`).toBe(false)
}
