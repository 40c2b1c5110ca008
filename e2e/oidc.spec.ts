import { expect, type Page } from '@playwright/test'
import { ACCOUNT, ALICE, AUTH, BOB, expectSignedIn, expectSignedOut, HOME } from './app.ts'
import { only } from './cases.ts'
import { startLater } from './later.ts'
import {
  alert,
  allow,
  chooseProvider,
  consentHeading,
  fillPassword,
  logIn,
  openSignIn,
  providerButton,
  signInWithProvider,
} from './sign-in.ts'
import { test } from './test.ts'

const errorHeading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Allows, follows everything but the last step, and gives the address of that. */
async function callbackUrl(page: Page): Promise<string> {
  let response = await page.request.post(`${page.url()}/allow`, { maxRedirects: 0 })
  for (let i = 0; i < 5; i++) {
    const location = new URL(response.headers()['location'] ?? '', response.url())
    if (location.pathname.startsWith(`${AUTH}/callback/`) && location.searchParams.has('code')) return location.href
    response = await page.request.get(location.href, { maxRedirects: 0 })
  }
  throw new Error('The provider does not come back.')
}

test('signs in through the provider', async ({ page }) => {
  await signInWithProvider(page, ALICE)
  await expectSignedIn(page, ALICE.name)
  await expect(page).toHaveURL(HOME)
  await page.goto(ACCOUNT)
  await expect(page.getByRole('region', { name: 'Profile', exact: true })).toContainText('alice@example.com')
})

test('sets the session and ends the attempt in one answer', only('@library'), async ({ page }) => {
  await openSignIn(page)
  await chooseProvider(page)
  await logIn(page, ALICE)
  const answer = page.waitForResponse((response) => response.url().includes(`${AUTH}/callback/oidc`))
  await allow(page)
  const headers = await (await answer).headersArray()
  const cookies = headers.filter(({ name }) => name.toLowerCase() === 'set-cookie').map(({ value }) => value)
  expect(cookies.filter((cookie) => /^latchkey\.session=./.test(cookie))).toHaveLength(1)
  expect(cookies.filter((cookie) => /^latchkey\.tx\..+Max-Age=0/.test(cookie))).toHaveLength(1)
  await expectSignedIn(page, ALICE.name)
})

test('signs in from a button of the application', only('@each-once'), async ({ page }) => {
  await page.goto(HOME)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Demo Identity/ })
    .click()
  await logIn(page, ALICE)
  await allow(page)
  await expect(page).toHaveURL(ACCOUNT)
  await expectSignedIn(page, ALICE.name)
})

test(
  'DEMAND-10: keeps two tabs apart that finish in reverse order',
  only('@library', '@race'),
  async ({ page, context }) => {
    const second = await context.newPage()
    await openSignIn(page)
    await chooseProvider(page)
    await openSignIn(second)
    await chooseProvider(second)
    await logIn(second, BOB)
    await allow(second)
    await expectSignedIn(second, BOB.name)
    await fillPassword(page, ALICE)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(consentHeading(page)).toBeVisible()
    await allow(page)
    await expectSignedIn(page, ALICE.name)
  },
)

test(
  'DEMAND-11: explains itself when an answer comes a second time, and keeps the session',
  only('@library', '@security'),
  async ({ page }) => {
    await openSignIn(page)
    await chooseProvider(page)
    await logIn(page, ALICE)
    const answer = page.waitForRequest(`**${AUTH}/callback/oidc*`)
    await allow(page)
    await expectSignedIn(page, ALICE.name)
    await page.goto((await answer).url())
    await expect(page.getByText(/expired, was already completed/)).toBeVisible()
    await page.goto(HOME)
    await expectSignedIn(page, ALICE.name)
  },
)

test('DEMAND-10: survives the back button after sign-in', only('@library', '@race'), async ({ page }) => {
  await signInWithProvider(page, ALICE)
  await expectSignedIn(page, ALICE.name)
  // At once, past the provider's pages: those may be on their way elsewhere when a second press comes.
  await page.evaluate(() => history.go(-3))
  await expect(page).toHaveURL(new RegExp(`${AUTH}/signin`))
  await providerButton(page).click()
  await expectSignedIn(page, ALICE.name)
})

test(
  'offers to start again when the sign-in is not open in this browser',
  only('@library'),
  async ({ page, context }) => {
    await openSignIn(page)
    await chooseProvider(page)
    await logIn(page, ALICE)
    await context.clearCookies({ name: /latchkey\.tx\./ })
    await allow(page)
    await expect(errorHeading(page)).toBeVisible()
    await expect(page.getByText(/expired, was already completed/)).toBeVisible()
    await providerButton(page).click()
    await expectSignedIn(page, ALICE.name)
  },
)

test(
  'refuses an answer that comes after more than ten minutes',
  only('@library', '@security'),
  async ({ page }, { project }) => {
    const later = await startLater(project.metadata, { seconds: 11 * 60 })
    try {
      await openSignIn(page)
      await chooseProvider(page)
      await logIn(page, ALICE)
      const url = new URL(await callbackUrl(page))
      // Cookies do not know ports: the later process gets the same ones.
      await page.goto(later.url + url.pathname + url.search)
      await expect(page.getByText(/expired, was already completed/)).toBeVisible()
      await page.goto(HOME)
      await expectSignedOut(page)
    } finally {
      await later.stop()
    }
  },
)

test.describe('at the provider', only('@library'), () => {
  test('a cancelled consent leads back to the sign-in page', async ({ page }) => {
    await openSignIn(page)
    await chooseProvider(page)
    await logIn(page, ALICE)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(new RegExp(`${AUTH}/signin.*error=OAuthCallbackError`))
    await expect(alert(page)).toContainText('did not sign you in')
    await page.goto(HOME)
    await expectSignedOut(page)
  })

  test('a cancelled login keeps the page first asked for', async ({ page }) => {
    await page.goto(`${ACCOUNT}?tab=security`)
    await chooseProvider(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(alert(page)).toContainText('did not sign you in')
    await chooseProvider(page)
    await logIn(page, ALICE)
    await allow(page)
    await expect(page).toHaveURL(`${ACCOUNT}?tab=security`)
  })
})
