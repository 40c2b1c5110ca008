import { describe, expect, test } from 'vitest'
import { createStylesheet } from '../../src/pages/assets.ts'
import type { Theme } from '../../src/types/theme.ts'
import { discord, gitHub, openView, providersOf } from './scene.ts'

const providers = providersOf(openView({ providers: [gitHub, discord] }))

const css = (theme: Theme = {}) => createStylesheet(theme, []).body

describe('stylesheet', () => {
  test('is named by its text', () => {
    expect(createStylesheet({}, []).name).toMatch(/^style-[\da-z]+\.css$/)
    expect(createStylesheet({}, []).name).toBe(createStylesheet({}, []).name)
    expect(createStylesheet({ brandColor: '#123' }, []).name).not.toBe(createStylesheet({}, []).name)
    expect(createStylesheet({}, providers).name).not.toBe(createStylesheet({}, []).name)
  })

  test.each([
    [{}, 'light dark', true],
    [{ colorScheme: 'auto' }, 'light dark', true],
    [{ colorScheme: 'light' }, 'light', false],
    [{ colorScheme: 'dark' }, 'dark', false],
  ] as const)('follows %j', (theme, scheme, asksBrowser) => {
    expect(css(theme)).toContain(`color-scheme:${scheme}}`)
    expect(css(theme).includes('prefers-color-scheme')).toBe(asksBrowser)
  })

  test.each([
    ['#1d4ed8', undefined, '#1d4ed8', '#ffffff'],
    ['#ff0', undefined, '#ffff00', '#000000'],
    ['#008000', '#ff0', '#008000', '#ffff00'],
    ['#000', '', '#000000', '#ffffff'],
  ])('paints the main button %j with %j', (brandColor, buttonText, brand, text) => {
    const theme = buttonText === undefined ? { brandColor } : { brandColor, buttonText }
    const painted = `:root{--brand:${brand};--on-brand:${text}}`
    expect(css(theme).split(painted)).toHaveLength(2)
    expect(css({ ...theme, colorScheme: 'dark' })).toContain(painted)
  })

  test.each([
    { brandColor: 'red}</style><script>x</script>' },
    { brandColor: '#fff;}*{background:url(//evil.example)' },
    { brandColor: '' },
    { buttonText: '#fff' },
    { colorScheme: 'x}' as 'auto' },
  ])('XSS-02: is the same with %j as with no theme', (theme) => {
    expect(css(theme)).toBe(css())
  })

  test('has a rule for each mark', () => {
    expect(createStylesheet({}, providers).body).toMatch(/\.m5865f2\{color:#5865f2\}/)
    expect(createStylesheet({}, [...providers, ...providers]).body).toBe(createStylesheet({}, providers).body)
  })

  test.each([
    [{ bg: '#000', text: '#111' }, '#000000', '#ffffff'],
    [{ bg: '#000', brandColor: '#fff' }, '#ffffff', '#000000'],
    [{ bg: '#000', text: '#ff0' }, '#000000', '#ffff00'],
  ])('marks %j so that it can be read', (style, background, text) => {
    const [provider] = providersOf(openView({ providers: [{ ...gitHub, style }] }))
    expect(provider && createStylesheet({}, [provider]).body).toContain(`{background:${background};color:${text}}`)
  })

  test('has no icon for an invalid color', () => {
    const [provider] = providersOf(openView({ providers: [{ ...gitHub, style: { bg: 'red}*{}' } }] }))
    expect(provider && createStylesheet({}, [provider]).body).toBe(css())
  })

  test('loads nothing', () => {
    expect(createStylesheet({}, providers).body).not.toMatch(/url\(|@import|@font-face|expression/i)
  })

  test('moves only where people have not asked for less', () => {
    const [still = '', moving = ''] = css().split('@media(prefers-reduced-motion:no-preference)')
    expect(still).not.toMatch(/transition|animation/)
    expect(moving).toMatch(/transition/)
  })
})
