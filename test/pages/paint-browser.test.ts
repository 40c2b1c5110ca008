// A browser decides what a color is, and computes with it.

import { chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStylesheet } from '../../src/pages/assets.ts'
import { computeContrast, READABLE } from '../../src/pages/color.ts'
import { LIGHT, RULES } from '../../src/pages/styles.ts'
import type { Theme } from '../../src/types/theme.ts'
import { findChromium } from '../../tools/chromium.ts'

const STEPS = [0, 0.4, 0.75, 1]

const triples = STEPS.flatMap((a) => STEPS.flatMap((b) => STEPS.map((c) => [a, b, c] as const)))

const SPACES = ['srgb', 'srgb-linear', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec2020', 'xyz', 'xyz-d50', 'xyz-d65']

/** Every syntax, in and beyond sRGB, and grays where the text changes from white to black. */
const colors = [
  ...['RebeccaPurple', 'orange', 'transparent', '#1d4ed880', 'rgba(0, 128, 255, 0.5)', 'oklch(0.6 none none)'],
  ...Array.from({ length: 60 }, (_, i) => `rgb(${114 + i / 10} ${118 + i / 20} 118)`),
  ...triples.flatMap(([a, b, c]) => [
    `rgb(${a * 255} ${b * 100}% ${c * 255})`,
    `hsl(${a * 720 - 360}deg ${b * 100}% ${c * 100}%)`,
    `hwb(${a}turn ${b * 100}% ${c * 100}% / 0.5)`,
    `lab(${a * 100} ${b * 250 - 125} ${c * 250 - 125})`,
    `lch(${a * 100}% ${b * 150} ${c * 6.28}rad)`,
    `oklab(${a} ${b * 0.8 - 0.4} ${c * 0.8 - 0.4})`,
    `oklch(${a * 100}% ${b * 100}% ${c * 400}grad)`,
    ...SPACES.map((space) => `color(${space} ${a} ${b} ${c})`),
  ]),
]

let page: Page

beforeAll(async () => {
  const browser = await chromium.launch({ executablePath: findChromium()?.path ?? '', args: ['--no-sandbox'] })
  page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.setContent(`<style>${RULES}</style><button class="main">Sign in</button>`)
})

afterAll(() => page.context().browser()?.close())

/** Paints the main button with each theme. @returns The pixels of its background and its text, as `#rrggbb`. */
const paint = (themes: readonly Theme[]): Promise<(readonly [back: string, text: string])[]> =>
  page.evaluate(
    (sheets) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const button = document.querySelector('button')
      if (context === null || button === null) throw new Error('There is no canvas.')
      const toPixel = (color: string): string => {
        context.clearRect(0, 0, 1, 1)
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0, opacity] = context.getImageData(0, 0, 1, 1).data
        const bytes = [red, green, blue].map((byte) => byte.toString(16).padStart(2, '0'))
        return opacity === 255 ? `#${bytes.join('')}` : `opacity ${opacity}`
      }
      return sheets.map((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
        const { backgroundColor, color } = getComputedStyle(button)
        return [toPixel(backgroundColor), toPixel(color)] as const
      })
    },
    themes.map((theme) => createStylesheet({ colorScheme: 'light', ...theme }, []).body.replace(RULES, '')),
  )

test('the main button has its color and can be read, whatever the color', async () => {
  const painted = await paint(colors.map((brandColor) => ({ brandColor })))
  const unreadable = colors.filter((_, i) => !(computeContrast(...(painted[i] ?? ['', ''])) >= READABLE))
  expect(unreadable).toEqual([])
  expect(new Set(painted.map(([, text]) => text))).toEqual(new Set(['#000000', '#ffffff']))
})

test.each([
  ['rebeccapurple', undefined, '#663399', '#ffffff'],
  ['rgba(1, 2, 3, 0.5)', undefined, '#010203', '#ffffff'],
  ['lch(52.2345% 72.2 56.2)', undefined, '#c65d06', '#000000'],
  ['color(rec2020 1 1 1)', undefined, '#ffffff', '#000000'],
  ['color(srgb 2 -1 0.5)', undefined, '#ff0080', '#000000'],
  ['teal', 'hsl(60 100% 50%)', '#008080', '#ffff00'],
  ['#008080', '#ffff0080', '#008080', '#ffff00'],
  ['teal', 'bleu', '#008080', '#ffffff'],
  ['bleu', 'yellow', LIGHT.text, LIGHT.card],
  ['rgb(1 2)', '#ff0', LIGHT.text, LIGHT.card],
  ['hsl(from red h s)', undefined, LIGHT.text, LIGHT.card],
  ['#1234567', undefined, LIGHT.text, LIGHT.card],
])('%j with %j is %s with %s', async (brandColor, buttonText, ...pair) => {
  expect(await paint([{ brandColor, buttonText }])).toEqual([pair])
})
