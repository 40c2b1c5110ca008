import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import {
  ACCOUNT,
  ADA,
  API,
  AUTH,
  askButton,
  confirm,
  expectSignedIn,
  expectSignedOut,
  formOf,
  HOME,
  type Person,
  refusalOf,
  signInLink,
  signOutButton,
  someGuest,
} from './app.ts'
import { only } from './cases.ts'
import { startLater } from './later.ts'
import { someAddress } from './mail.ts'
import { anyPort } from './ports.ts'
import {
  alert,
  allow,
  fillPassword,
  logIn,
  openSignIn,
  passwordButton,
  providerButton,
  signInWithProvider,
} from './sign-in.ts'
import { arriveByEmail, arriveFromProvider, arriveSignedIn } from './signed-in.ts'
import { test } from './test.ts'
import { openByEmail, openFromProvider } from './visitor.ts'

const connectButton = (page: Page): Locator => page.getByRole('button', { name: 'Connect Demo Identity', exact: true })
const REMOVE = 'Remove Demo Identity'
const EVERYWHERE = 'Sign out everywhere'
const methods = (page: Page): Locator => page.getByRole('region', { name: 'Sign-in methods' })
const sessionItems = (page: Page): Locator => page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')

/** From the account page, signed in, to the account page, connected. */
async function connect(page: Page, guest: Person): Promise<void> {
  await connectButton(page).click()
  await logIn(page, guest)
  await allow(page)
}

async function openBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
}

test.describe('an account at the provider', () => {
  test('is connected while signed in, and then signs in the same user', async ({ page }) => {
    const [address, guest] = [someAddress(), someGuest()]
    await arriveByEmail(page, address, ACCOUNT)
    await connect(page, guest)
    await expect(page).toHaveURL(ACCOUNT)
    await expect(methods(page).getByText(guest.user)).toBeVisible()
    const profile = page.getByRole('region', { name: 'Your profile at Demo Identity' })
    await expect(profile).toContainText(`${guest.user}@example.com`)
    await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Sign-in method added')
    await signOutButton(page).click()
    await expectSignedOut(page)
    await openSignIn(page)
    await providerButton(page).click()
    await expectSignedIn(page, address)
  })

  test('of another user is refused, and the session stays', only('@library', '@security'), async ({ page }) => {
    const [address, guest] = [someAddress(), someGuest()]
    await openFromProvider(guest)
    await arriveByEmail(page, address, ACCOUNT)
    await connect(page, guest)
    await expect(alert(page)).toContainText('Use the sign-in method that you used before')
    await page.goto(ACCOUNT)
    await expectSignedIn(page, address)
    await expect(connectButton(page)).toBeVisible()
  })

  test('is not connected by its email address alone', only('@library', '@security'), async ({ page }) => {
    const guest = someGuest()
    await openByEmail(`${guest.user}@example.com`)
    await signInWithProvider(page, guest)
    await expect(alert(page)).toContainText('Use the sign-in method that you used before')
    await page.goto(HOME)
    await expectSignedOut(page)
  })

  test('can be disconnected, and connected to another user', only('@accounts'), async ({ page }) => {
    const [address, guest] = [someAddress(), someGuest()]
    await arriveByEmail(page, address, ACCOUNT)
    await connect(page, guest)
    await confirm(page, REMOVE)
    await expect(methods(page).getByRole('status')).toBeFocused()
    await expect(connectButton(page)).toBeVisible()
    await expectSignedIn(page, address)
    await signOutButton(page).click()
    await expectSignedOut(page)
    await openSignIn(page)
    await providerButton(page).click()
    await expectSignedIn(page, guest.name)
  })

  test('may be the last sign-in method only with a password', only('@library'), async ({ page }) => {
    const guest = someGuest()
    await arriveSignedIn(page, { user: 'grace', password: 'nanosecond', name: 'Grace Hopper' }, ACCOUNT)
    await connect(page, guest)
    await confirm(page, REMOVE)
    await expect(connectButton(page)).toBeVisible()
  })

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', only('@accounts'), () => {
      test.use({ javaScriptEnabled })

      test('that is the last sign-in method stays, and the page says why', async ({ page }) => {
        await arriveFromProvider(page, someGuest(), ACCOUNT)
        await askButton(page, REMOVE).press('Enter')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect(methods(page).getByRole('alert')).toContainText('only sign-in method')
        await expect(askButton(page, REMOVE)).toBeVisible()
      })
    })

  test('stays open to be removed when the scripts arrive after the click', only('@accounts'), async ({ page }) => {
    await arriveFromProvider(page, someGuest())
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\.js$/, (route) => released.then(() => route.continue()))
    await page.goto(ACCOUNT, { waitUntil: 'commit' })
    await askButton(page, REMOVE).click()
    release()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: REMOVE, exact: true }).click()
    await expect(methods(page).getByRole('alert')).toContainText('only sign-in method')
  })

  test('is not disconnected by a request from another site', only('@security'), async ({ page }) => {
    await arriveFromProvider(page, someGuest(), ACCOUNT)
    for (const name of [REMOVE, EVERYWHERE]) {
      await askButton(page, name).click()
      const form = await formOf(page.getByRole('button', { name }))
      const body = form.type === 'multipart/form-data' ? 'multipart' : 'form'
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }
      const response = await page.request.post(form.action, { [body]: { ...form.fields }, headers, maxRedirects: 0 })
      expect(response.status()).toBe(refusalOf(form))
    }
    await page.goto(ACCOUNT)
    await expect(askButton(page, REMOVE)).toBeVisible()
  })
})

/** On the account page: ends the only other session that it lists. */
async function endOther(page: Page): Promise<void> {
  await expect(sessionItems(page)).toHaveCount(2)
  await askButton(page, 'End').click()
  await sessionItems(page).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('status')).toHaveText(/The session has ended/)
  await expect(sessionItems(page)).toHaveCount(1)
}

test.describe('sessions', () => {
  test('in the database: one ends from another browser', only('@security'), async ({ page, browser, baseURL }) => {
    const address = someAddress()
    const other = await openBrowser(browser, baseURL)
    await arriveByEmail(page, address)
    await arriveByEmail(other, address, ACCOUNT)
    await endOther(other)
    await page.reload()
    await expectSignedOut(page)
    await other.reload()
    await expectSignedIn(other, address)
    await other.context().close()
  })

  test('in cookies: one ends from another browser', only('@library', '@security'), async ({ page, browser }, info) => {
    test.setTimeout(90_000) // it starts a process
    const app = await startLater(info.project.metadata, { session: 'jwt' })
    const other = await openBrowser(browser, app.url)
    for (const each of [page, other]) {
      await each.goto(`${app.url}${AUTH}/signin?callbackUrl=${encodeURIComponent(`${app.url}${ACCOUNT}`)}`)
      await fillPassword(each, ADA)
      await passwordButton(each).click()
      await expectSignedIn(each, ADA.name)
    }
    await endOther(other)
    await page.goto(app.url)
    await expectSignedOut(page)
    await other.context().close()
    await app.stop()
  })

  test(
    'are listed, and all of them end at once',
    only('@accounts', '@security'),
    async ({ page, browser, baseURL }) => {
      const address = someAddress()
      const other = await openBrowser(browser, baseURL)
      await arriveByEmail(page, address)
      await arriveByEmail(other, address, ACCOUNT)
      await expect(sessionItems(other)).toHaveCount(2)
      await expect(sessionItems(other).filter({ hasText: 'This browser' })).toHaveCount(1)
      // workerd cuts the user agent at its comma for Express, which leaves the name of another browser.
      await expect(sessionItems(other).locator('strong', { hasText: / on \w+$/ })).toHaveCount(2)
      await expect(
        sessionItems(other)
          .getByText(/^in \d+ days$/)
          .first(),
      ).toHaveAttribute('title', / UTC$/)
      await confirm(other, EVERYWHERE)
      await expectSignedOut(other)
      await page.reload()
      await expectSignedOut(page)
      expect((await page.request.get(API)).status()).toBe(401)
      await other.context().close()
    },
  )

  test('outlive a restart of the application', only('@library'), async ({ page }, info) => {
    test.setTimeout(90_000) // it starts three processes
    const port = await anyPort()
    const options = { port, database: info.outputPath('store.db') }
    let app = await startLater(info.project.metadata, options)
    try {
      await page.goto(`${app.url}${AUTH}/signin`)
      await fillPassword(page, ADA)
      await passwordButton(page).click()
      await expectSignedIn(page, ADA.name)
      await app.stop()
      app = await startLater(info.project.metadata, options)
      await page.reload()
      await expectSignedIn(page, ADA.name)
    } finally {
      await app.stop()
    }
    const other = await startLater(info.project.metadata, { port })
    await page.reload()
    await expect(signInLink(page)).toBeVisible()
    await other.stop()
  })
})

/** While signed in: the page has a button to sign out where it otherwise has the link to sign in. */
