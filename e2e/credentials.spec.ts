import { expect } from '@playwright/test'
import { ACCOUNT, ADA, AUTH, expectSignedIn, expectSignedOut, HOME } from './app.ts'
import { only } from './cases.ts'
import { alert, fillPassword, openSignIn, passwordButton, signInWithPassword, unfold } from './sign-in.ts'
import { test } from './test.ts'

test('signs in with the right password', only('@library'), async ({ page }) => {
  await signInWithPassword(page, ADA)
  await expectSignedIn(page, ADA.name)
  await expect(page).toHaveURL(HOME)
})

test.describe('wrong credentials', () => {
  for (const [what, person] of [
    ['a wrong password', { user: ADA.user, password: 'babbage' }],
    ['an unknown name', { user: 'nobody', password: ADA.password }],
  ] as const) {
    test(`${what} redirects back to the form with one message`, only('@library'), async ({ page }) => {
      await signInWithPassword(page, person)
      await expect(page).toHaveURL(new RegExp(`${AUTH}/signin\\?.*error=CredentialsSignin&code=credentials`))
      await expect(alert(page)).toContainText('Sign-in failed. Check what you entered.')
      await page.goto(HOME)
      await expectSignedOut(page)
    })
  }

  test('can be corrected, and redirect to the page that was first requested', only('@each-once'), async ({ page }) => {
    await page.goto(ACCOUNT)
    await fillPassword(page, { user: ADA.user, password: 'babbage' })
    await passwordButton(page).click()
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription('Sign-in failed. Check what you entered.')
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('')
    await expect(page.getByLabel('User name')).toHaveValue(ADA.user)
    await password.fill(ADA.password)
    await passwordButton(page).click()
    await expect(page).toHaveURL(ACCOUNT)
    await expectSignedIn(page, ADA.name)
  })
})

test('the form requires both fields before it sends a request', only('@library'), async ({ page }) => {
  await openSignIn(page)
  await unfold(page, 'password')
  await passwordButton(page).click()
  await expect(page.getByLabel('User name')).toBeFocused()
  await expect(page).toHaveURL(`${AUTH}/signin`)
})
