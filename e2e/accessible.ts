import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { COLOR_RULES, findViolations } from '../tools/axe.ts'

const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/**
 * Checks a page with axe, in the colors it has.
 *
 * @param rules @default all
 */
export async function expectAccessible(page: Page, rules = ALL_RULES): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // After a change of the color scheme, buttons fade from one color to the other: axe would measure one between them.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  expect(await findViolations(page, rules)).toEqual([])
}

/** Checks a page in light colors, and its dark ones. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, COLOR_RULES)
}
