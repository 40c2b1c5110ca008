import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const byTags = (axe: AxeBuilder): AxeBuilder => axe.withTags(TAGS)

/** Rules whose result depends on colors. */
const byColors = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast', 'link-in-text-block'])

/**
 * Checks a page with axe, in the colors it has.
 *
 * @param select Rules. @default all of TAGS
 */
export async function expectAccessible(page: Page, select = byTags): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // After a change of the color scheme, buttons fade from one color to the other: axe would measure one between them.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  // axe cannot run in a frame whose sandbox forbids scripts.
  const { violations } = await select(new AxeBuilder({ page })).exclude('iframe[sandbox]').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Checks a page in light colors, and its dark ones. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const [colorScheme, select] of [
    ['light', byTags],
    ['dark', byColors],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, select)
  }
}
