// The logos come from simple-icons, which is in the public domain (CC0). The makers of some demand their own.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { computeContrast, parseColor, READABLE, VISIBLE } from '../../src/pages/color.ts'
import { getButtonPaint, getMark } from '../../src/pages/mark.ts'
import { DARK, LIGHT } from '../../src/pages/styles.ts'
import { GitHub } from '../../src/providers/github.ts'
import type { ResolvedProvider } from '../../src/types/provider.ts'
import type { ProviderStyle } from '../../src/types/provider-style.ts'
import { root } from '../../tools/entries.ts'
import { findStyle } from '../../tools/provider-logos/logo.ts'
import titles from '../../tools/provider-logos/titles.json' with { type: 'json' }
import { loadProvider, signInProviders } from '../../tools/provider-pages/known-provider.ts'
import { openConfig } from '../harness.ts'

const definitions = await Promise.all((await signInProviders()).map(async (id) => (await loadProvider(id)).default()))

const styles = definitions.flatMap(({ id, style }): [string, ProviderStyle][] => (style ? [[id, style]] : []))

const SCHEMES = { light: LIGHT, dark: DARK }

/** A provider with this style, as the pages get it. */
function withStyle(style: ProviderStyle): ResolvedProvider {
  const [provider] = openConfig({
    providers: [{ ...GitHub({ clientId: 'a', clientSecret: 'b' }), style }],
  }).providers.values()
  if (provider === undefined) throw new Error('There is no provider.')
  return provider
}

describe('the logos', () => {
  test('are those that `npm run build:logos` writes', () => {
    expect(Object.fromEntries(definitions.map(({ id, style = null }) => [id, style]))).toEqual(
      Object.fromEntries(definitions.map(({ id }) => [id, findStyle(id)])),
    )
  })

  test('are of providers that exist', () => {
    const known = new Set(definitions.map(({ id }) => id))
    expect(Object.keys(titles).filter((id) => !known.has(id))).toEqual([])
  })

  test('come from a package that is in the public domain', () => {
    const { license } = JSON.parse(readFileSync(join(root, 'node_modules/simple-icons/package.json'), 'utf8'))
    expect(license).toBe('CC0-1.0')
  })

  test.each(styles)('XSS-02: the logo of %s consists of paths and colors', (_, { mark }) => {
    const paths = typeof mark === 'string' ? [['#000000', mark] as const] : (mark ?? [])
    expect(paths.length).toBeGreaterThan(0)
    for (const [color, path] of paths) {
      expect(parseColor(color)).toBe(color)
      expect(path).toMatch(/^[MmLlHhVvCcSsQqTtAaZz\d ,.-]+$/)
    }
  })

  test.each(styles.filter(([, { button }]) => !button))('%s is visible in light and dark', (_, style) => {
    const { html, rule } = getMark(withStyle(style))
    for (const palette of Object.values(SCHEMES)) {
      const colors = [...`${html.text}${rule(palette)}`.matchAll(/#[\da-f]{6}/g)].map(([color]) => color)
      expect(colors.length).toBeGreaterThan(0)
      // Of a logo of several colors, the most visible ones show its shape.
      const contrasts = colors.map((color) => computeContrast(color, palette.fill))
      expect(Math.max(...contrasts)).toBeGreaterThanOrEqual(VISIBLE)
    }
  })
})

describe.each(styles.filter(([, { button }]) => button))('the button of %s', (_, style) => {
  test.each(['light', 'dark'] as const)('is readable in %s', (scheme) => {
    const { className, rule } = getButtonPaint(withStyle(style))
    const [background = '', , text = ''] = rule(scheme).match(/#[\da-f]{6}/g) ?? []
    expect(rule(scheme)).toContain(`.${className}`)
    expect(computeContrast(background, text)).toBeGreaterThanOrEqual(READABLE)
  })
})
