// The mail in a browser: narrow and wide, light and dark, in both directions.

import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { computeContrast, READABLE } from '../../../../src/pages/color.ts'
import { ar } from '../../../../src/pages/text/ar.ts'
import { de } from '../../../../src/pages/text/de.ts'
import { COLORS } from '../../../../src/providers/kit/mail/mail-html.ts'
import { createSignInMail } from '../../../../src/providers/kit/mail/mail-message.ts'
import { findViolations } from '../../../../tools/axe.ts'
import { findChromium } from '../../../../tools/chromium.ts'
import { CODE, LINK } from '../../mail.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium()?.path ?? '', args: ['--no-sandbox'] })
})

afterAll(() => browser.close())

/** As long as links really are. */
const url = `${LINK}${'A1b2C3d4'.repeat(50)}`

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each([
    [360, 'the default', {}],
    [600, 'the default', {}],
    [600, 'a theme', { theme: { name: 'Acme', brandColor: '#7c3aed' } }],
    [600, 'a computed color', { theme: { brandColor: 'oklch(0.54 0.25 293)' } }],
    [360, 'German', { text: de }],
    [360, 'Arabic', { text: ar }],
  ])('at %i pixels, %s fills the card and has no accessibility violation', async (width, _, options) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    const expires = new Date(Date.now() + 600_000)
    const { html } = createSignInMail({ host: 'app.example', url, code: CODE, expires, theme: {}, ...options })
    await page.setContent(html)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const widths = await page.evaluate(() =>
      ['.button a', '.card h1', '.box'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().width,
      ),
    )
    expect([beyond, new Set(widths).size]).toEqual([0, 1])
    expect(widths[0]).toBeGreaterThan(250)
    // A mail is no page of a site: its card is an article, not a landmark.
    const rules = { 'landmark-one-main': { enabled: false }, region: { enabled: false } }
    expect(await findViolations(page, { rules })).toEqual([])
    await context.close()
  })

  test.each([
    ['text', 'card'],
    ['text', 'box'],
    ['muted', 'card'],
    // The button, unless the theme paints it.
    ['card', 'text'],
  ] as const)('%s on %s can be read', (front, back) => {
    const colors = COLORS[colorScheme]
    expect(computeContrast(colors[front], colors[back])).toBeGreaterThanOrEqual(READABLE)
  })
})
