// Somebody signed in from the beginning, for specs about something else: a program signs in, and the browser of the test
// gets its cookies. That takes a tenth of the time of the pages.

import type { Page } from '@playwright/test'
import type { Browser } from 'latchkey/testing'
import { ADA, expectSignedIn, HOME, type Person } from './app.ts'
import { getSite, openByEmail, openFromProvider, openSignedIn } from './visitor.ts'

/** Gives cookies of programs to a page. Cookies do not know ports: those of the provider can be among them. */
async function takeCookies(page: Page, ...browsers: readonly Browser[]): Promise<void> {
  const { url } = getSite()
  const attributes = { url, httpOnly: true, sameSite: 'Lax' } as const
  const cookies = browsers.flatMap((browser) => Array.from(browser.cookies, ([name, value]) => ({ name, value })))
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, ...attributes })))
}

async function arrive(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expectSignedIn(page, name)
}

/** Opens a page of the application as somebody who has a password there. */
export async function arriveSignedIn(page: Page, person: Person = ADA, path = HOME): Promise<void> {
  await takeCookies(page, await openSignedIn(person))
  await arrive(page, path, person.name)
}

/** Opens a page of the application as the user of an address. */
export async function arriveByEmail(page: Page, address: string, path = HOME): Promise<void> {
  await takeCookies(page, await openByEmail(address))
  await arrive(page, path, address)
}

/** Opens a page of the application as somebody whom the provider knows, signed in there, too. */
export async function arriveFromProvider(page: Page, guest: Person, path = HOME, site = getSite()): Promise<void> {
  const { atProvider, visitor } = await openFromProvider(guest, site)
  await takeCookies(page, atProvider, visitor)
  await arrive(page, path, guest.name)
}
