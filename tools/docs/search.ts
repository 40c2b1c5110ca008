import type { Browser, Page } from '@playwright/test'

/** What readers look for: the first results have a page with one of these addresses. */
const SEARCHES: readonly (readonly [words: string, page: RegExp])[] = [
  ['password reset', /^\/(?:sign-up|passwords)\.html/],
  ['log out', /^\/guides\/logging-out\.html/],
  ['role', /^\/guides\/roles\.html/],
]
const FIRST = 3

/** Opens the search. Before the page is hydrated, no script hears the key, so it is pressed until one does. */
export async function openSearch(page: Page): Promise<void> {
  // What is typed before the field has the focus goes to the page.
  const field = page.locator('#localsearch-input:focus')
  for (let attempt = 1; attempt < 15; attempt++) {
    await page.keyboard.press('Control+k')
    const isOpen = await field.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (isOpen) return
  }
  await field.waitFor()
}

/** Checks that the first results lead to the page that answers. */
export async function inspectSearch(browser: Browser, baseURL: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/sessions.html')
  await openSearch(page)
  const findings: string[] = []
  for (const [words, wanted] of SEARCHES) {
    const found = await findPages(page, words)
    if (!found.slice(0, FIRST).some((href) => wanted.test(href)))
      findings.push(`search: "${words}" finds ${found.slice(0, FIRST).join(', ')} first, and not ${wanted.source}`)
  }
  await context.close()
  return findings
}

/** Searches, and returns the addresses of the results. */
async function findPages(page: Page, words: string): Promise<string[]> {
  const results = page.getByRole('option')
  await page.locator('#localsearch-input').fill('')
  await results.first().waitFor({ state: 'detached' })
  await page.locator('#localsearch-input').fill(words)
  await results.first().waitFor()
  return results.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}
