import { expect } from 'vitest'
import type { RecordedCall } from '../src/testing/index.ts'

/** The application of every test, unless the test says otherwise. */
export const ORIGIN = 'https://app.example'

const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).join()
const STATUSES = [200, 302, 303, 400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 502, 503]

/** A session cookie that has a value, under any of its names. */
const SESSION_SET = /^(?:__Host-|__Secure-)?latchkey\.session(?:\.\d)?=[^;]/

const UTF8 = new TextEncoder()

const setsSession = (response: Response): boolean =>
  response.headers.getSetCookie().some((text) => SESSION_SET.test(text))

/** A rule, and whether it holds. Compared without `expect`: every answer of every test is held against all of them. */
type Rule = readonly [isKept: boolean, rule: string]

function cookieRules(cookie: string, origin: string): Rule[] {
  const [pair = '', ...attributes] = cookie.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  const keys = attributes.map((text) => text.split('=', 1)[0])
  const isHost = name.startsWith('__Host-')
  const isLax = attributes.some((text) => /^SameSite=(?:Lax|Strict)$/.test(text))
  return [
    [UTF8.encode(cookie).length <= 4096, `at most 4096 bytes in ${cookie}`],
    [keys.includes('HttpOnly'), `HttpOnly in ${cookie}`],
    [isLax || /\.tx\./.test(name), `SameSite in ${cookie}`],
    [!origin.startsWith('https:') || keys.includes('Secure'), `Secure in ${cookie}`],
    [!isHost || !keys.includes('Domain'), `no Domain in ${cookie}`],
    [!isHost || attributes.includes('Path=/'), `Path=/ in ${cookie}`],
  ]
}

/** Where a redirect leads: home, or to an origin that the test names, over https unless all of it is http. */
function locationRules(response: Response, origin: string, elsewhere: readonly string[]): Rule[] {
  const location = response.headers.get('location')
  if (location === null) return []
  const target = new URL(location)
  const isFailure = target.origin === origin && target.searchParams.has('error')
  return [
    [[origin, ...elsewhere].includes(target.origin), `a target that is ours, not ${location}`],
    [['https:', new URL(origin).protocol].includes(target.protocol), `https for ${location}`],
    [!isFailure || !setsSession(response), `no session with ${location}`],
  ]
}

/** Nothing is kept by a cache, but what has no cookie and a hash in its name. */
function cacheRules({ headers, status }: Response): Rule[] {
  const [caching, vary] = [headers.get('cache-control'), headers.get('vary')]
  if (caching?.includes('immutable') && status === 200)
    return [[headers.getSetCookie().length === 0, 'no cookie with an asset']]
  return [
    [caching === 'private, no-store', `Cache-Control private, no-store, not ${caching}`],
    [vary === 'Cookie', `Vary Cookie, not ${vary}`],
  ]
}

/**
 * What holds of every answer, whatever was asked:
 *
 * - GI-1, as far as an answer shows it: no failure sets a session;
 * - GI-2: where a `Location` leads;
 * - GI-3: what a cache may keep;
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
  const rules: Rule[] = [
    [STATUSES.includes(status), `a documented status, not ${status}`],
    [status < 400 || !setsSession(response), 'no session with a failure'],
    ...locationRules(response, origin, elsewhere),
    ...cacheRules(response),
    [headers.get('x-content-type-options') === 'nosniff', 'nosniff'],
    [![...headers.keys()].some((name) => name.startsWith('access-control-')), 'no headers for other origins'],
    ...headers.getSetCookie().flatMap((cookie) => cookieRules(cookie, origin)),
    [Object.getOwnPropertyNames(Object.prototype).join() === PROTOTYPE, 'Object.prototype as it was'],
  ]
  const broken = rules.filter(([isKept]) => !isKept)
  if (broken.length > 0) expect.fail(`The answer lacks: ${broken.map(([, rule]) => rule).join('; ')}.`)
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
  const isRight = ({ endpoint, hasSignal, headers, redirect }: RecordedCall) =>
    endpoint !== 'unknown' && redirect === 'manual' && hasSignal && !('cookie' in headers)
  expect(calls.filter((call) => !isRight(call))).toEqual([])
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
  const body = response.body && (await response.clone().text())
  const said = [body, JSON.stringify([...response.headers]), watch.logged?.()].join('\n')
  const leaked = [...watch.secrets()].filter((secret) => said.includes(secret))
  expect(leaked.map((secret) => `a secret of ${secret.length} characters`)).toEqual([])
}
