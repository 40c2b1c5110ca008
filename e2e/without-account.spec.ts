// Sign-in without an account, as in docs/guides/without-an-account.md.

import { createServer, type RequestListener, type Server } from 'node:http'
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import express from 'express'
import { Dev } from '../src/dev/index.ts'
import { ServerAuth } from '../src/integrations/express/index.ts'
import { GitHub } from '../src/providers/github.ts'
import { expectAccessibleInBoth } from './accessible.ts'
import { tabTo } from './keyboard.ts'
import { listen, stopServer } from './ports.ts'

const { NODE_ENV } = process.env
let server: Server
let origin = ''

test.beforeAll(async () => {
  process.env['NODE_ENV'] = 'development'
  const github = GitHub({ clientId: 'id', clientSecret: 'secret' })
  const config = { providers: [Dev, github], secret: crypto.randomUUID(), logger: { error: () => {} } }
  const app = express().use('/auth', ServerAuth(config))
  app.use('/only', ServerAuth({ ...config, providers: [Dev] }))
  app.get('/', (_req, res) => void res.send('<h1>Home</h1>'))
  // A worker may run this more than once.
  server = createServer(app as RequestListener)
  origin = `http://localhost:${await listen(server, 0)}`
})

test.afterAll(async () => {
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
  await stopServer(server)
})

const banner = (page: Page) => page.getByRole('complementary', { name: 'Development only' })
const start = (page: Page) => page.getByRole('button', { name: 'Continue with a test person' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const readSession = async (page: Page): Promise<unknown> => (await page.request.get(`${origin}/auth/session`)).json()

async function openPeople(page: Page): Promise<void> {
  await page.goto(`${origin}/auth/signin`)
  await start(page).click()
  await expect(title(page)).toHaveText('Choose a test person')
}

test('two clicks sign in as a test person', async ({ page }) => {
  await openPeople(page)
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await expect(title(page)).toHaveText('Home')
  expect(await readSession(page)).toMatchObject({ user: { name: 'Ada Lovelace', email: 'ada@example.com' } })
})

test('one click signs in where there is no other provider', async ({ page }) => {
  await page.goto(`${origin}/only/signin`)
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await expect(title(page)).toHaveText('Home')
})

test('a new person signs in with the keyboard', async ({ page }) => {
  await page.goto(`${origin}/auth/signin`)
  await tabTo(page, start(page))
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Choose a test person')
  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type('Grace Hopper')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Home')
  expect(await readSession(page)).toMatchObject({ user: { email: 'grace.hopper@example.com' } })
})

const PAGES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'sign-in page': (page) => page.goto(`${origin}/auth/signin`),
  'sign-in page without other providers': (page) => page.goto(`${origin}/only/signin`),
  'page of people': openPeople,
  'error page': (page) => page.goto(`${origin}/auth/error?error=AccessDenied`),
}

for (const [name, open] of Object.entries(PAGES))
  test(`the ${name} has a banner and passes axe in both color schemes`, async ({ page }) => {
    await open(page)
    await expect(banner(page)).toBeVisible()
    await expectAccessibleInBoth(page)
  })

test('the page of people fits a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openPeople(page)
  const { clientWidth, scrollWidth } = await page.locator('html').evaluate((element) => element)
  expect(scrollWidth).toBe(clientWidth)
  await expect(banner(page)).toHaveCSS('position', 'relative')
})

test('a request through a proxy is refused with the reason', async ({ browser }) => {
  const options: BrowserContextOptions = { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${origin}/auth/signin`)
  await start(page).click()
  await expect(page.getByRole('alert')).toHaveText('You do not have permission to sign in.')
  await expect(page.getByText('the header x-forwarded-for', { exact: true })).toBeVisible()
  expect(await readSession(page)).toBeNull()
  await context.close()
})
