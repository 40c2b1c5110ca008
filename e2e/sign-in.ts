// Ways through the sign-in page of the library and the forms of the OpenID Provider.

import { expect, type Locator, type Page } from '@playwright/test'
import { ALICE, AUTH, type Person } from './app.ts'

/** On the sign-in page. */
export const providerButton = (page: Page): Locator => page.getByRole('button', { name: /Demo Identity/ })
export const passwordButton = (page: Page): Locator => page.getByRole('button', { name: /with password/i })
export const alert = (page: Page): Locator => page.getByRole('alert')

/** At the provider. */
export const loginHeading = (page: Page): Locator => page.getByRole('heading', { name: 'Who are you?' })
export const consentHeading = (page: Page): Locator => page.getByRole('heading', { name: 'May the application' })

/** Opens the sign-in page, which leads to the home page. */
export async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${AUTH}/signin`)
}

/** The title of a folded form on the sign-in page. */
export const foldedForm = (page: Page, title: string): Locator =>
  page.locator('details:not([open]) > summary').filter({ hasText: title })

/** Unfolds a form of the sign-in page, unless it is open. */
export async function unfold(page: Page, title: string): Promise<void> {
  const folded = foldedForm(page, title)
  if ((await folded.count()) > 0) await folded.click()
}

export async function fillPassword(page: Page, { user, password }: Pick<Person, 'user' | 'password'>): Promise<void> {
  await unfold(page, 'password')
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function signInWithPassword(page: Page, person: Pick<Person, 'user' | 'password'>): Promise<void> {
  await openSignIn(page)
  await fillPassword(page, person)
  await passwordButton(page).click()
}

/** From the sign-in page to the login form of the provider. */
export async function chooseProvider(page: Page): Promise<void> {
  await providerButton(page).click()
  await expect(loginHeading(page)).toBeVisible()
}

/** From the login form of the provider to its question whether the application may know. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await fillPassword(page, person)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(consentHeading(page)).toBeVisible()
}

export async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** All of it, from the sign-in page. */
export async function signInWithProvider(page: Page, person: Person = ALICE): Promise<void> {
  await openSignIn(page)
  await chooseProvider(page)
  await logIn(page, person)
  await allow(page)
}
