import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The minified file. The other one takes twice as long to get into each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose result depends on colors. */
export const COLOR_RULES: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** An element that breaks a rule. */
export interface Violation {
  readonly rule: string
  readonly html: string
  readonly summary: string
}

/**
 * Checks a page with axe, except what sandboxed frames show, in which axe cannot run.
 *
 * axe runs in the page. `@axe-core/playwright` has a second page sum up the results, which takes a quarter of the time.
 *
 * @param options Which rules.
 * @param exclude Selectors of parts that axe leaves out.
 */
export async function findViolations(
  page: Page,
  options: RunOptions,
  exclude: readonly string[] = [],
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const { violations } = await page.evaluate(
    ({ exclude, options }) => (window.axe as typeof axe).run({ exclude }, options),
    {
      exclude: ['iframe[sandbox]', ...exclude],
      options: { ...options, resultTypes: ['violations'] } satisfies RunOptions,
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ rule: id, html, summary: failureSummary ?? '' })),
  )
}
