// Pages that go on without the server: their router asks for data alone, and the session may have changed since.

import { expect, type Page } from '@playwright/test'
import { ACCOUNT, ADA, AUTH, expectSignedIn, expectSignedOut, HOME, signOutButton } from './app.ts'
import { only } from './cases.ts'
import { fillPassword, passwordButton } from './sign-in.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './test.ts'

const accountLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Account' })
const accountHeading = (page: Page) => page.getByRole('heading', { name: 'Your account' })

/** Waits until the router has taken over, and leaves a sign that a page which is loaded anew does not have. */
async function mark(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
}

const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'isMarked' in globalThis)

test.describe('in the browser', only('@client-router'), () => {
  test('a signed-in user opens a protected page without a page load', async ({ page }) => {
    await arriveSignedIn(page)
    await mark(page)
    await accountLink(page).click()
    await expect(accountHeading(page)).toBeVisible()
    await expect(page).toHaveURL(ACCOUNT)
    expect(await isMarked(page)).toBe(true)
  })

  test('a protected page redirects to the sign-in page and back', async ({ page }) => {
    await page.goto(HOME)
    await mark(page)
    await accountLink(page).click()
    await expect(page).toHaveURL(new RegExp(`${AUTH}/signin\\?callbackUrl=`))
    await fillPassword(page, ADA)
    await passwordButton(page).click()
    await expect(page).toHaveURL(ACCOUNT)
    await expectSignedIn(page, ADA.name)
  })

  test(
    'a protected page refuses a user who was signed out in between',
    only('@security'),
    async ({ page, context }) => {
      await arriveSignedIn(page)
      await mark(page)
      await context.clearCookies()
      await accountLink(page).click()
      await expect(page).toHaveURL(new RegExp(`${AUTH}/signin\\?callbackUrl=`))
      await expect(accountHeading(page)).toBeHidden()
    },
  )

  test('sign-out updates the page without a load', async ({ page }) => {
    await arriveSignedIn(page)
    await mark(page)
    await signOutButton(page).click()
    await expectSignedOut(page)
    expect(await isMarked(page)).toBe(true)
    await page.reload()
    await expectSignedOut(page)
  })
})
