import { expect } from '@playwright/test'
import {
  ACCOUNT,
  ADA,
  ALICE,
  API,
  AUTH,
  expectSignedIn,
  expectSignedOut,
  HOME,
  nicknameField,
  saveButton,
  signOutButton,
} from './app.ts'
import { only } from './cases.ts'
import { someAddress } from './mail.ts'
import { allow, chooseProvider, fillPassword, logIn, passwordButton } from './sign-in.ts'
import { arriveByEmail, arriveSignedIn } from './signed-in.ts'
import { test } from './test.ts'

test('lasts over reloads and tabs', only('@each-once'), async ({ page, context }) => {
  await arriveSignedIn(page)
  await page.reload()
  await expectSignedIn(page, ADA.name)
  const second = await context.newPage()
  await second.goto(HOME)
  await expectSignedIn(second, ADA.name)
})

test.describe('sign-out', () => {
  test('by the button of the application', only('@each-once', '@security'), async ({ page }) => {
    await arriveSignedIn(page)
    await signOutButton(page).click()
    await expectSignedOut(page)
    await page.goto(ACCOUNT)
    await expect(page).toHaveURL(new RegExp(`${AUTH}/signin`))
  })

  test('by the page of the library', only('@library'), async ({ page }) => {
    await arriveSignedIn(page)
    await page.goto(`${AUTH}/signout`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectSignedOut(page)
    expect((await page.request.get(API)).status()).toBe(401)
  })

  test('leaves no page behind for the back button', only('@each-once', '@security'), async ({ page }) => {
    await arriveSignedIn(page)
    await page.goto(ACCOUNT)
    await signOutButton(page).click()
    await expectSignedOut(page)
    await page.goBack()
    await expect(page.getByText(ADA.name)).toBeHidden()
  })
})

test.describe('guard', () => {
  // On most pairs, this is also the test of a sign-in with a password.
  test('redirects to the sign-in page and back to the page that was first requested', async ({ page }) => {
    await page.goto(`${ACCOUNT}?tab=security`)
    await expect(page).toHaveURL(new RegExp(`${AUTH}/signin\\?callbackUrl=`))
    await fillPassword(page, ADA)
    await passwordButton(page).click()
    await expect(page).toHaveURL(`${ACCOUNT}?tab=security`)
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expectSignedIn(page, ADA.name)
  })

  test('remembers that page during a visit to the provider', only('@library'), async ({ page }) => {
    await page.goto(`${ACCOUNT}?tab=security`)
    await chooseProvider(page)
    await logIn(page, ALICE)
    await allow(page)
    await expect(page).toHaveURL(`${ACCOUNT}?tab=security`)
    await expectSignedIn(page, ALICE.name)
  })
})

test('changes by an update, and stays changed', only('@each-once'), async ({ page }) => {
  const address = someAddress()
  await arriveByEmail(page, address, ACCOUNT)
  await nicknameField(page).fill('<b>Countess</b>')
  await saveButton(page).click()
  await expectSignedIn(page, '<b>Countess</b>')
  await page.goto(HOME)
  await expectSignedIn(page, '<b>Countess</b>')
})
