// The sign-in page of the sample itself, which is made of the components.

import { expect, type Page } from '@playwright/test'
import { addAuthenticator, withoutAutofill } from 'latchkey/testing'
import { expectAccessibleInBoth } from '../accessible.ts'
import {
  ACCOUNT,
  ADA,
  ALICE,
  expectSignedIn,
  expectSignedOut,
  HOME,
  nicknameField,
  saveButton,
  signOutButton,
} from '../app.ts'
import { mailSentHeading, someAddress } from '../mail.ts'
import { alert, allow, fillPassword, logIn, loginHeading, openSignIn, unfold } from '../sign-in.ts'
import { arriveByEmail, arriveSignedIn } from '../signed-in.ts'
import { test } from '../test.ts'

const SIGN_IN = '/signin'

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the sign-in page of the application, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('signs in with a password, to the account', async ({ page }) => {
      await page.goto(SIGN_IN)
      await fillPassword(page, ADA)
      await button(page, 'Sign in with password').click()
      await expect(page).toHaveURL(ACCOUNT)
      await expectSignedIn(page, ADA.name)
    })

    test('shows a wrong password next to the form and keeps the name', async ({ page }) => {
      await page.goto(`${SIGN_IN}?callbackUrl=${encodeURIComponent('/account?tab=security')}`)
      await fillPassword(page, { user: ADA.user, password: 'babbage' })
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await button(page, 'Sign in with password').click()
      expect((await answer).status()).toBe(401)
      await expect(alert(page)).toContainText('Sign-in failed')
      await expect(page).toHaveURL(new RegExp(`^[^?]*${SIGN_IN}\\b`))
      await expect(page.getByLabel('User name')).toHaveValue(ADA.user)
      await page.getByLabel('Password').fill(ADA.password)
      await button(page, 'Sign in with password').click()
      await expect(page).toHaveURL('/account?tab=security')
    })

    test('changes the nickname', async ({ page }) => {
      await arriveByEmail(page, someAddress(), ACCOUNT)
      await nicknameField(page).fill('Countess')
      await saveButton(page).click()
      await expectSignedIn(page, 'Countess')
      await expect(page.getByText('Saved.')).toBeVisible()
      await expect(nicknameField(page)).toHaveValue('Countess')
    })

    test('signs in through the provider', async ({ page }) => {
      await page.goto(SIGN_IN)
      await button(page, 'Continue with Demo Identity').click()
      // The page that is left has such fields, too.
      await expect(loginHeading(page)).toBeVisible()
      await logIn(page, ALICE)
      await allow(page)
      await expect(page).toHaveURL(ACCOUNT)
      await expectSignedIn(page, ALICE.name)
    })

    test('sends a mail', async ({ page }) => {
      await page.goto(SIGN_IN)
      await page.getByLabel('Email address').fill(someAddress())
      await button(page, 'Sign in with Email').click()
      await expect(mailSentHeading(page)).toBeVisible()
    })

    test('signs out on a page of its own', async ({ page }) => {
      await arriveSignedIn(page)
      await page.goto('/signout')
      await button(page, 'Sign out').click()
      await expectSignedOut(page)
      await expect(page).toHaveURL(HOME)
    })
  })
}

test('signs in with a passkey', async ({ page }) => {
  await withoutAutofill(page)
  const address = someAddress()
  await addAuthenticator(page)
  await openSignIn(page)
  await unfold(page, 'Create a passkey')
  const create = page.getByRole('button', { name: 'Create a passkey' })
  await unfold(page, 'Create a passkey')
  await page.locator('form').filter({ has: create }).getByLabel('Email address').fill(address)
  await create.click()
  await expectSignedIn(page, address)
  await signOutButton(page).click()
  await expectSignedOut(page)
  await page.goto(SIGN_IN)
  await button(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL(ACCOUNT)
  await expectSignedIn(page, address)
})

test('says so when no passkey was given', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  await authenticator.setVerified(false)
  await page.goto(SIGN_IN)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByRole('status')).not.toBeEmpty()
  await expect(page).toHaveURL(SIGN_IN)
})

test('has no accessibility violation', async ({ page }) => {
  await page.goto(SIGN_IN)
  await expectAccessibleInBoth(page)
})
