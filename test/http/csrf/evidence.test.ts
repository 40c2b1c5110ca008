import { describe, expect, test } from 'vitest'
import { assertCsrf } from '../../../src/http/csrf/guard.ts'
import { skipCSRFCheck } from '../../../src/http/csrf/skip-csrf-check.ts'
import { forgetBrowser } from '../../../src/http/csrf/token.ts'
import { CSRF, ORIGIN, openConfig, openContext } from '../../harness.ts'

describe('a request from another site', () => {
  test.each<[Record<string, string>, string]>([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 'cross-site, Origin: https://evil.example'],
    [{ origin: 'https://evil.example' }, 'none, Origin: https://evil.example'],
    [{ 'sec-fetch-site': 'same-site' }, 'same-site, Origin: none'],
  ])('is logged with the headers of the browser: %j', async (headers, said) => {
    await expect(assertCsrf(openContext(openConfig(), { headers }), 'sign-in', null)).rejects.toMatchObject({
      cause: { seen: expect.stringContaining(said), expected: expect.stringContaining(ORIGIN) },
    })
  })
})

describe('skipCSRFCheck', () => {
  test('is the same symbol in all copies of the package', () => {
    expect(skipCSRFCheck).toBe(Symbol.for('latchkey.skipCSRFCheck'))
  })
})

describe('forgetBrowser', () => {
  test('clears the received CSRF cookie, and sets none otherwise', () => {
    const [before, fresh] = [`${CSRF}=${'a'.repeat(22)}`, null].map((cookie) => openContext(openConfig(), { cookie }))
    for (const context of [before, fresh]) if (context) forgetBrowser(context)
    const cleared = expect.stringMatching(new RegExp(`^${CSRF}=; .*Max-Age=0$`))
    expect(before?.cookies.setCookies).toEqual([cleared])
    expect(fresh?.cookies.setCookies).toEqual([])
  })

  test('clears a repeated cookie in each place', () => {
    const context = openContext(openConfig(), { cookie: `${CSRF}=${'a'.repeat(22)}; ${CSRF}=${'b'.repeat(22)}` })
    forgetBrowser(context)
    const attributes = 'Path=/; HttpOnly; SameSite=Lax; Secure'
    expect(context.cookies.setCookies).toEqual([
      `${CSRF}=; ${attributes}; Partitioned; Max-Age=0`,
      `${CSRF}=; ${attributes}; Max-Age=0`,
    ])
  })
})
