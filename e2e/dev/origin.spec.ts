// What the frameworks leave out while an application is developed: SvelteKit then takes forms from everywhere, and
// SolidStart always does. A browser with a session may be open on the developer's machine.

import { expect, type Locator, type Page } from '@playwright/test'
import { ACCOUNT, ADA, API, AUTH, expectSignedIn, expectSignedOut, formOf, HOME, signOutButton } from '../app.ts'
import { only } from '../cases.ts'
import { type OtherSite, openOtherSite } from '../other-site.ts'
import { signInWithPassword } from '../sign-in.ts'
import { test } from '../test.ts'

let other: OtherSite

test.beforeAll(async () => {
  other = await openOtherSite()
})

test.afterAll(() => other.close())

const enterButton = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /Demo Identity/ })

/** Cookies of attempts to sign in. */
const attempts = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name.includes('.tx.'))

/** Another port of the same site, and another site. */
const HOSTS = ['localhost', '127.0.0.1'] as const

test.describe('a form of another port or site', only('@security'), () => {
  // The development server compiles each page with its first visit.
  test.describe.configure({ timeout: 90_000 })
  // These forms need no script, and each visit would load every module of the page. The test of a program runs scripts.
  test.use({ javaScriptEnabled: false })

  test('keeps the user signed in, and so does a link to where it is posted', async ({ page }) => {
    await signInWithPassword(page, ADA)
    await expectSignedIn(page, ADA.name)
    const { action, fields } = await formOf(signOutButton(page))
    for (const host of HOSTS) {
      await other.post(page, host, action, fields)
      await page.goto(HOME)
      await expectSignedIn(page, ADA.name)
    }
    await page.goto(action)
    await page.goto(HOME)
    await expectSignedIn(page, ADA.name)
  })

  test('begins no sign-in', async ({ page, baseURL }) => {
    for (const host of HOSTS) {
      await page.goto(HOME)
      const { action, fields } = await formOf(enterButton(page))
      await other.post(page, host, action, fields)
      await expect(page).toHaveURL(new RegExp(`^${baseURL}`))
      expect(await attempts(page)).toEqual([])
    }
  })

  test('signs no user in', async ({ page, baseURL, playwright }) => {
    const attacker = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const { csrfToken } = await (await attacker.get(`${AUTH}/csrf`)).json()
    await attacker.dispose()
    const fields = { csrfToken, username: ADA.user, password: ADA.password }
    for (const host of HOSTS) {
      await other.post(page, host, `${baseURL}${AUTH}/callback/credentials`, fields)
      await page.goto(HOME)
      await expectSignedOut(page)
    }
  })
})

test(
  'a program that says it is elsewhere gets nowhere, and otherwise to the provider',
  only('@security'),
  async ({ page, baseURL }) => {
    await page.goto(HOME)
    const { action, fields } = await formOf(enterButton(page))
    const post = async (origin: string): Promise<string> => {
      const headers = { accept: 'text/html', origin }
      const response = await page.request.post(action, { form: { ...fields }, headers, maxRedirects: 0 })
      return `${response.status()} ${response.headers()['location'] ?? ''}`
    }
    // Where a person is meant, the sign-in page says so.
    expect(await post('https://other.example')).toMatch(/^403 |^303 .*\/signin\?error=MissingCSRF/)
    expect(await attempts(page)).toEqual([])
    expect(await post(baseURL ?? '')).toMatch(/^30[23] .*[?&]code_challenge=/)
    expect(await attempts(page)).toHaveLength(1)
  },
)

test('the guard holds', only('@security'), async ({ page, request }) => {
  expect((await request.get(API)).status()).toBe(401)
  await page.goto(ACCOUNT)
  await expect(page).toHaveURL(new RegExp(`${AUTH}/signin\\?callbackUrl=`))
})
