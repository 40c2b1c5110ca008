// What the specs know of a sample application: its addresses and the names on its pages. Every sample has them.

import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export const HOME = '/'
/** Behind the guard, as a page. */
export const ACCOUNT = '/account'
/** Behind the guard, as data. */
export const API = '/api/me'
/** Where the routes of the library are. */
export const AUTH = '/auth'

/** Who the OpenID Provider of the tests knows. */
export const ALICE = { user: 'alice', password: 'alice', name: 'Alice Liddell' }
export const BOB = { user: 'bob', password: 'bob', name: 'Bob Cratchit' }
/** Whom the application itself knows. */
export const ADA = { user: 'ada', password: 'analytical', name: 'Ada Lovelace' }

export interface Person {
  readonly user: string
  readonly password: string
  readonly name: string
}

/** Somebody at the provider whom no other test has. */
export function someGuest(): Person {
  const user = `guest-${crypto.randomUUID().slice(0, 8)}`
  return { user, password: user, name: user }
}

export const signInLink = (page: Page): Locator => page.getByRole('link', { name: 'Sign in', exact: true })
export const signOutButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign out', exact: true })
export const nicknameField = (page: Page): Locator => page.getByLabel('Nickname')
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save' })

/** The button that asks for a confirmation. It works without JavaScript. */
export const askButton = (page: Page, name: string): Locator =>
  page.locator('details:not([open]) > summary').filter({ hasText: name })

/** Presses the button that asks for a confirmation, and confirms. */
export async function confirm(page: Page, name: string): Promise<void> {
  await askButton(page, name).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** What a program sends with a form: a token, and an origin, without which SvelteKit takes no form at all. */
export async function askForToken(request: APIRequestContext): Promise<{ csrfToken: string; origin: string }> {
  const response = await request.get(`${AUTH}/csrf`)
  const { csrfToken } = await response.json()
  return { csrfToken, origin: new URL(response.url()).origin }
}

/** What a form of a sample application sends when a button is pressed, so that a test can send it otherwise. */
export interface SampleForm {
  readonly action: string
  /** Media type of the body: Next.js runs an action only for `multipart/form-data`. */
  readonly type: string
  readonly fields: Readonly<Record<string, string>>
}

/** Status with which a sample refuses such a form of another site. Next.js has the same one for all errors of an action. */
export const refusalOf = ({ type }: SampleForm): number => (type === 'multipart/form-data' ? 500 : 403)

export const formOf = (button: Locator): Promise<SampleForm> =>
  button.evaluate((element) => {
    const { form } = element as HTMLButtonElement
    if (form === null) throw new TypeError('The button is in no form.')
    const texts = Array.from(new FormData(form), ([name, value]) => [name, String(value)])
    return {
      type: form.enctype,
      action: new URL(element.getAttribute('formaction') ?? form.getAttribute('action') ?? '', form.baseURI).href,
      fields: Object.fromEntries(texts),
    }
  })

export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible()
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(signInLink(page)).toBeVisible()
}
