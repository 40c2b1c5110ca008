// A browser decides what a color is.

import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { parseCssColor } from '../../src/pages/css-color.ts'
import { findChromium } from '../../tools/chromium.ts'

const STEPS = [0, 0.25, 0.5, 0.75, 1]

const triples = STEPS.flatMap((a) => STEPS.flatMap((b) => STEPS.map((c) => [a, b, c] as const)))

const SPACES = ['srgb', 'srgb-linear', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec2020', 'xyz', 'xyz-d50', 'xyz-d65']

/** Every syntax. The polar ones stay in the gamut of sRGB, because browsers differ outside of it. */
const colors = triples.flatMap(([a, b, c]) => [
  `rgb(${a * 255} ${b * 100}% ${c * 255})`,
  `hsl(${a * 720 - 360}deg ${b * 100}% ${c * 100}%)`,
  `hwb(${a}turn ${b * 100}% ${c * 100}%)`,
  `lab(${20 + a * 60} ${b * 40 - 20} ${c * 40 - 20})`,
  `lch(${20 + a * 60}% ${b * 20} ${c * 6.28}rad)`,
  `oklab(${0.3 + a / 2} ${b * 0.1 - 0.05} ${c * 0.1 - 0.05})`,
  `oklch(${30 + a * 50}% ${b * 15}% ${c * 400}grad)`,
  ...SPACES.map((space) => `color(${space} ${a} ${b} ${c})`),
])

/** Paints colors and reads the pixels. @returns Red, green and blue, 0 to 255. */
async function paint(texts: readonly string[]): Promise<number[][]> {
  const browser = await chromium.launch({ executablePath: findChromium()?.path ?? '', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    return await page.evaluate((all) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (context === null) throw new Error('There is no canvas.')
      return all.map((text) => {
        context.fillStyle = text
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      })
    }, texts)
  } finally {
    await browser.close()
  }
}

const read = (text: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(parseCssColor(text)?.slice(at, at + 2) ?? '', 16))

test('Chromium paints every color as we read it, but for rounding', async () => {
  const painted = await paint(colors)
  const wrong = colors.filter((text, i) => read(text).some((one, j) => !(Math.abs(one - (painted[i]?.[j] ?? -9)) <= 2)))
  expect(wrong).toEqual([])
})
