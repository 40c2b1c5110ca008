import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, type TestInfo } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Takes a picture of a page in the colours it has, and lets axe look at it. */
export async function expectAccessible(page: Page, name: string, info: TestInfo): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const path = info.outputPath(`${name.replace(/\W+/g, '-')}.png`)
  await page.screenshot({ fullPage: true, path })
  await info.attach(name, { path, contentType: 'image/png' })
  // What is in a sandbox runs no script, and so not that of axe.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).exclude('iframe[sandbox]').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** The same in light and in dark colours. */
export async function expectAccessibleInBoth(page: Page, name: string, info: TestInfo): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${name}, ${colorScheme}`, info)
  }
}
