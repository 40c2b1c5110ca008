import { describe, expect, test } from 'vitest'
import { createCsrfToken, verifyCsrfToken } from '../../../src/http/csrf/token.ts'
import { CSRF, cookieOf, OLD_SECRET, openConfig, openContext, SECRET, stopClock } from '../../harness.ts'

const config = openConfig()

describe('CSRF token', () => {
  test('is random and a tag', async () => {
    expect(await createCsrfToken(openContext(config), null)).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  })

  test('is another each time, and each is good', async () => {
    const context = openContext(config)
    const [first, second] = [await createCsrfToken(context, 's1'), await createCsrfToken(context, 's1')]
    expect(first).not.toBe(second)
    expect(await verifyCsrfToken(context, 's1', first)).toBe(true)
    expect(await verifyCsrfToken(context, 's1', second)).toBe(true)
  })

  test('gives a new browser a cookie of 128 bits, until it closes', async () => {
    const context = openContext(config)
    await createCsrfToken(context, null)
    expect(context.cookies.setCookies).toEqual([
      expect.stringMatching(new RegExp(`^${CSRF}=[\\w-]{22}; Path=/; HttpOnly; SameSite=Lax; Secure$`)),
    ])
  })

  test('sets no cookie where there is one, or a session', async () => {
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

  test('outlives midnight and the rotation of the secret', async () => {
    const clock = stopClock()
    const token = await createCsrfToken(openContext(openConfig({ secret: OLD_SECRET })), 's1')
    clock.advance(5 * 86_400)
    const rotated = openConfig({ secret: [SECRET, OLD_SECRET] })
    expect(await verifyCsrfToken(openContext(rotated), 's1', token)).toBe(true)
  })

  test('ends with its secret, and is another for another application', async () => {
    const token = await createCsrfToken(openContext(config), 's1')
    expect(await verifyCsrfToken(openContext(openConfig({ secret: OLD_SECRET })), 's1', token)).toBe(false)
    expect(await verifyCsrfToken(openContext(openConfig({ appId: 'b' })), 's1', token)).toBe(false)
  })

  test('is invalid beside a cookie of a sibling host', async () => {
    const own = openConfig({ cookies: { csrfToken: { name: 'csrf' } } })
    const [ours, planted] = [`csrf=${'a'.repeat(22)}`, `csrf=${'b'.repeat(22)}`]
    const token = await createCsrfToken(openContext(own, { cookie: planted }), null)
    const isValid = (cookie: string) => verifyCsrfToken(openContext(own, { cookie }), null, token)
    expect(await isValid(planted)).toBe(true)
    expect(await isValid(`${planted}; ${ours}`)).toBe(false)
  })

  test('keeps session and browser apart, whatever their ids hold', async () => {
    const context = openContext(config, { cookie: `${CSRF}=${'a'.repeat(22)}` })
    const token = await createCsrfToken(context, null)
    expect(await verifyCsrfToken(context, 'a'.repeat(22), token)).toBe(false)
  })
})
