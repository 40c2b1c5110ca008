// The colours of the makers come from simple-icons, which is in the public domain (CC0). A provider that it does not have
// has no colour, and its button is neutral.

import { describe, expect, test } from 'vitest'
import { computeContrast, READABLE } from '../../src/lib/color.ts'
import { getMark } from '../../src/pages/mark.ts'
import { GitHub } from '../../src/providers/github.ts'
import { loadProvider, signInProviders } from '../../tools/provider-pages/known-provider.ts'
import { openConfig } from '../harness.ts'
import source from './brand-colors.json' with { type: 'json' }

const icons: Readonly<Record<string, { title: string; hex: string }>> = source.icons

const definitions = await Promise.all((await signInProviders()).map(async (id) => (await loadProvider(id)).default()))

describe('brand colors', () => {
  test('name where they come from', () => {
    expect(source).toMatchObject({
      package: 'simple-icons',
      license: 'CC0-1.0',
      version: expect.stringMatching(/^\d+\./),
    })
  })

  test('are of providers that exist', () => {
    const known = new Set(definitions.map(({ id }) => id))
    expect(Object.keys(icons).filter((id) => !known.has(id))).toEqual([])
  })

  test('are those of the icon, or none', () => {
    const styles = Object.fromEntries(definitions.map(({ id, style = null }) => [id, style]))
    const expected = definitions.map(({ id }) => [id, icons[id] ? { bg: icons[id].hex } : null])
    expect(styles).toEqual(Object.fromEntries(expected))
  })

  test.each(Object.entries(icons))('leave the mark of %s readable', (_, { hex }) => {
    const [provider] = openConfig({
      providers: [GitHub({ clientId: 'a', clientSecret: 'b', style: { bg: hex } })],
    }).providers.values()
    const { rule } = getMark(provider as never)
    const [background = '', text = ''] = rule.match(/#[\da-f]{6}/g) ?? []
    expect(background).toBe(hex)
    expect(computeContrast(background, text)).toBeGreaterThanOrEqual(READABLE)
  })
})
