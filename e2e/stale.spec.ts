// Pages that were opened before something else happened in the browser, or under another name of the application.

import { expect, type Page } from '@playwright/test'
import { ACCOUNT, ADA, AUTH, expectSignedIn, expectSignedOut, HOME } from './app.ts'
import { only } from './cases.ts'
import { startLater } from './later.ts'
import { fillPassword, passwordButton, providerButton, signInWithPassword } from './sign-in.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './test.ts'

const SIGN_IN = `${AUTH}/signin?callbackUrl=${encodeURIComponent(ACCOUNT)}`

async function enter(page: Page): Promise<void> {
  await fillPassword(page, ADA)
  await passwordButton(page).click()
}

test.describe('a stale page', only('@library'), () => {
  test('signs in, though another first page replaced its cookie', async ({ page, context }) => {
    await page.goto(SIGN_IN)
    // As if both had been requested before the first answer.
    await context.clearCookies()
    const second = await context.newPage()
    await second.goto(SIGN_IN)
    await enter(page)
    await expect(page).toHaveURL(ACCOUNT)
    // The second is stale now, and its user signed in.
    await enter(second)
    await expect(second).toHaveURL(ACCOUNT)
    await expectSignedIn(second, ADA.name)
  })

  test('signs out a session that began in another tab', async ({ page, context }) => {
    await arriveSignedIn(page)
    await page.goto(`${AUTH}/signout`)
    const second = await context.newPage()
    await second.goto(`${AUTH}/signout`)
    await second.getByRole('button', { name: 'Sign out' }).click()
    await expectSignedOut(second)
    await signInWithPassword(second, ADA)
    await expectSignedIn(second, ADA.name)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectSignedOut(page)
    await second.goto(HOME)
    await expectSignedOut(second)
  })
})

test('a visitor at another name of the host is led to the right one', only('@looks'), async ({ page }, { project }) => {
  const app = await startLater(project.metadata, { hasOrigin: true })
  try {
    await page.goto(app.url.replace('localhost', '127.0.0.1') + SIGN_IN)
    // The response of the provider would find no cookie of the attempt.
    await providerButton(page).click()
    await expect(page).toHaveURL(new RegExp(`^${app.url}${AUTH}/signin`))
    await enter(page)
    await expect(page).toHaveURL(app.url + ACCOUNT)
  } finally {
    await app.stop()
  }
})
