import { chromium, type Page } from '@playwright/test'
import { ALICE } from '../../../e2e/app.ts'
import { findChromium } from '../../../tools/chromium.ts'

/** Signs in on the sign-in page that is open. Returns the name of the user. */
export type SignIn = (page: Page) => Promise<string>

/** Signs in with Google, for which the provider of the tests answers. */
export const signInWithGoogle: SignIn = async (page) => {
  await page.getByRole('button', { name: /Google/ }).click()
  await page.getByLabel('User name').fill(ALICE.user)
  await page.getByLabel('Password', { exact: true }).fill(ALICE.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  return ALICE.name
}

/** Signs in as a test person of `Dev`. */
export const signInAsTestPerson: SignIn = async (page) => {
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  return 'Ada Lovelace'
}

/**
 * Opens a page that requires a session, in a new Chromium, and signs in.
 *
 * @returns The text of the page, and the name that it should contain.
 */
export async function readBehindSignIn(url: string, signIn: SignIn): Promise<{ text: string | null; name: string }> {
  const path = findChromium()?.path
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    const name = await signIn(page)
    await page.waitForURL(url)
    return { name, text: await page.textContent('body') }
  } finally {
    await browser.close()
  }
}
