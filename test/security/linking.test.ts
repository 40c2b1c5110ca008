import { describe, expect, test } from 'vitest'
import { openApp } from '../features/stored/account/open-app.ts'
import { ORIGIN } from '../harness.ts'

describe('LINK-07: an account', () => {
  test('CVE-2015-9284: is not linked by following links', async () => {
    const app = openApp()
    await app.signIn('idp', 'ada')
    for (const path of ['/auth/signin', '/auth/signin/other', '/auth/callback/other', '/auth/signin?provider=other'])
      await app.browser.navigate(path, { 'sec-fetch-site': 'cross-site' })
    expect(app.servers['other']?.calls).toEqual([])
    expect(app.tables.accounts).toHaveLength(1)
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { origin: 'https://x.app.example', 'sec-fetch-site': 'same-site' }],
  ])('is not linked by a form of %s', async (_, headers) => {
    const app = openApp()
    await app.signIn('idp', 'ada')
    const csrfToken = await app.browser.csrfToken()
    const begun = await app.browser.post('/auth/signin/other', { csrfToken }, headers)
    expect(new URL(begun.headers.get('location') ?? '').searchParams.get('error')).toBe('MissingCSRF')
    expect(app.tables.accounts).toHaveLength(1)
  })

  test('of the attacker is not linked to the victim whose session comes with the response', async () => {
    const app = openApp()
    const attacker = app.openBrowser()
    const location = (await attacker.submit('/auth/signin/other')).headers.get('location') ?? ''
    const answer = await app.servers['other']?.authorize(location, { user: 'bob' })
    await app.signIn('idp', 'ada')
    // With everything that the attacker can plant: the answer, and the cookie of the attempt.
    for (const [name, value] of attacker.cookies) if (name.includes('.tx.')) app.browser.cookies.set(name, value)
    await app.browser.navigate(answer?.url ?? '', { 'sec-fetch-site': 'cross-site' })
    const ada = app.tables.users.find(({ email }) => email === 'ada@example.com')
    expect(app.tables.accounts.filter(({ userId }) => userId === ada?.id)).toHaveLength(1)
  })

  test('is linked only by a form from the same site, to the user who submitted it', async () => {
    const app = openApp()
    await app.signIn('idp', 'ada')
    expect(await app.signIn('other', 'bob')).toBe(`${ORIGIN}/`)
    expect(app.tables.users).toHaveLength(1)
    expect(app.tables.accounts.map(({ provider }) => provider)).toEqual(['idp', 'other'])
  })
})
