import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible.ts'
import { ACCOUNT, ADA, ALICE, AUTH, expectSignedIn, expectSignedOut, HOME, signOutButton } from './app.ts'
import { only } from './cases.ts'
import { tabTo } from './keyboard.ts'
import {
  allow,
  chooseProvider,
  foldedForm,
  logIn,
  loginHeading,
  openSignIn,
  passwordButton,
  providerButton,
  signInWithPassword,
  signInWithProvider,
} from './sign-in.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './test.ts'

const open =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
  }

const SMALL = { width: 320, height: 640 }

type Ways = Readonly<Record<string, (page: Page) => Promise<void>>>

// A test looks at several pages or pictures.
test.setTimeout(60_000)

/** How many pixels lie beside the screen. */
const countHiddenPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Pages of the library that `pictures.spec.ts` does not show, and those of the provider. */
const OTHER_PAGES: Ways = {
  'a path that is none': open(`${AUTH}/callback/nobody`),
  async 'login and consent at the provider'(page) {
    await openSignIn(page)
    await chooseProvider(page)
    await expectAccessibleInBoth(page)
    await logIn(page, ALICE)
  },
}

/** Every page of the application, in the order of a visit. */
test('the pages of the application are accessible in light and dark', only('@own-pages'), async ({ page }) => {
  for (const path of [HOME, '/nowhere']) {
    await page.goto(path)
    await expectAccessibleInBoth(page)
  }
  await arriveSignedIn(page)
  await expectAccessibleInBoth(page)
  await page.goto(ACCOUNT)
  await expectAccessibleInBoth(page)
  await page.setViewportSize(SMALL)
  expect(await countHiddenPixels(page)).toBeLessThanOrEqual(0)
})

for (const [name, go] of Object.entries(OTHER_PAGES))
  test(`${name} has no accessibility violation in light and dark`, only('@looks'), async ({ page }) => {
    await go(page)
    await expectAccessibleInBoth(page)
  })

test.describe('on a small screen', () => {
  test.use({ viewport: SMALL })

  test(
    'neither the sign-in page nor one about an expired sign-in scrolls sideways',
    only('@looks'),
    async ({ page }) => {
      for (const path of ['signin', 'callback/oidc?code=x&state=y']) {
        await page.goto(`${AUTH}/${path}`)
        expect(await countHiddenPixels(page)).toBeLessThanOrEqual(0)
      }
    },
  )
})

test.describe('by keyboard alone', only('@library'), () => {
  test('signs in with a password, and out', async ({ page }) => {
    await page.goto(HOME)
    await tabTo(page, page.getByRole('link', { name: 'Sign in', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, foldedForm(page, 'password'))
    await page.keyboard.press('Enter')
    await expect(passwordButton(page)).toBeVisible()
    await tabTo(page, page.getByLabel('User name'))
    await page.keyboard.type(ADA.user)
    await page.keyboard.press('Tab')
    await page.keyboard.type(ADA.password)
    await page.keyboard.press('Enter')
    await expectSignedIn(page, ADA.name)
    await tabTo(page, signOutButton(page))
    await page.keyboard.press('Enter')
    await expectSignedOut(page)
  })

  test('signs in through the provider', async ({ page }) => {
    await page.goto(`${AUTH}/signin`)
    await tabTo(page, providerButton(page))
    await page.keyboard.press('Space')
    // The page before has a field with this label, too.
    await expect(loginHeading(page)).toBeVisible()
    await tabTo(page, page.getByLabel('User name'))
    await page.keyboard.type(ALICE.user)
    await page.keyboard.press('Tab')
    await page.keyboard.type(ALICE.password)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Allow' }))
    await page.keyboard.press('Enter')
    await expectSignedIn(page, ALICE.name)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signs in through the provider, and out', only('@each-once'), async ({ page }) => {
    await signInWithProvider(page, ALICE)
    await expectSignedIn(page, ALICE.name)
    await signOutButton(page).click()
    await expectSignedOut(page)
  })

  test(
    'signs in with a password after a wrong one, and out on the page of the library',
    only('@library'),
    async ({ page }) => {
      await signInWithPassword(page, { user: ADA.user, password: 'babbage' })
      await expect(page.getByRole('alert')).toBeVisible()
      await signInWithPassword(page, ADA)
      await expectSignedIn(page, ADA.name)
      await page.goto(`${AUTH}/signout`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expectSignedOut(page)
    },
  )

  test('starts a sign-in again that has expired', only('@library'), async ({ page, context }) => {
    await openSignIn(page)
    await chooseProvider(page)
    await logIn(page, ALICE)
    await context.clearCookies({ name: /latchkey\.tx\./ })
    await allow(page)
    await providerButton(page).click()
    await expectSignedIn(page, ALICE.name)
  })
})
