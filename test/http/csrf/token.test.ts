import { describe, expect, test } from 'vitest'
import { createCsrfToken, verifyCsrfToken } from '../../../src/http/csrf/token.ts'
import { CSRF, cookieOf, OLD_SECRET, openConfig, openContext, SECRET, stopClock } from '../../harness.ts'

const config = openConfig()

describe('CSRF token', () => {
  test('consists of random bytes and a tag', async () => {
    expect(await createCsrfToken(openContext(config), null)).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  })

  test('differs each time, and each one is valid', async () => {
    const context = openContext(config)
    const [first, second] = [await createCsrfToken(context, 's1'), await createCsrfToken(context, 's1')]
    expect(first).not.toBe(second)
    expect(await verifyCsrfToken(context, 's1', first)).toBe(true)
    expect(await verifyCsrfToken(context, 's1', second)).toBe(true)
  })

  test('sets a session cookie with 128 random bits in a new browser', async () => {
    const context = openContext(config)
    await createCsrfToken(context, null)
    expect(context.cookies.setCookies).toEqual([
      expect.stringMatching(new RegExp(`^${CSRF}=[\\w-]{22}; Path=/; HttpOnly; SameSite=Lax; Secure$`)),
    ])
  })

  test('sets no cookie if there is one, or a session', async () => {
    const first = openContext(config)
    await createCsrfToken(first, null)
    const second = openContext(config, { cookie: cookieOf(first.cookies.setCookies) })
    await createCsrfToken(second, null)
    expect(second.cookies.setCookies).toEqual([])
    const signedIn = openContext(config)
    await createCsrfToken(signedIn, 's1')
    expect(signedIn.cookies.setCookies).toEqual([])
  })

  test.each(['short', '', 'x'.repeat(23), '%'.repeat(22)])('replaces the cookie %j', async (value) => {
    const context = openContext(config, { cookie: `${CSRF}=${value}` })
    await createCsrfToken(context, null)
    expect(context.cookies.setCookies).toHaveLength(1)
  })

  test('stays valid after midnight and after a rotation of the secret', async () => {
    const clock = stopClock()
    const token = await createCsrfToken(openContext(openConfig({ secret: OLD_SECRET })), 's1')
    clock.advance(5 * 86_400)
    const rotated = openConfig({ secret: [SECRET, OLD_SECRET] })
    expect(await verifyCsrfToken(openContext(rotated), 's1', token)).toBe(true)
  })

  test('is invalid with another secret or in another application', async () => {
    const token = await createCsrfToken(openContext(config), 's1')
    expect(await verifyCsrfToken(openContext(openConfig({ secret: OLD_SECRET })), 's1', token)).toBe(false)
    expect(await verifyCsrfToken(openContext(openConfig({ appId: 'b' })), 's1', token)).toBe(false)
  })

  test('is invalid beside a cookie set by a sibling host', async () => {
    const own = openConfig({ cookies: { csrfToken: { name: 'csrf' } } })
    const [ours, planted] = [`csrf=${'a'.repeat(22)}`, `csrf=${'b'.repeat(22)}`]
    const token = await createCsrfToken(openContext(own, { cookie: planted }), null)
    const isValid = (cookie: string) => verifyCsrfToken(openContext(own, { cookie }), null, token)
    expect(await isValid(planted)).toBe(true)
    expect(await isValid(`${planted}; ${ours}`)).toBe(false)
  })

  test('for a browser is invalid for a session with the same id', async () => {
    const context = openContext(config, { cookie: `${CSRF}=${'a'.repeat(22)}` })
    const token = await createCsrfToken(context, null)
    expect(await verifyCsrfToken(context, 'a'.repeat(22), token)).toBe(false)
  })
})
