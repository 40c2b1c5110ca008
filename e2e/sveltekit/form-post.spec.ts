// A provider that answers with a form, as Apple does: a POST of another site, which SvelteKit refuses unless the
// application says whom it trusts.

import { expect, type Page } from '@playwright/test'
import { ALICE } from '../app.ts'
import { only } from '../cases.ts'
import { signInAsAda } from '../elsewhere.ts'
import { type OtherSite, openOtherSite } from '../other-site.ts'
import { allow, logIn, loginHeading } from '../sign-in.ts'
import { test } from './projects.ts'

/** @param base The path of the application. */
async function leave(page: Page, base = ''): Promise<void> {
  await page.goto(`${base}/auth/signin`)
  await page.getByRole('button', { name: /Google/ }).click()
  await expect(loginHeading(page)).toBeVisible()
}

async function finish(page: Page): Promise<void> {
  await logIn(page, ALICE)
  await allow(page)
}

let other: OtherSite

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  other = await openOtherSite()
})

test.afterAll(() => other.close())

test.describe('the form of a provider that the application trusts', only('@security'), () => {
  test.use({ baseURL: ({ plain }, use) => use(plain.url) })

  test('signs in', async ({ page, context, plain }) => {
    const posted = page.waitForRequest((request) => request.url().includes('/auth/callback/google'))
    await leave(page)
    const transactions = (await context.cookies(plain.url)).filter(({ name }) => name.includes('.tx.'))
    expect(transactions).toMatchObject([{ sameSite: 'Lax', secure: false }])
    await finish(page)
    const request = await posted
    expect(request.method()).toBe('POST')
    expect(await request.headerValue('origin')).toBe(plain.issuer)
    await expect(page.getByText(`You are ${ALICE.name}`)).toBeVisible()
  })

  for (const host of ['localhost', '127.0.0.1'] as const)
    test(`is not that of another site on ${host}`, async ({ page, plain }) => {
      await other.post(page, host, `${plain.url}/auth/callback/google`, { code: 'x', state: 'y' })
      await expect(page.getByText('Cross-site POST form submissions are forbidden')).toBeVisible()
    })

  test('is refused by SvelteKit if it comes from an origin that the application does not trust', async ({ page }) => {
    const asked = page.waitForRequest((request) => request.url().includes('client_id='))
    await leave(page)
    // The same provider, at an address that is not in the list.
    await page.goto((await asked).url().replace('localhost', '127.0.0.1'))
    await finish(page)
    await expect(page.getByText('Cross-site POST form submissions are forbidden')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('Nobody is signed in')).toBeVisible()
  })
})

test.describe('where the application trusts everybody', only('@security'), () => {
  test.use({ baseURL: ({ underPath }, use) => use(underPath.url) })

  test('the form of the provider signs in', async ({ page }) => {
    await leave(page, '/app')
    await finish(page)
    await expect(page.getByText(`You are ${ALICE.name}`)).toBeVisible()
  })

  for (const host of ['localhost', '127.0.0.1'] as const) {
    test(`an answer that another site on ${host} has made up is refused`, async ({ page, underPath }) => {
      await other.post(page, host, `${underPath.url}/app/auth/callback/google`, { code: 'x', state: 'y' })
      await expect(page).toHaveURL(/\/app\/auth\/error\?error=InvalidCheck/)
    })

    test(`a form of another site on ${host} does not sign the user out`, async ({ page, underPath }) => {
      await page.goto('/app/deep/down')
      await signInAsAda(page, 'right')
      await expect(page.getByText('You are Ada')).toBeVisible()
      await other.post(page, host, `${underPath.url}/app/auth/signout`, {})
      await page.goto('/app')
      await expect(page.getByText('You are Ada')).toBeVisible()
    })
  }
})
