import { describe, expect, test } from 'vitest'
import { MissingCSRF } from '../../../src/errors/errors.ts'
import { assertCsrf } from '../../../src/http/csrf/guard.ts'
import { isSameOriginRequest } from '../../../src/http/csrf/same-origin.ts'
import { skipCSRFCheck } from '../../../src/http/csrf/skip-csrf-check.ts'
import { createCsrfToken } from '../../../src/http/csrf/token.ts'
import { CSRF, cookieOf, ORIGIN, openConfig, openContext } from '../../harness.ts'

type Said = Record<string, string>

/** What a browser says, and whether it came from our own page. `null`: it says nothing. */
const BROWSERS: readonly (readonly [string, Said, boolean | null])[] = [
  ['nothing', {}, null],
  ['same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['CSRF-02: cross-site', { 'sec-fetch-site': 'cross-site' }, false],
  ['same-site: a sibling host', { 'sec-fetch-site': 'same-site' }, false],
  ['a value of tomorrow', { 'sec-fetch-site': 'nearby' }, false],
  ['an empty value', { 'sec-fetch-site': '' }, false],
  ['our origin', { origin: ORIGIN }, true],
  ['CSRF-02: another origin', { origin: 'https://evil.example' }, false],
  ['CSRF-04: the null origin', { origin: 'null' }, false],
  ['our host over http', { origin: 'http://app.example' }, false],
  ['our host on another port', { origin: 'https://app.example:8443' }, false],
  ['a host that begins like ours', { origin: 'https://app.example.evil.example' }, false],
  ['cross-site, although the origin is ours', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }, false],
  [
    'CSRF-02: cross-site from another origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    false,
  ],
  ['CSRF-04: cross-site from the null origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
]

describe('the headers of a browser about the origin of a request', () => {
  test.each(BROWSERS)('%s', (_, headers, isSame) => {
    expect(isSameOriginRequest(new Headers(headers), ORIGIN)).toBe(isSame)
  })
})

const config = openConfig()

/** A token with the cookie it was made for. */
async function pair(sid: string | null): Promise<{ token: string; cookie: string }> {
  const context = openContext(config)
  const token = await createCsrfToken(context, sid)
  return { token, cookie: cookieOf(context.cookies.setCookies) }
}

const passes = async (headers: Said, sid: string | null, token: unknown, cookie: string): Promise<boolean> =>
  assertCsrf(openContext(config, { headers, cookie, body: { csrfToken: token } }), 'change', sid).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(MissingCSRF)
      return false
    },
  )

const tampered = (token: string): string => (token.endsWith('A') ? `${token.slice(0, -1)}E` : `${token.slice(0, -1)}A`)

/** Who sends which token with which cookie, and whether that is theirs. */
const SENDERS: readonly (readonly [string, boolean, () => Promise<[string | null, unknown, string]>])[] = [
  ['a visitor with their token', true, async () => pair(null).then(({ token, cookie }) => [null, token, cookie])],
  ['a user with their token', true, async () => ['s1', (await pair('s1')).token, '']],
  ['a user, whatever CSRF cookie came', true, async () => ['s1', (await pair('s1')).token, (await pair(null)).cookie]],
  ['CSRF-01: a visitor without a token', false, async () => [null, undefined, (await pair(null)).cookie]],
  ['CSRF-01: a user without a token', false, async () => ['s1', undefined, '']],
  ['a visitor without the cookie', false, async () => [null, (await pair(null)).token, '']],
  [
    'CSRF-05: a visitor with the token of another browser',
    false,
    async () => [null, (await pair(null)).token, (await pair(null)).cookie],
  ],
  [
    "CSRF-06: a user with the attacker's own pair",
    false,
    async () => pair(null).then(({ token, cookie }) => ['s1', token, cookie]),
  ],
  ["CSRF-06: a user with the token of the attacker's session", false, async () => ['s1', (await pair('s2')).token, '']],
  [
    'a visitor with the token of a session',
    false,
    async () => [null, (await pair('s1')).token, (await pair(null)).cookie],
  ],
  ['a tampered token', false, async () => ['s1', tampered((await pair('s1')).token), '']],
  ['half a token', false, async () => ['s1', (await pair('s1')).token.split('.')[0], '']],
  ['a token and more', false, async () => ['s1', `${(await pair('s1')).token}.x`, '']],
  ['an empty token', false, async () => ['s1', '', '']],
  ['a token that is no text', false, async () => ['s1', 7, '']],
  ['a token in a list', false, async () => ['s1', [(await pair('s1')).token], '']],
  ['a cookie that is not of our shape', false, async () => [null, (await pair(null)).token, `${CSRF}=`]],
]

describe('a POST', () => {
  describe.each(SENDERS)('with %s', (_, isTheirs, send) => {
    test.each(BROWSERS)('from %s', async (_, headers, isSame) => {
      const [sid, token, cookie] = await send()
      expect(await passes(headers, sid, token, cookie)).toBe(isTheirs && isSame !== false)
    })
  })

  test('CSRF-05: does not reveal which part was wrong', async () => {
    const { cookie } = await pair(null)
    const { token } = await pair(null)
    const context = openContext(config, { cookie, body: { csrfToken: token } })
    await expect(assertCsrf(context, 'sign-in', null)).rejects.toMatchObject({
      type: 'MissingCSRF',
      cause: { seen: expect.not.stringContaining(token) },
    })
  })
})

/** The word of a browser, and whether a stale token passes with it. */
const WORDS: readonly (readonly [Said, boolean])[] = [
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: ORIGIN }, true],
  [{}, false],
]

describe('a stale token', () => {
  test.each(WORDS)('with the headers %j signs out: %j', async (headers, isAccepted) => {
    const { token } = await pair('s2')
    const context = openContext(config, { headers, body: { csrfToken: token } })
    const result = await assertCsrf(context, 'sign-out', 's1').catch((error: unknown) => error)
    expect(result).toEqual(isAccepted ? 'accept' : expect.any(MissingCSRF))
  })

  test('with characters before it is refused', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const context = openContext(config, { headers, body: { csrfToken: `x${(await pair('s2')).token}` } })
    await expect(assertCsrf(context, 'sign-out', 's1')).rejects.toThrow(MissingCSRF)
  })

  test('that is accepted because of the browser headers is reported as such', async () => {
    const debugging = openConfig({ debug: true })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const context = openContext(debugging, { headers, body: { csrfToken: (await pair('s2')).token } })
    expect(await assertCsrf(context, 'sign-in', 's1')).toBe('lead-on')
    expect(debugging.log.debug.flat()).toContainEqual({ reason: 'stale token of a page of this origin' })
  })
})

describe('a valid token', () => {
  test.each([
    ['session', 's1'],
    ['browser', null],
  ])('is reported as a token for this %s', async (owner, sid) => {
    const debugging = openConfig({ debug: true })
    const { cookie, token } = await pair(sid)
    await assertCsrf(openContext(debugging, { cookie, body: { csrfToken: token } }), 'sign-in', sid)
    expect(debugging.log.debug.flat()).toContainEqual({ reason: `token of this ${owner}` })
  })
})

describe('skipCSRFCheck', () => {
  const trusting = openConfig({ skipCSRFCheck })

  test('requires no token', async () => {
    await expect(assertCsrf(openContext(trusting), 'change', 's1')).resolves.toBe('accept')
  })

  test('still requires a request from the same site', async () => {
    const context = openContext(trusting, { headers: { 'sec-fetch-site': 'cross-site' } })
    await expect(assertCsrf(context, 'sign-out', 's1')).rejects.toThrow(MissingCSRF)
  })
})
