import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { revocation } from '../../../src/features/revocation/index.ts'
import { openApp } from '../../features/stored/account/open-app.ts'
import { accountPage } from './account-page.ts'
import { openCore, openProvider, withStored } from './open-core.ts'

describe('an account page', () => {
  const open = async () => {
    const app = openApp({ config: { use: [accountPage()], session: { strategy: 'database' } } })
    await app.signIn('idp', 'ada')
    return app
  }

  test('lists the sign-in methods of a user, in the style of the pages', async () => {
    const { browser } = await open()
    const page = await browser.navigate('/auth/account')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await page.text()).toContain('Remove idp')
  })

  test('keeps the last sign-in method', async () => {
    const { browser, tables } = await open()
    await browser.submit('/auth/account/unlink', { provider: 'idp', providerAccountId: 'ada-1' })
    expect(tables.accounts).toHaveLength(1)
  })

  test('removes another sign-in method', async () => {
    const { browser, signIn, tables } = await open()
    await signIn('other', 'bob')
    expect(tables.accounts).toHaveLength(2)
    await browser.submit('/auth/account/unlink', { provider: 'other', providerAccountId: 'bob-1' })
    expect(tables.accounts).toHaveLength(1)
  })

  test('ends other sessions', async () => {
    const app = await open()
    const other = app.openBrowser()
    await app.signIn('idp', 'ada', other)
    await app.browser.submit('/auth/account/end', {})
    expect([await other.session(), (await app.browser.session()) !== null]).toEqual([null, true])
  })

  test('changes nothing for a form from another site, or with an old token', async () => {
    const app = await open()
    const other = app.openBrowser()
    await app.signIn('idp', 'ada', other)
    const csrfToken = await app.openBrowser().csrfToken()
    await app.browser.post('/auth/account/end', { csrfToken })
    await app.browser.submit(
      '/auth/account/end',
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(await other.session()).not.toBeNull()
  })

  test('redirects to the sign-in page when signed out', async () => {
    const { openBrowser } = await open()
    const response = await openBrowser().navigate('/auth/account')
    expect(response.headers.get('location')).toContain('/auth/signin')
  })
})

test('an account page works in latchkey/core with its required features', async () => {
  const { provider, signIn } = openProvider()
  const use = [accountPage(), revocation]
  const { browser } = openCore(
    withStored({ use, providers: [provider], session: { revocation: true }, stateStore: createMemoryState() }),
  )
  await signIn(browser)
  const text = await (await browser.navigate('/auth/account')).text()
  expect(text).toContain('1 sessions')
  expect(text).toContain('Remove idp')
})

test('an account page needs accounts, pages and sessions', () => {
  expect(() => openCore({ use: [accountPage()] })).toThrow(
    "has no accounts, pageKit, sessions, which accountPage needs\n    Fix: use: [stored, pages, revocation], with import { stored } from 'latchkey/stored'",
  )
})
