import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { root } from '../entries.ts'
import { SITE } from './site.ts'

/** A small phone. */
const PHONE = { width: 360, height: 640 }

/** Folders of pages that are alike. The sample of the other checks has one of each. */
const ALIKE = /^(?:providers|errors|reference)\//

/** Checks that wide tables scroll in their own box, not with the page. Without scripts, because they move no table. */
export async function findWidePages(browser: Browser, baseURL: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  const findings: string[] = []
  for (const file of listPagesWithTables()) {
    await page.goto(`/${file}`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (beyond > 0) findings.push(`/${file}: ${beyond} pixels are beyond a screen of ${PHONE.width}`)
  }
  await context.close()
  return findings
}

function listPagesWithTables(): string[] {
  const folder = join(root, SITE)
  const files = globSync('**/*.html', { cwd: folder }).filter((file) => !ALIKE.test(file))
  return files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('<table'))
}
