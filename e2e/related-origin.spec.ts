import { expect, type Page } from '@playwright/test'
import { type PasskeyFixtures, passkeyFixtures, withoutAutofill } from 'latchkey/testing'
import { someAddress } from './mail.ts'
import { ORIGINS, type RelatedSite, startRelatedSite } from './related-site.ts'
import { alert, unfold } from './sign-in.ts'
import { test as base } from './test.ts'

// The library alone, with the browser's own rule for passkeys of another domain. See docs/passkeys.md, "Related origins".

const test = base.extend<PasskeyFixtures, { site: RelatedSite }>({
  ...passkeyFixtures,
  site: [
    // Playwright reads the fixtures that a function needs from this pattern.
    // biome-ignore lint/correctness/noEmptyPattern: This one needs none.
    async ({}, use) => {
      const site = await startRelatedSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  // The browser of this file must know the port of the site.
  launchOptions: [
    ({ launchOptions, site }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...site.args] }),
    { scope: 'worker' },
  ],
})

// Both tests use one server and one browser.
test.describe.configure({ mode: 'default' })

/** Creates a passkey on the page of the relying party. @returns The text of the home page for its user. */
async function createPasskey(page: Page): Promise<string> {
  const address = someAddress()
  await withoutAutofill(page)
  await page.goto(`${ORIGINS.own}/auth/signin`)
  await unfold(page, 'Create a passkey')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.locator('body')).toHaveText(`Hello ${address}`)
  return `Hello ${address}`
}

/** Chooses the passkey on the sign-in page of an origin. */
async function choosePasskey(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/signin`)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
}

test.beforeEach(async ({ authenticator, site }) => {
  expect(await authenticator.count()).toBe(0)
  site.replaceList(null)
})

test('a page of a related origin signs in with a passkey of the relying party', async ({ page, site }) => {
  const greeting = await createPasskey(page)
  expect(site.takeHosts()).toEqual([])
  await choosePasskey(page, ORIGINS.related)
  await page.waitForURL(`${ORIGINS.related}/`)
  await expect(page.locator('body')).toHaveText(greeting)
  expect(site.takeHosts()).toEqual(['app.example'])
})

test('the browser refuses a foreign origin, and latchkey does if another file lists it', async ({ page, site }) => {
  await createPasskey(page)
  const refused = page.waitForEvent('console', (message) => message.text().startsWith('SecurityError'))
  await choosePasskey(page, ORIGINS.foreign)
  expect((await refused).text()).toContain('no listed origin matched the caller')
  await expect(alert(page)).toHaveText(/^The passkey could not be used/)
  expect(site.takeErrors()).toEqual([])
  site.replaceList([ORIGINS.related, ORIGINS.foreign])
  await choosePasskey(page, ORIGINS.foreign)
  await expect(page.getByText('The passkey was not accepted')).toBeVisible()
  expect(site.takeErrors()).toEqual([expect.stringContaining(`the origin ${ORIGINS.foreign}`)])
  await page.goto(`${ORIGINS.foreign}/`)
  await expect(page.locator('body')).toHaveText('Hello visitor')
})
