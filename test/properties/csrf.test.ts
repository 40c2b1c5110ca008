import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MissingCSRF } from '../../src/errors/errors.ts'
import { assertCsrf } from '../../src/http/csrf/guard.ts'
import { createCsrfToken } from '../../src/http/csrf/token.ts'
import { CSRF, ORIGIN, openConfig, openContext } from '../harness.ts'
import { anyText, changeAt } from './arbitraries.ts'
import { holds } from './runs.ts'

const config = openConfig()

/** What a request says for itself. `null`: nothing. */
interface Evidence {
  readonly site: string | null
  readonly sender: string | null
  readonly referer: string | null
  /** Whose browser id the cookie has. */
  readonly cookie: 'own' | 'of another' | null
  /** The session that the request carries. */
  readonly sid: 's1' | 's2' | null
  /** For whom the token was made. */
  readonly token: 'browser' | 'other browser' | 's1' | 's2' | 'altered' | 'made up' | null
}

type Holder = Pick<Evidence, 'cookie' | 'sid' | 'token'>

/** Half of them are who they say, so that everything else about a request is decided often. */
const holder: fc.Arbitrary<Holder> = fc.oneof(
  fc.constantFrom<Holder>(
    { cookie: 'own', sid: null, token: 'browser' },
    { cookie: null, sid: 's1', token: 's1' },
    { cookie: 'own', sid: 's2', token: 's2' },
  ),
  fc.record({
    cookie: fc.constantFrom(null, 'own', 'of another'),
    sid: fc.constantFrom(null, 's1', 's2'),
    token: fc.constantFrom(null, 'browser', 'other browser', 's1', 's2', 'altered', 'made up'),
  }),
)
const SENDERS = [ORIGIN, 'https://evil.example', 'null', `${ORIGIN}.`, 'http://app.example', ORIGIN.toUpperCase()]

const evidence: fc.Arbitrary<Evidence> = fc
  .tuple(
    holder,
    fc.constantFrom(null, null, null, 'same-origin', 'none', 'same-site', 'cross-site', 'SAME-ORIGIN', ''),
    fc.constantFrom(null, ...SENDERS),
    fc.constantFrom(null, `${ORIGIN}/x`, 'https://evil.example/'),
  )
  .map(([own, site, sender, referer]) => ({ ...own, site, sender, referer }))

const IDS = { own: 'a'.repeat(22), 'of another': 'b'.repeat(22) }

const cookieWith = (id: string): string => `${CSRF}=${id}`

async function tokenOf({ token }: Evidence, at: number): Promise<string | undefined> {
  if (token === null) return undefined
  if (token === 'made up') return `${'c'.repeat(22)}.${'d'.repeat(43)}`
  if (token === 's1' || token === 's2') return createCsrfToken(openContext(config), token)
  const id = token === 'other browser' ? IDS['of another'] : IDS.own
  const right = await createCsrfToken(openContext(config, { cookie: cookieWith(id) }), null)
  return token === 'altered' ? changeAt(right, at, at) : right
}

async function isAllowed(what: Evidence, at: number): Promise<boolean> {
  const { site, sender, referer, cookie, sid } = what
  const given = { 'sec-fetch-site': site, origin: sender, referer }
  const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Record<
    string,
    string
  >
  const csrfToken = await tokenOf(what, at)
  const context = openContext(config, {
    cookie: cookie && cookieWith(IDS[cookie]),
    headers,
    body: csrfToken === undefined ? {} : { csrfToken },
  })
  try {
    await assertCsrf(context, 'change', sid)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(MissingCSRF)
    return false
  }
}

/** The sentences of docs/csrf, one after the other. */
function shouldAllow({ site, sender, cookie, sid, token }: Evidence): boolean {
  const isFromHere = site === null ? sender === null || sender === ORIGIN : site === 'same-origin' || site === 'none'
  if (sid !== null) return isFromHere && token === sid
  const owner = cookie === 'own' ? 'browser' : 'other browser'
  return isFromHere && cookie !== null && token === owner
}

describe('F7: CSRF', () => {
  test('CSRF-02, 04, 05, 06: a POST passes as its origin, its cookie and its token say together', () =>
    holds(
      fc.asyncProperty(evidence, fc.nat(), async (what, at) => {
        expect(await isAllowed(what, at)).toBe(shouldAllow(what))
      }),
    ))

  test('what was refused stays refused without its cookie or its token', () =>
    holds(
      fc.asyncProperty(evidence, fc.constantFrom('cookie', 'token'), fc.nat(), async (what, missing, at) => {
        // A session stands in for the cookie.
        const less = { ...what, [missing]: null }
        if (!(await isAllowed(what, at))) expect(await isAllowed(less, at)).toBe(false)
      }),
    ))

  test('nothing passes without a right token, and a Referer never counts', () =>
    holds(
      fc.asyncProperty(evidence, evidence, fc.nat(), async (what, other, at) => {
        expect(await isAllowed({ ...what, referer: other.referer }, at)).toBe(await isAllowed(what, at))
        for (const token of ['altered', 'made up', null] as const)
          expect(await isAllowed({ ...what, token }, at)).toBe(false)
      }),
    ))

  test('a token of any other text is refused, of any type', () =>
    holds(
      fc.asyncProperty(fc.oneof(anyText, fc.anything()), fc.constantFrom(null, 's1'), async (csrfToken, sid) => {
        const context = openContext(config, { cookie: cookieWith(IDS.own), body: { csrfToken } })
        await expect(assertCsrf(context, 'change', sid)).rejects.toThrow(MissingCSRF)
      }),
    ))
})
