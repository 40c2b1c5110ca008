// A page that is open while its user signs out elsewhere: in another tab, or on a page that the browser keeps.

import { expect } from '@playwright/test'
import {
  ACCOUNT,
  ADA,
  AUTH,
  expectSignedIn,
  expectSignedOut,
  HOME,
  nicknameField,
  saveButton,
  signOutButton,
} from '../app.ts'
import { only } from '../cases.ts'
import { someAddress } from '../mail.ts'
import { arriveByEmail, arriveSignedIn } from '../signed-in.ts'
import { test } from '../test.ts'

test('a sign-out in one tab reaches the others without focus', only('@race'), async ({ page, context }) => {
  await arriveSignedIn(page)
  const [second, third] = [await context.newPage(), await context.newPage()]
  await second.goto(HOME)
  await expectSignedIn(second, ADA.name)
  await third.goto(ACCOUNT)
  await expect(third.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await third.waitForLoadState('networkidle')
  await page.waitForLoadState('networkidle')
  await second.waitForLoadState('networkidle')
  await signOutButton(page).click()
  await expectSignedOut(page)
  await expectSignedOut(second)
  await expect(third).toHaveURL(new RegExp(`${AUTH}/signin`))
})

test(
  'a page that notices its own sign-out early leaves the redirect to the action',
  only('@race'),
  async ({ page }) => {
    await arriveSignedIn(page)
    await page.goto(ACCOUNT, { waitUntil: 'networkidle' })
    await page.route(/_server/, async (route) => {
      const response = await route.fetch()
      const read = page.waitForResponse((answer) => answer.url().endsWith(`${AUTH}/session`))
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await read
      await route.fulfill({ response })
    })
    await signOutButton(page).click()
    await expectSignedOut(page)
    await expect(page).toHaveURL(HOME)
  },
)

test('a page that the browser restores shows who is signed in now', async ({ page, context }) => {
  await arriveSignedIn(page)
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  // Playwright disables the back/forward cache, so the test sends the event that a restored page gets.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectSignedOut(page)
})

test('pages ask for the session only when something has happened', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await arriveSignedIn(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path === `${AUTH}/session`)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the nickname changes', async ({ page }) => {
    const address = someAddress()
    await arriveByEmail(page, address, ACCOUNT)
    await nicknameField(page).fill('Countess')
    await saveButton(page).click()
    await expectSignedIn(page, 'Countess')
    await expect(page).toHaveTitle('Your account')
  })
})
