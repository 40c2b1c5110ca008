// An application that the sample is not: under a path of its own, configured per request by its platform, with a page
// that is made before anybody visits it.

import { expect, type Page } from '@playwright/test'
import { only } from '../cases.ts'
import { signInAsAda } from '../elsewhere.ts'
import { test } from './projects.ts'

test.use({ baseURL: ({ underPath }, use) => use(underPath.url) })
// Another worker would build the project once more.
test.describe.configure({ mode: 'default' })

async function enter(page: Page, password: string): Promise<void> {
  await page.goto('/app/deep/down')
  await signInAsAda(page, password)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an application under a path, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('signs in and out by its forms', async ({ page }) => {
      await enter(page, 'right')
      await expect(page.getByText('You are Ada')).toBeVisible()
      await expect(page).toHaveURL('/app/deep/down')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByText('Nobody is signed in')).toBeVisible()
    })

    test('has the sign-in page under its path', async ({ page }) => {
      await enter(page, 'wrong')
      await expect(page).toHaveURL(/\/app\/auth\/signin\?error=CredentialsSignin&code=credentials/)
      await expect(page.getByRole('alert')).toContainText('Sign-in failed')
    })

    test('leads from a page that was made before to the sign-in page', async ({ page }) => {
      await page.goto('/app/about')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/app\/auth\/signin\?callbackUrl=%2Fapp%2Fabout/)
    })
  })
}

test('signs in from a script of a page', async ({ page }) => {
  await page.goto('/app/deep/down')
  // Until then, the button does nothing.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Enter as Bob' }).click()
  await expect(page.getByText('You are Bob')).toBeVisible()
})

test('logs a wrong password as one warning', only('@security'), async ({ page, underPath }) => {
  await enter(page, 'wrong')
  await expect(page.getByRole('alert')).toContainText('Sign-in failed')
  expect(underPath.log()).toContain('[latchkey][warn] CredentialsSignin')
  expect(underPath.log()).not.toContain('handleError')
})

test('a prerendered page contains no session', only('@security'), async ({ request }) => {
  const response = await request.get('/app/about')
  expect(await response.text()).toContain('Nobody is signed in')
  expect(response.headers()['set-cookie']).toBeUndefined()
})

test('a prerendered page with the component and the function is built', async ({ request }) => {
  expect(await (await request.get('/app/about')).text()).toContain('action="./signin"')
})

test('has none of its routes outside', async ({ request }) => {
  expect((await request.get('/app/auth/session')).status()).toBe(200)
  expect((await request.get('/auth/session')).status()).toBe(404)
})
