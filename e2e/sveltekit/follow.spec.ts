// The session of a page that is open while something happens elsewhere: in another tab, or while the user is away.

import { expect, type Page } from '@playwright/test'
import { mintSession } from 'latchkey/testing'
import { only } from '../cases.ts'
import { signInAsAda } from '../elsewhere.ts'
import { SECRET } from './projects/made.ts'
import { test } from './projects.ts'

test.use({ baseURL: ({ plain }, use) => use(plain.url) })
// Another worker would build the project once more.
test.describe.configure({ mode: 'default' })

const who = (page: Page, name: string) => page.getByText(`You are ${name}`)
const nobody = (page: Page) => page.getByText('Nobody is signed in')

async function open(page: Page, path = '/in'): Promise<void> {
  await page.goto(path)
  // Until then, nothing listens.
  await page.waitForLoadState('networkidle')
}

/** Opens a page with a session. Other specs test the sign-in. */
async function arriveAsAda(page: Page, url: string): Promise<void> {
  const { origin } = new URL(url)
  const { storageState } = await mintSession({ secret: SECRET, origin, providers: [] }, { id: 'Ada', name: 'Ada' })
  await page.context().addCookies(storageState.cookies)
  await open(page, url)
  await expect(who(page, 'Ada')).toBeVisible()
}

test('a sign-out by the form reaches other tabs, and pages that need a session are left', async ({
  page,
  context,
  plain,
}) => {
  await arriveAsAda(page, `${plain.url}/in`)
  const [second, account, made] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await open(second)
  await open(account, '/in/account')
  await open(made, '/static')
  await expect(who(made, 'Ada')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(nobody(page)).toBeVisible()
  await expect(nobody(second)).toBeVisible()
  await expect(second.getByText('The page knows nobody')).toBeVisible()
  await expect(nobody(made)).toBeVisible()
  await expect(account).toHaveURL(/\/auth\/signin\?callbackUrl=%2Fin%2Faccount/)
})

test('a sign-in by the function reaches this page and other tabs', async ({ page, context }) => {
  const second = await context.newPage()
  await open(second)
  await open(page)
  await page.getByRole('button', { name: 'Enter as Bob' }).click()
  await expect(who(page, 'Bob')).toBeVisible()
  await expect(page.getByText('The page knows Bob')).toBeVisible()
  await expect(who(second, 'Bob')).toBeVisible()
})

test('a prerendered page reads the session in the browser', async ({ page, request, plain }) => {
  expect(await (await request.get('/static')).text()).toContain('Not known')
  await arriveAsAda(page, `${plain.url}/static`)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(nobody(page)).toBeVisible()
})

test('a page of the back/forward cache is brought up to date', async ({ page, context, plain }) => {
  await arriveAsAda(page, `${plain.url}/in`)
  await context.clearCookies()
  // Playwright turns this cache off: the event is all that a page notices of it.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(nobody(page)).toBeVisible()
})

test('a page shows that the session ended before the page read it', only('@race'), async ({ page, context }) => {
  await page.route('**/auth/session', async (route) => {
    await context.clearCookies()
    await route.fulfill({ json: null })
  })
  await open(page)
  const read = page.waitForResponse('**/auth/session')
  await signInAsAda(page, 'right')
  await read
  await expect(nobody(page)).toBeVisible()
})

test('a page is brought up to date when the user comes back', async ({ page, context, plain }) => {
  await page.clock.install()
  await arriveAsAda(page, `${plain.url}/in`)
  await context.clearCookies()
  await page.clock.fastForward(6_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(nobody(page)).toBeVisible()
})

test('pages ask the server only once for all components, and not at all for what their data says', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page)
  expect(asked.filter((path) => path === '/auth/session')).toEqual([])
  await open(page, '/static')
  expect(asked.filter((path) => path === '/auth/session')).toHaveLength(1)
})

test('data that hold a part of the session do not have it read again and again', async ({ page, context, plain }) => {
  await page.clock.install()
  await arriveAsAda(page, `${plain.url}/part`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const comeBack = async () => {
    await page.clock.fastForward(6_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForLoadState('networkidle')
  }
  for (let i = 0; i < 3; i++) await comeBack()
  expect(asked.filter((path) => path === '/auth/session').length).toBeLessThan(6)
  expect(asked.filter((path) => path.includes('__data.json')).length).toBeLessThan(3)
  await context.clearCookies()
  // A reading that is under way brings the session that was there when it began.
  await expect(async () => {
    await comeBack()
    await expect(nobody(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
})
