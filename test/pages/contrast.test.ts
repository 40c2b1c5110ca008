import { describe, expect, test } from 'vitest'
import { computeContrast } from '../../src/pages/color.ts'
import { DARK, LIGHT, type Palette, RULES } from '../../src/pages/styles.ts'

const palettes = { light: LIGHT, dark: DARK }

/** What lies on what. Text needs 4.5:1, what marks a control or the focus 3:1. */
const PAIRS = [
  ['text', 'card', 4.5],
  ['text', 'page', 4.5],
  ['muted', 'card', 4.5],
  ['text', 'notice', 4.5],
  ['muted', 'page', 4.5],
  // Buttons, and the same on a notice.
  ['text', 'fill', 4.5],
  ['danger', 'card', 4.5],
  ['danger', 'alarm', 4.5],
  // The main button, unless the theme paints it.
  ['card', 'text', 4.5],
  ['edge', 'card', 3],
  ['focus', 'card', 3],
  ['focus', 'page', 3],
  ['focus', 'fill', 3],
  ['dev', 'caution', 4.5],
  ['stripe', 'card', 3],
] as const satisfies readonly (readonly [keyof Palette, keyof Palette, number])[]

describe.each(Object.entries(palettes))('%s colours', (_scheme, palette) => {
  test.each(PAIRS)('show %s on %s with %d:1', (front, back, minimum) => {
    expect(computeContrast(palette[front], palette[back])).toBeGreaterThanOrEqual(minimum)
  })
})

describe('palette', () => {
  test('has the same names in both schemes', () => {
    expect(Object.keys(palettes.dark)).toEqual(Object.keys(palettes.light))
  })

  test('has every colour of the rules, and no other', () => {
    const used = new Set(Array.from(RULES.matchAll(/var\(--([\w-]+)/g), ([, name]) => name))
    for (const name of ['brand', 'on-brand', 'pitch', 'radius']) used.delete(name)
    expect([...used].sort()).toEqual(Object.keys(palettes.light).sort())
  })

  test('is the only place with colours', () => {
    expect(RULES).not.toMatch(/#[\da-f]{3}|rgba?\(|hsl/i)
  })
})
