// The components as an application that moves from Auth.js has them: slots, `options`, `className`. Beside them, what
// Svelte 5 has in their place: snippets, `enhance`.

import { expect } from '@playwright/test'
import { test } from './projects.ts'

test.use({ baseURL: ({ experimental }, use) => use(experimental.url) })
// Another worker would build the project once more.
test.describe.configure({ mode: 'default' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`components, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('take the slots, options and class of Auth.js', async ({ page }) => {
      await page.goto('/slots')
      const form = page.getByTestId('credentials')
      await expect(form).toHaveClass('own theirs')
      await expect(form.getByRole('button')).toHaveText('Enter')
      expect(await form.getAttribute('options')).toBeNull()
      await form.getByLabel('Name').fill('Ada')
      await form.getByLabel('Password').fill('right')
      await form.getByRole('button').click()
      await expect(page.getByText('You are Ada')).toBeVisible()
      await expect(page).toHaveURL('/slots/left')
      await page.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByText('Nobody is signed in')).toBeVisible()
      await expect(page).toHaveURL('/slots/left')
    })

    test('have one field for the address of a provider of mail', async ({ page }) => {
      await page.goto('/slots')
      for (const [id, label] of [
        ['mail', 'Email'],
        ['mail-slot', 'Address'],
        ['mail-children', 'Mail'],
      ] as const) {
        const form = page.getByTestId(id)
        await expect(form.locator('input[name=email]')).toHaveCount(1)
        await expect(form.locator('input[name=email]')).toHaveValue('')
        await expect(form.getByLabel(label)).toBeVisible()
        await expect(form.getByRole('button')).toHaveText('Sign in')
      }
      await expect(page.getByTestId('github').locator('[name=authorizationParams-login]')).toHaveValue('ada')
      await expect(page.getByTestId('github').locator('[name=email]')).toHaveCount(0)
    })

    test('show a wrong password in the form, which keeps the name', async ({ page }) => {
      await page.goto('/signin?callbackUrl=%2F')
      // Until then, the browser submits forms itself.
      await page.waitForLoadState('networkidle')
      await page.getByLabel('Name').fill('Ada')
      await page.getByLabel('Password').fill('wrong')
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Go' }).click()
      expect((await answer).status()).toBe(401)
      expect(await (await answer).text()).not.toContain('wrong')
      await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Check what you entered. (credentials)')
      await expect(page.getByLabel('Name')).toHaveValue('Ada')
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('status')).toHaveText(`${javaScriptEnabled ? 'Ada ' : ''}CredentialsSignin`)
      await page.getByLabel('Password').fill('right')
      await page.getByRole('button', { name: 'Go' }).click()
      await expect(page).toHaveURL('/slots/left')
      await expect(page.getByText('You are Ada')).toBeVisible()
    })

    test('lead from another page to the sign-in page', async ({ page }) => {
      await page.goto('/slots/browser')
      await page.getByLabel('Name').fill('Ada')
      await page.getByLabel('Password').fill('wrong')
      const posted = page.waitForRequest((request) => request.method() === 'POST')
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect((await posted).isNavigationRequest()).toBe(true)
      await expect(page).toHaveURL(/\/auth\/signin\?error=CredentialsSignin&code=credentials/)
    })
  })
}

test('a form says that it waits, and is not sent twice', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/signin', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill('right')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByRole('button', { name: 'Wait' })).toBeDisabled()
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(1)
  release()
  await expect(page).toHaveURL('/slots/left')
  await expect(page.getByText('You are Ada')).toBeVisible()
})
