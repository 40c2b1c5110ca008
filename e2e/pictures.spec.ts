// Every built-in page in every state, as a picture. `npx playwright test pictures --update-snapshots` draws them anew.

import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { type AppName, createPicturedApp, ORIGIN, type PicturedApp } from './pictured-app.ts'
import { test } from './test.ts'

// The font of the pictures comes with the stylesheet.
test.use({ bypassCSP: true, baseURL: ORIGIN, viewport: { width: 720, height: 640 } })

// A test looks at several pages or pictures.
test.setTimeout(60_000)

interface State {
  readonly app: AppName
  readonly path?: string
  readonly go?: (page: Page, app: PicturedApp) => Promise<void>
}

async function submit(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]:visible`).fill(value)
  await page.locator('.main').click()
}

const askForMail = (page: Page): Promise<void> => submit(page, { email: 'mara@example.com' })

/** Asks for a mail and enters a code, as it comes from the clipboard. */
async function enterCode(page: Page): Promise<void> {
  await askForMail(page)
  await page.getByRole('textbox', { name: 'Code from the email' }).focus()
  await page.keyboard.insertText('748 841')
}

/** A code that is wrong. */
const miss = (code: string | null): string => (code === '000000' ? '000001' : '000000')

const STATES: Readonly<Record<string, State>> = {
  'sign-in': { app: 'acme' },
  'sign-in, one provider and no theme': { app: 'plain' },
  'sign-in, three providers': { app: 'three' },
  'sign-in, twenty providers': { app: 'many' },
  'sign-in, passkey and password': { app: 'passkey' },
  'sign-in, a folded form is open': { app: 'acme', go: (page) => page.locator('summary').click() },
  'sign-in, from right to left': { app: 'rtl' },
  'sign-in, wrong password': { app: 'password', go: (page) => submit(page, { username: 'mara', password: 'wrong' }) },
  'sign-in, wrong address': { app: 'acme', go: (page) => submit(page, { email: 'mara@example' }) },
  'sign-in, a failure of the server': { app: 'acme', path: '/auth/signin?error=OAuthSignInError&id=A1B2C3D4E5' },
  'sign-in, last used and signed in': {
    app: 'password',
    async go(page, app) {
      await submit(page, { username: 'mara', password: 'right' })
      await expect(page.getByRole('heading')).toHaveText('Acme')
      await page.context().addCookies([{ name: '__Host-latchkey.last', value: 'google', url: ORIGIN }])
      await app.open(page)
    },
  },
  'verify, with a code': { app: 'acme', go: askForMail },
  'verify, code entered': { app: 'acme', go: enterCode },
  'verify, from right to left': { app: 'rtl', go: enterCode },
  'verify, wrong code': {
    app: 'acme',
    async go(page, app) {
      await askForMail(page)
      await submit(page, { code: miss(app.mail().code ?? null) })
    },
  },
  'verify, sent again': {
    app: 'acme',
    async go(page) {
      await askForMail(page)
      await page.getByRole('button', { name: 'Send it again' }).click()
    },
  },
  'verify, expired': { app: 'acme', path: '/auth/verify-request?error=Verification' },
  confirm: {
    app: 'acme',
    async go(page, app) {
      await askForMail(page)
      await page.goto(app.mail().url)
    },
  },
  'confirm, in another browser': {
    app: 'acme',
    async go(page, app) {
      await askForMail(page)
      await page.context().clearCookies()
      await page.goto(app.mail().url)
    },
  },
  'sign-out': { app: 'acme', path: '/auth/signout' },
  'error, start again': { app: 'acme', path: '/auth/error?error=InvalidCheck&provider=github' },
  'error of the server': { app: 'acme', path: '/auth/error?error=Configuration&id=A1B2C3D4E5' },
  'error, in development': { app: 'development', path: '/auth/callback/github?state=0' },
}

async function openState(page: Page, { app: name, go, path }: State, hasFont = true): Promise<void> {
  const app = await createPicturedApp(name, hasFont)
  await app.open(page, path)
  await go?.(page, app)
  await page.evaluate(() => document.fonts.ready)
}

/** What moves after it was drawn. @see https://web.dev/articles/cls */
const sumShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )

/** Every button and every input has an edge in forced colors, which have no backgrounds. */
async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const edged = page.locator('main button:visible, main .button:visible, main :not(.digits)>input:visible, .boxes i')
  const edges = await edged.evaluateAll((elements) => {
    const { backgroundColor } = getComputedStyle(document.body)
    return elements.map((element) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(element)
      return [borderTopWidth, borderTopColor === backgroundColor]
    })
  })
  for (const edge of edges) expect(edge).toEqual(['1px', false])
}

/** States that have, together, every element: what they look like in dark and in forced colors holds for all. */
const WHOLE: ReadonlySet<string> = new Set([
  ...['sign-in, passkey and password', 'sign-in, wrong password', 'sign-in, last used and signed in'],
  ...['verify, wrong code', 'verify, sent again', 'confirm', 'sign-out', 'error, in development'],
])

/** The documentation also shows this one in dark colors. */
const SHOWN = 'sign-in'

/** States whose markup is part of another one, in the same order: axe checks that one. */
const PARTS: ReadonlySet<string> = new Set([
  ...[SHOWN, 'sign-in, one provider and no theme', 'sign-in, three providers', 'sign-in, a failure of the server'],
  ...['verify, with a code', 'verify, code entered', 'error, start again'],
])

async function expectPictures(page: Page, name: string, ...colorSchemes: readonly ('light' | 'dark')[]): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    await expect(page).toHaveScreenshot(picture(`${name} ${colorScheme}`), { fullPage: true })
  }
}

const picture = (name: string): string => `${name.replaceAll(/[^a-z]+/g, '-')}.png`

const NARROW: readonly string[] = [
  ...['sign-in', 'sign-in, twenty providers', 'sign-in, wrong password', 'verify, code entered'],
  'error, in development',
]

/** Also in forced colors. */
const FORCED: readonly string[] = ['sign-in', 'verify, code entered']

/** The same page in forced colors, and on a narrow screen, which is also a wide one zoomed to 200 %: it does not scroll sideways. */
async function expectVariants(page: Page, name: string): Promise<void> {
  if (FORCED.includes(name)) {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await expect(page).toHaveScreenshot(picture(`${name} forced`), { fullPage: true })
  }
  if (NARROW.includes(name)) {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expect(page).toHaveScreenshot(picture(`${name} narrow`), { fullPage: true })
  }
}

for (const name of WHOLE) {
  test(`${name} looks as pictured in all colors, and is accessible`, async ({ page }) => {
    await openState(page, STATES[name] as State)
    await expectPictures(page, name, 'light', 'dark')
    await expectAccessibleInBoth(page)
    await expectEdges(page)
    await expectVariants(page, name)
  })
}

for (const name of Object.keys(STATES).filter((name) => !WHOLE.has(name))) {
  test(`${name} looks as pictured`, async ({ page }) => {
    await openState(page, STATES[name] as State)
    await expectPictures(page, name, 'light', ...(name === SHOWN ? (['dark'] as const) : []))
    if (!PARTS.has(name)) await expectAccessible(page)
    await expectVariants(page, name)
  })
}

for (const name of ['sign-in', 'sign-in, last used and signed in', 'verify, code entered', 'error, in development']) {
  test(`${name} moves nothing`, async ({ page }) => {
    await openState(page, STATES[name] as State, false)
    expect(await sumShifts(page)).toBe(0)
  })
}

for (const [name, width, text] of [
  ['at 320 px', 320, '100%'],
  ['with text at 200 %', 360, '200%'],
] as const) {
  test.describe(`six digits ${name}`, () => {
    test.use({ viewport: { width, height: 640 } })
    test('fit into their boxes', async ({ page }) => {
      await openState(page, STATES['verify, with a code'] as State, false)
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      const input = page.getByLabel('Code from the email')
      const boxes = page.locator('.boxes i')
      await input.focus()
      await page.keyboard.insertText('748 841')
      // A blank takes back the distance of the boxes, and six digits do not scroll the input.
      const [fits, pitch, shift] = await input.evaluate((field: HTMLInputElement) => {
        const { wordSpacing } = getComputedStyle(field)
        return [field.validity.valid, -Number.parseFloat(wordSpacing), field.scrollLeft] as const
      })
      const [first, last] = [await boxes.first().boundingBox(), await boxes.last().boundingBox()]
      expect([fits, shift]).toEqual([true, 0])
      expect((last?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(5 * pitch, 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })
}

test('sign-in can be printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await openState(page, STATES['sign-in'] as State)
  await expect(page).toHaveScreenshot('sign-in-print.png', { fullPage: true })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('sign-in shows no button that does nothing', async ({ page }) => {
    const app = await createPicturedApp('acme')
    await app.open(page)
    await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeHidden()
    await expect(page).toHaveScreenshot('sign-in-no-script.png', { fullPage: true })
  })
})
