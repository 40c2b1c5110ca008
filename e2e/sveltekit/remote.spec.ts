// Remote functions: those of the library behind a file of the application, and the application's own that call
// `signIn` and `signOut`.

import { expect, type Page } from '@playwright/test'
import { ALICE } from '../app.ts'
import { allow, logIn, loginHeading } from '../sign-in.ts'
import { test } from './projects.ts'

test.use({ baseURL: ({ experimental }, use) => use(experimental.url) })
// Another worker would build the project once more.
test.describe.configure({ mode: 'default' })

const who = (page: Page, name: string) => page.getByText(`You are ${name}`)
const nobody = (page: Page) => page.getByText('Nobody is signed in')

async function enter(page: Page, path: string, name: string, password: string): Promise<void> {
  await page.goto(path)
  // Until then, the browser sends forms by itself.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`remote forms, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('sign in, show the session, and sign out', async ({ page }) => {
      await enter(page, '/remote?tab=a', 'Ada', 'right')
      await expect(who(page, 'Ada')).toBeVisible()
      await expect(page).toHaveURL('/remote?tab=a')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(nobody(page)).toBeVisible()
      await expect(page).toHaveURL('/remote?tab=a')
      const cookies = await page.context().cookies()
      expect(cookies.map(({ name }) => name).sort()).toEqual(['latchkey.last', 'latchkey.session.ended'])
    })

    test('go where the page was asked to lead', async ({ page }) => {
      await enter(page, '/remote?callbackUrl=%2Fremote%2Fown', 'Ada', 'right')
      await expect(page).toHaveURL('/remote/own')
      await expect(who(page, 'Ada')).toBeVisible()
    })

    test('show a wrong password next to the field and keep the name', async ({ page }) => {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await enter(page, '/remote', 'Ada', 'wrong')
      expect((await answer).status()).toBeLessThan(500)
      expect(await (await answer).text()).not.toContain('wrong')
      await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Check what you entered.')
      await expect(page.getByLabel('Name')).toHaveValue('Ada')
      await expect(nobody(page)).toBeVisible()
    })

    test('lead to the page of errors where the form cannot help', async ({ page }) => {
      await enter(page, '/remote', 'Mallory', 'right')
      await expect(page).toHaveURL(/\/auth\/error\?error=AccessDenied/)
      await expect(page.getByText('You do not have permission to sign in.')).toBeVisible()
    })

    test('lead to the provider and back', async ({ page }) => {
      await page.goto('/remote')
      await page.getByRole('button', { name: 'Sign in with Google' }).click()
      await expect(loginHeading(page)).toBeVisible()
      await logIn(page, ALICE)
      await allow(page)
      await expect(who(page, ALICE.name)).toBeVisible()
    })

    test('of the application hear of a wrong password by themselves', async ({ page }) => {
      await enter(page, '/remote/own', 'Ada', 'wrong')
      await expect(page.getByRole('alert')).toHaveText('Code: credentials')
      await page.getByLabel('Password').fill('right')
      await page.getByLabel('Name').fill('Ada')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(who(page, 'Ada')).toBeVisible()
      await expect(page).toHaveURL('/remote')
    })
  })
}

test('commands of the application sign in and out, and say where to go', async ({ page }) => {
  await page.goto('/remote/own')
  await page.getByRole('button', { name: 'Enter as Bob' }).click()
  await expect(page).toHaveURL('/remote?entered')
  await expect(who(page, 'Bob')).toBeVisible()
  await page.goto('/remote/own')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/remote?left')
  await expect(nobody(page)).toBeVisible()
})

test('the application does not report a wrong password as an error', ({ experimental }) => {
  expect(experimental.log()).toContain('CredentialsSignin')
  expect(experimental.log()).not.toMatch(/^\s+at /m)
})
