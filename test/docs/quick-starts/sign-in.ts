import { chromium } from '@playwright/test'
import { ALICE } from '../../../e2e/app.ts'
import { findChromium } from '../../../tools/chromium.ts'

/**
 * Opens a page that requires a session, in a new Chromium, and signs in with the provider of the tests.
 *
 * @returns The text of the page.
 */
export async function readBehindSignIn(url: string): Promise<string | null> {
  const path = findChromium()?.path
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.getByRole('button', { name: /Google/ }).click()
    await page.getByLabel('User name').fill(ALICE.user)
    await page.getByLabel('Password', { exact: true }).fill(ALICE.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(url)
    return await page.textContent('body')
  } finally {
    await browser.close()
  }
}
