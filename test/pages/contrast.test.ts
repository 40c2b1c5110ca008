import { describe, expect, test } from 'vitest'
import { computeContrast, parseColor } from '../../src/lib/color.ts'
import { DARK, LIGHT, RULES } from '../../src/pages/styles.ts'

const read = (palette: string): Record<string, string> =>
  Object.fromEntries(palette.split(';').map((text) => [text.slice(2, text.indexOf(':')), colorOf(text)]))

function colorOf(declaration: string): string {
  const color = parseColor(declaration.slice(declaration.indexOf(':') + 1))
  if (color === null) throw new Error(`${declaration} is no colour`)
  return color
}

const palettes = { light: read(LIGHT), dark: read(DARK) }

/** What lies on what. Text needs 4.5:1, what marks a control or the focus 3:1. */
const PAIRS = [
  ['text', 'card', 4.5],
  ['text', 'page', 4.5],
  ['muted', 'card', 4.5],
  ['danger', 'alarm', 4.5],
  // The main button, unless the theme paints it.
  ['card', 'text', 4.5],
  ['edge', 'card', 3],
  ['focus', 'card', 3],
  ['focus', 'page', 3],
  ['danger', 'card', 3],
] as const

describe.each(Object.entries(palettes))('%s colours', (_scheme, palette) => {
  test.each(PAIRS)('show %s on %s with %d:1', (front, back, minimum) => {
    expect(computeContrast(palette[front] ?? '', palette[back] ?? '')).toBeGreaterThanOrEqual(minimum)
  })
})

describe('palette', () => {
  test('has the same names in both schemes', () => {
    expect(Object.keys(palettes.dark)).toEqual(Object.keys(palettes.light))
  })

  test('has every colour of the rules, and no other', () => {
    const used = new Set(Array.from(RULES.matchAll(/var\(--([\w-]+)\)/g), ([, name]) => name))
    expect([...used].sort()).toEqual(Object.keys(palettes.light).sort())
  })

  test('is the only place with colours', () => {
    expect(RULES).not.toMatch(/#[\da-f]{3}|rgb|hsl/i)
  })
})
