import { existsSync } from 'node:fs'
import { type BrowserType, expect, firefox, type Page } from '@playwright/test'
import type { CookieAttributes } from '../src/types/cookies.ts'
import { only } from './cases.ts'
import { type ChangedCookies, startChangedCookies } from './changed-cookies.ts'
import { test } from './test.ts'

// The library alone. Real browsers keep the old cookie of an application that changes the options, and send both.

/** Firefox ESR of Debian, with which Playwright speaks WebDriver BiDi. The tests in Firefox are skipped without it. */
const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

type Launch = NonNullable<Parameters<BrowserType['launch']>[0]>
const ESR: Launch = { channel: 'moz-firefox', executablePath: FIREFOX }

const nameIn = (page: Page): Promise<string | null> =>
  page.evaluate(async () => (await (await fetch('/auth/session')).json())?.user?.name ?? null)

async function signIn(page: Page, { origin }: ChangedCookies, name: string): Promise<void> {
  await page.goto(`${origin}/auth/signin`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${origin}/`)
}

/** Signs in, changes the options, reads four times, signs in again, and signs out. */
async function walk(page: Page, app: ChangedCookies, options: CookieAttributes) {
  const read = async (times: number): Promise<(string | null)[]> => {
    const names: (string | null)[] = []
    for (let i = 0; i < times; i++) names.push(await nameIn(page))
    return names
  }
  await signIn(page, app, 'Ada')
  app.change(options)
  const kept = await read(4)
  if (kept.at(-1) === null) await signIn(page, app, 'Bob')
  const entered = await read(2)
  await page.goto(`${app.origin}/auth/signout`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${app.origin}/`)
  return { kept, entered, left: await read(2) }
}

const SAFE = { kept: ['Ada', 'Ada', 'Ada', 'Ada'], entered: ['Ada', 'Ada'], left: [null, null] }
const ONCE = { kept: ['Ada', null, null, null], entered: ['Bob', 'Bob'], left: [null, null] }

interface Change {
  readonly what: string
  readonly prefix: string
  readonly options: CookieAttributes
  readonly expected: object
}

const CHANGES: readonly Change[] = [
  { what: 'partitioned', prefix: '__Host-', options: { sameSite: 'none', partitioned: true }, expected: SAFE },
  { what: 'a wider domain', prefix: '__Secure-', options: { domain: 'app.localhost' }, expected: ONCE },
  { what: 'a narrower path', prefix: '__Secure-', options: { path: '/auth' }, expected: ONCE },
]

async function expectOnce(page: Page, { prefix, options, expected }: Change): Promise<void> {
  const app = await startChangedCookies(prefix)
  try {
    expect(await walk(page, app, options)).toEqual(expected)
  } finally {
    await app.close()
  }
}

test.describe('changed options of a cookie sign a browser out once at most', only('@library', '@security'), () => {
  for (const change of CHANGES)
    test(`in Chromium: ${change.what}`, async ({ page }) => {
      await expectOnce(page, change)
    })

  test('in Firefox', async () => {
    test.skip(!existsSync(FIREFOX), 'Firefox ESR is not installed.')
    // It starts slowly beside the other browsers.
    test.setTimeout(180_000)
    const browser = await firefox.launch(ESR)
    try {
      const page = await browser.newPage()
      for (const change of CHANGES) await test.step(change.what, () => expectOnce(page, change))
    } finally {
      await browser.close()
    }
  })
})
