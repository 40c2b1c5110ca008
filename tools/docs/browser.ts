// Checks the site in Chromium: WCAG 2.1 A and AA as far as axe can tell, in light and dark, on a wide and a narrow screen;
// use by keyboard; code within its column; what paints first; results of the search; tables on a phone; and that no page
// sends a request to another host.

import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { COLOR_RULES, findViolations } from '../axe.ts'
import { findChromium } from '../chromium.ts'
import { findWidePages } from './narrow.ts'
import { inspectSearch, openSearch } from './search.ts'
import { serveSite } from './serve.ts'
import type { Inspection } from './site.ts'

/** One page of each kind. */
const SAMPLE = [
  '/',
  '/readme.html',
  '/sessions.html',
  '/deploy/',
  '/guides/protecting-pages.html',
  '/reference/jwt.html',
  '/providers/',
  '/providers/github.html',
  '/errors/MissingSecret.html',
  '/project/conformance.html',
  '/404.html',
]
/** The only page whose sidebar axe checks: on all of them, it would take as long as the pages. */
const WITH_SIDEBAR = '/sessions.html'
const ALL_RULES: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }
// The narrowest screen that WCAG asks for (1.4.10).
const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1280, height: 800 }
// The landing page has nothing that could move. On other pages VitePress moves its own bars when it starts.
const MAX_SHIFT = 0.02

/** Looks at a sample of pages. */
export async function inspectPages(): Promise<Inspection> {
  const path = findChromium()?.path
  const site = await serveSite()
  const browser = await chromium.launch({
    ...(path && { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--enable-features=NetworkServiceInProcess2'],
  })
  const base = { baseURL: site.origin, reducedMotion: 'reduce' } as const
  try {
    const findings = await Promise.all([
      visitPages(browser, { ...base, colorScheme: 'light', viewport: WIDE }),
      inspectTabs(browser, base),
      inspectKeyboard(browser, base),
      inspectSearch(browser, site.origin),
      findWidePages(browser, site.origin),
    ])
    return { seen: `${SAMPLE.length} pages in light and dark`, findings: findings.flat() }
  } finally {
    await browser.close()
    await site.stop()
  }
}

type Options = BrowserContextOptions & { readonly baseURL: string }

async function visitPages(browser: Browser, options: Options): Promise<string[]> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const findings: string[] = []
  let place = ''
  const note = (what: string) => findings.push(`${place}: ${what}`)
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${options.baseURL}/`))
      note(`asks ${request.url()}`)
  })
  page.on('pageerror', (error) => note(error.message))
  for (place of SAMPLE) {
    const response = await page.goto(place, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) note('is not there')
    for (const finding of await inspectPage(page, place)) note(finding)
  }
  await context.close()
  return findings
}

async function inspectPage(page: Page, place: string): Promise<string[]> {
  const paint = await findPaintFaults(page)
  const colors = await inspectColors(page, place === WITH_SIDEBAR ? [] : ['.VPSidebar'])
  await page.setViewportSize(NARROW)
  const overflow = await overflowOf(page)
  await page.setViewportSize(WIDE)
  return [...paint, ...colors, ...overflow]
}

async function violationsOf(page: Page, rules: RunOptions, exclude: readonly string[] = []): Promise<string[]> {
  return (await findViolations(page, rules, exclude)).map(({ html, rule, summary }) => `${rule}: ${html} ${summary}`)
}

/** Checks a page in light, and the colors of the same page in dark. @param exclude What axe leaves out. */
async function inspectColors(page: Page, exclude: readonly string[]): Promise<string[]> {
  const light = await violationsOf(page, ALL_RULES, exclude)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html.dark').waitFor({ state: 'attached' })
  const dark = await violationsOf(page, COLOR_RULES, exclude)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((violation) => `dark: ${violation}`)]
}

async function overflowOf(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return beyond > 0 ? [`${beyond} pixels are beyond a screen of ${NARROW.width}`] : []
}

/** Reports code beyond its column, parts that move while the page loads, and a largest paint from another host. */
async function findPaintFaults(page: Page): Promise<string[]> {
  const { code, shift, paints } = await page.evaluate(async () => {
    const entries = (type: string, milliseconds: number) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(resolve, milliseconds, [])
      })
    const blocks = [...document.querySelectorAll('main pre')]
    const shifts = (await entries('layout-shift', 200)) as (PerformanceEntry & { value: number })[]
    const largest = (await entries('largest-contentful-paint', 10_000)) as (PerformanceEntry & { url: string })[]
    return {
      code: blocks.filter((block) => block.scrollWidth > block.clientWidth).map(({ textContent }) => textContent),
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      paints: largest.map(({ url }) => url),
    }
  })
  const { origin, pathname } = new URL(page.url())
  const isOwn = (url: string) => url === '' || url.startsWith('data:') || url.startsWith(`${origin}/`)
  return [
    ...code.map((text) => `code is wider than its column: ${text?.trim().slice(0, 60)}`),
    ...(pathname === '/' && shift > MAX_SHIFT ? [`the layout moves by ${shift.toFixed(3)}`] : []),
    ...(paints.length === 0 ? ['nothing was painted'] : []),
    ...paints.filter((url) => !isOwn(url)).map((url) => `paints ${url}`),
  ]
}

/** Checks that an address in a tab opens the tab, and that the next page remembers it. */
async function inspectTabs(browser: Browser, options: Options): Promise<string[]> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const findings: string[] = []
  for (const place of ['/guides/protecting-pages.html#sveltekit', '/']) {
    await page.goto(place)
    const tab = page.locator('.radio-tabs input[value=SvelteKit]:checked')
    await tab.waitFor({ state: 'attached' }).catch(() => findings.push(`${place}: the tab of SvelteKit is not open`))
  }
  await context.close()
  return findings
}

/** From the address bar: past the navigation with one key, and to a page by searching for it. */
async function inspectKeyboard(browser: Browser, options: Options): Promise<string[]> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/sessions.html', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  const first = await page.evaluate(() => document.activeElement?.textContent?.trim())
  await openSearch(page)
  await page.keyboard.type('MissingSecret')
  await page.getByRole('option', { name: 'MissingSecret', exact: true, selected: true }).waitFor()
  // VitePress' own: results are links inside of options, and their names have other signs between the words.
  const violations = await violationsOf(page, {
    ...ALL_RULES,
    rules: { 'nested-interactive': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
  })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/errors/MissingSecret.html**')
  await context.close()
  return [
    ...(first === 'Skip to content' ? [] : [`the first key goes to "${first}" and not to "Skip to content"`]),
    ...violations.map((violation) => `search: ${violation}`),
  ]
}
