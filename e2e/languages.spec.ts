// The built-in pages in a language of each script, as its readers meet them.

import { expect, type Locator, type Page } from '@playwright/test'
import type { PageText } from 'latchkey'
import { ar } from 'latchkey/text/ar'
import { de } from 'latchkey/text/de'
import { fr } from 'latchkey/text/fr'
import { hi } from 'latchkey/text/hi'
import { ja } from 'latchkey/text/ja'
import { ko } from 'latchkey/text/ko'
import { pl } from 'latchkey/text/pl'
import { zh } from 'latchkey/text/zh'
import { expectAccessible } from './accessible.ts'
import { AUTH } from './app.ts'
import { mailTo, someAddress } from './mail.ts'
import { test } from './test.ts'

const SIGN_IN = `${AUTH}/signin`

/** The sign-in page, opened by itself. */
async function openIn(page: Page, { lang }: { lang: string }, query = ''): Promise<void> {
  await page.goto(`${SIGN_IN}${query}`)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
}

/** Without the isolates around what was put into a sentence: names are compared as they are read. */
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

const emailForm = (page: Page, { signInByEmail }: { signInByEmail: string }): Locator =>
  page.locator('form').filter({ has: button(page, signInByEmail) })

const left = async (target: Locator): Promise<number> => (await target.boundingBox())?.x ?? Number.NaN

/** Letters of all texts of a language, but for those that every font has. */
const lettersOf = (text: PageText): Set<string> => new Set(JSON.stringify(text).match(/[^\p{ASCII}\p{M}\p{Cf}]/gu))

/** Runs in the page. What no font has is drawn alike, as a box: as U+0378 is, which is no letter yet. */
function lettersWithoutGlyph(letters: string[]): string[] {
  const canvas = new OffscreenCanvas(48, 48)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw.')
  context.font = `32px ${getComputedStyle(document.body).fontFamily}`
  const pictureOf = (letter: string) => {
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.fillText(letter, 8, 36)
    return context.getImageData(0, 0, canvas.width, canvas.height).data.join()
  }
  const box = pictureOf('\u0378')
  return letters.filter((letter) => pictureOf(letter) === box)
}

for (const [script, locale, text] of [
  ['Latin', 'de-AT', de],
  ['Japanese', 'ja-JP', ja],
  ['Korean', 'ko-KR', ko],
  ['Chinese', 'zh-CN', zh],
  ['Devanagari', 'hi-IN', hi],
  ['Arabic', 'ar-EG', ar],
] as const) {
  test.describe(`in ${script} script`, () => {
    test.use({ locale })

    test('the sign-in page is in this language, and every letter has a glyph', async ({ page }) => {
      const response = await page.goto(SIGN_IN)
      expect(response?.headers()['content-language']).toBe(text.lang)
      await expect(page.locator('html')).toHaveAttribute('dir', text.dir)
      await expect(page).toHaveTitle(new RegExp(`^${text.signIn} · `))
      await expect(page.getByRole('heading', { name: text.signIn, exact: true })).toBeVisible()
      await expect(button(page, text.signInByEmail)).toBeVisible()
      expect(await page.evaluate(lettersWithoutGlyph, [...lettersOf(text)])).toEqual([])
    })
  })
}

// The longest words, the widest letters, and those from right to left. Chinese, Japanese and Korean break anywhere.
for (const [script, locale, text] of [
  ['Latin', 'de-AT', de],
  ['Devanagari', 'hi-IN', hi],
  ['Arabic', 'ar-EG', ar],
] as const) {
  test.describe(`in ${script} script`, () => {
    test.use({ locale })

    test('nothing is wider than the narrowest screen', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`${AUTH}/error?error=Verification`)
      await expect(page.getByRole('alert')).toHaveText(text.errors.Verification.text)
      for (const path of [
        SIGN_IN,
        `${AUTH}/signout`,
        `${AUTH}/error?error=InvalidCheck&provider=oidc`,
        `${AUTH}/verify-request`,
      ]) {
        await page.goto(path)
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(beyond, path).toBeLessThanOrEqual(0)
      }
    })
  })
}

test.describe('from right to left', () => {
  test.use({ locale: 'ar' })

  // pictures.spec.ts checks the others and their colors, which do not depend on the language.
  test('the sign-in page is accessible', async ({ page }) => {
    await openIn(page, ar)
    await expectAccessible(page)
  })

  test('Tab goes from the first to the last, and links from right to left', async ({ page }) => {
    await page.goto(`${AUTH}/error?error=InvalidCheck&provider=oidc`)
    const [first, second] = [page.locator('footer a').first(), page.locator('footer a').last()]
    await expect(first).toHaveText(ar.toSignIn)
    await page.getByRole('button').focus()
    for (const link of [first, second]) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    expect(await left(first)).toBeGreaterThan(await left(second))
  })

  test('Tab goes down the sign-in page', async ({ page }) => {
    await openIn(page, ar)
    const heights: number[] = []
    const count = await page.locator('input:visible, button:visible, summary:visible').count()
    for (let i = 0; i < count; i++) {
      await page.keyboard.press('Tab')
      heights.push(await page.evaluate(() => (document.activeElement?.getBoundingClientRect().y ?? 0) + scrollY))
    }
    expect(count).toBeGreaterThan(4)
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(new Set(heights).size).toBe(count)
  })

  test('what begins a line is at the right', async ({ page }) => {
    await openIn(page, ar)
    const provider = page.getByRole('button', { name: /Demo Identity/ })
    expect(await left(provider.locator('.mark'))).toBeGreaterThan(await left(provider.locator('span').last()))
  })

  test('an address is typed from left to right', async ({ page }) => {
    await openIn(page, ar)
    const field = emailForm(page, ar).getByLabel(ar.emailAddress)
    await field.fill('ada@example.com')
    await expect(field).toHaveCSS('unicode-bidi', 'plaintext')
  })
})

test.describe('the choice', () => {
  test.use({ locale: 'pl-PL' })

  test('is that of the browser', async ({ page }) => {
    await openIn(page, pl)
  })

  test('is that of the application with ui_locales, on every page that follows', async ({ page }) => {
    await openIn(page, fr, '?ui_locales=br+fr-CA')
    const field = emailForm(page, fr).getByLabel(fr.emailAddress)
    await field.fill('nobody@refused')
    await button(page, fr.signInByEmail).click()
    await expect(page.getByRole('alert').first()).toContainText(fr.errors.InvalidEmail.text)
    const address = someAddress()
    await field.fill(address)
    await button(page, fr.signInByEmail).click()
    await expect(page.getByRole('heading', { name: fr.verifyRequest })).toBeVisible()
    const { code, subject } = await mailTo(address)
    expect(subject).toBe(fr.mail?.signInTo(new URL(page.url()).host))
    await page.getByLabel(fr.code).fill(code === '000000' ? '000001' : '000000')
    await button(page, fr.signIn).click()
    await expect(page.getByRole('alert').first()).toContainText(fr.wrongCode)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  test('falls back to English', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'sv-SE' })
    await openIn(await context.newPage(), { lang: 'en' })
    await context.close()
  })
})
