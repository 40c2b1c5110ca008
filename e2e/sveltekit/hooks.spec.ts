// Hooks in front of ours and behind it. One belongs to another library and passes on another request. It has the form of
// `paraglideMiddleware` as its documentation has it in SvelteKit: addresses with a locale, a `Request` for the address
// without one, `resolve({ ...event, request })`, and a `reroute` hook. Another one signs out and responds itself.

import { expect, type Page } from '@playwright/test'
import { signInAsAda } from '../elsewhere.ts'
import { test } from './projects.ts'

test.use({ baseURL: ({ experimental }, use) => use(experimental.url) })
// Another worker would build the project once more.
test.describe.configure({ mode: 'default' })

const account = (page: Page) => page.getByText('The account of Ada')

for (const place of ['first', 'last'] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with the other hook ${place}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled })

      test('signs in, shows the session everywhere, and signs out', async ({
        page,
        context,
        experimental: { url },
      }) => {
        await context.addCookies([{ name: 'theirs', value: place, url }])
        await page.goto('/de/hooks/account')
        await expect(page).toHaveURL(/\/auth\/signin\?callbackUrl=%2Fde%2Fhooks%2Faccount/)
        await page.goto('/de/hooks')
        await expect(page.locator('html')).toHaveAttribute('lang', 'de')
        await signInAsAda(page, 'right')
        await expect(page.getByText('You are Ada')).toBeVisible()
        await expect(page.getByText('auth(): Ada, session(): Ada')).toBeVisible()
        await page.goto('/de/hooks/account')
        await expect(account(page)).toBeVisible()
        await page.goto('/de/hooks')
        await page.getByRole('button', { name: 'Sign out' }).click()
        await expect(page.getByText('Nobody is signed in')).toBeVisible()
      })
    })
  }
}

test('any response brings a renewed cookie, and clears it after a sign-out', async ({
  page,
  context,
  experimental: { url },
}) => {
  await context.addCookies([{ name: 'theirs', value: 'last', url }])
  const findCookie = async () => (await context.cookies(url)).find(({ name }) => /\.session$/.test(name))?.value
  await page.goto('/de/hooks')
  await signInAsAda(page, 'right')
  await expect(page.getByText('You are Ada')).toBeVisible()
  for (const path of ['redirected', 'fetched']) {
    const before = await findCookie()
    // The page may read the session, too, so the response itself is asked.
    const response = await page.request.get(`/hooks/${path}`, { maxRedirects: 0 })
    expect(response.status()).toBeLessThan(400)
    expect(await findCookie()).not.toBe(before)
  }
  await page.evaluate(() => fetch('/leave', { method: 'POST' }))
  expect(await findCookie()).toBeUndefined()
  await page.goto('/de/hooks')
  await expect(page.getByText('Nobody is signed in')).toBeVisible()
})
