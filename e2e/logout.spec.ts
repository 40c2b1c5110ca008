// Sign-outs that reach the provider, and those that the provider sends.

import { DatabaseSync } from 'node:sqlite'
import { type Browser, expect, type Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { ACCOUNT, API, AUTH, expectSignedIn, expectSignedOut, HOME, type Person, someGuest } from './app.ts'
import { only } from './cases.ts'
import { mailboxUrl } from './mail.ts'
import { pairOf } from './servers.ts'
import { chooseProvider, openSignIn, providerButton } from './sign-in.ts'
import { arriveFromProvider } from './signed-in.ts'
import { startOwn } from './start-own.ts'
import { test } from './test.ts'
import { getSite, type Site } from './visitor.ts'

/** Cookie of the application that contains the `state` of a sign-out. */
const STATE_COOKIE = 'latchkey.signout'

/** At the provider: ends the session there. */
async function confirmAtProvider(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign out here, too?' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

const cookieNames = async (page: Page): Promise<string[]> => (await page.context().cookies()).map(({ name }) => name)

/** Delays the page of the provider: a page of the application that loads its data meanwhile must not replace it. */
async function slowDown(page: Page): Promise<void> {
  await page.route(/\/session\/end\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
}

test('a federated sign-out ends the session at the provider and returns', async ({ page }) => {
  await arriveFromProvider(page, someGuest(), ACCOUNT)
  await slowDown(page)
  await page.getByRole('button', { name: 'Sign out here and at the provider' }).click()
  await page.waitForURL(/\/session\/end\?/)
  const state = new URL(page.url()).searchParams.get('state')
  expect((await page.request.get(API)).status()).toBe(401)
  // Another state is not the end of this sign-out.
  await page.request.get(`${AUTH}/signout/return?state=forged`)
  expect(await cookieNames(page)).toContain(STATE_COOKIE)
  const returned = page.waitForRequest((request) => request.url().includes(`${AUTH}/signout/return`))
  await confirmAtProvider(page)
  expect(new URL((await returned).url()).searchParams.get('state')).toBe(state)
  await expect(page).toHaveURL(HOME)
  await expectSignedOut(page)
  expect(await cookieNames(page)).not.toContain(STATE_COOKIE)
  await openSignIn(page)
  // The provider asks for the password again.
  await chooseProvider(page)
})

/** A user in three browsers. The first two share a session of the provider, which the third one does not have. */
async function openBrowsers(browser: Browser, site: Site): Promise<{ name: string; pages: Page[] }> {
  const guest = someGuest()
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: site.url })).newPage()
  const [first, second, third] = [await open(), await open(), await open()]
  await arriveFromProvider(first, guest, HOME, site)
  const cookies = await first.context().cookies()
  await second.context().addCookies(cookies.filter(({ name }) => name.startsWith('_session')))
  await openSignIn(second)
  await providerButton(second).click()
  await expectSignedIn(second, guest.name)
  await arriveFromProvider(third, guest, HOME, site)
  return { name: guest.name, pages: [first, second, third] }
}

/** Signs out at the provider, and asserts which sessions of the application have ended. */
async function expectBackchannelLogout(browser: Browser, site: Site): Promise<void> {
  const { name, pages } = await openBrowsers(browser, site)
  const [first, second, third] = pages as [Page, Page, Page]
  await first.goto(`${site.issuer}/session/end`)
  await confirmAtProvider(first)
  await expect(first.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect((await second.request.get(API)).status()).toBe(401)
  for (const page of [first, second]) {
    await page.goto(HOME)
    await expectSignedOut(page)
  }
  await third.goto(HOME)
  await expectSignedIn(third, name)
  for (const page of pages) await page.context().close()
}

test.describe('a sign-out at the provider ends its sessions', only('@security'), () => {
  test('in the database', only('@library'), async ({ browser }) => {
    await expectBackchannelLogout(browser, getSite())
  })

  test('in cookies', only('@cookie-sessions'), async ({ browser }, info) => {
    test.setTimeout(90_000) // it starts a process
    const app = await startOwn(info, { SESSION: 'jwt' })
    try {
      await expectBackchannelLogout(browser, app)
    } finally {
      await app.stop()
    }
  })
})

/** Returns the session of a user at the provider, as its last ID token in the database names it. */
function findProviderSession(file: string, { user }: Person): string {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('SELECT id_token FROM accounts WHERE "providerAccountId" = ?').get(user)
  database.close()
  return String(decodeJwt(String(row?.['id_token']))['sid'])
}

/** Shows an address in a frame of a page. @returns The title of the frame, '' if the browser blocks it. */
async function showInFrame(page: Page, url: string, address: string): Promise<string> {
  await page.goto(url)
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return new Promise((resolve) => {
      frame.onload = resolve
      frame.src = src
    })
  }, address)
  return (await page.frames().at(1)?.title()) ?? ''
}

test(
  'a frame on a page of the provider ends its sessions',
  only('@frames', '@security'),
  async ({ page, baseURL }, info) => {
    const { env } = pairOf(info.project.metadata)
    const guest = someGuest()
    await arriveFromProvider(page, guest)
    const { issuer: iss } = getSite()
    const sid = findProviderSession(env.DATABASE, guest)
    const address = `${baseURL}${AUTH}/frontchannel-logout/oidc`
    // Another origin can show no such frame, and does not know the session.
    const made = new URLSearchParams({ iss, sid: 'made-up' })
    expect(await showInFrame(page, mailboxUrl(), `${address}?${made}`)).toBe('')
    await page.goto(HOME)
    await expectSignedIn(page, guest.name)
    expect(await showInFrame(page, iss, `${address}?${new URLSearchParams({ iss, sid })}`)).toBe('Signed out')
    await page.goto(HOME)
    await expectSignedOut(page)
  },
)
