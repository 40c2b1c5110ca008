import { describe, expect, test } from 'vitest'
import { checkOptions } from '../../src/config/checks/check-options.ts'
import { listThemeWarnings } from '../../src/pages/theme.ts'
import type { Theme } from '../../src/types/theme.ts'

const findings = (theme: object) => checkOptions({ theme: theme as Theme }).findings
const options = (theme: object) => findings(theme).map(({ option }) => option)

describe('theme', () => {
  test.each([
    {},
    { colorScheme: 'auto', logo: '', brandColor: '', buttonText: '' },
    { colorScheme: 'dark', logo: '/logo.svg', brandColor: '#1d4ed8', buttonText: 'white' },
    { logo: 'https://cdn.example/logo.png?v=1', brandColor: 'rgb(1, 2, 3)', buttonText: undefined },
    { name: 'Acme', radius: '0', brandColor: 'oklch(0.55 0.2 260)', buttonText: 'rebeccapurple' },
    { logo: { light: '/a.svg', dark: 'https://cdn.example/b.svg' }, radius: '0.5rem', links: {} },
    { links: { terms: '/terms', support: 'mailto:help@acme.example', reset: 'https://id.example/reset' } },
  ])('may be %j', (theme) => {
    expect(options(theme)).toEqual([])
  })

  test.each([
    ['colorScheme', 'blue'],
    ['colorScheme', 'constructor'],
    ['colorScheme', true],
    ['logo', 'logo.svg'],
    ['logo', '//evil.example/x'],
    ['logo', '/\\evil.example/x'],
    ['logo', '\\\\evil.example/x'],
    ['logo', '/\t/evil.example/x'],
    ['logo', 'https:evil.example'],
    ['logo', 'http://cdn.example/logo.svg'],
    ['logo', 'javascript:alert(1)'],
    ['logo', 'data:image/svg+xml,<svg>'],
    ['logo', 'x" onerror="alert(1)'],
    ['logo', 7],
    ['brandColor', 'red}</style><script>x</script>'],
    ['brandColor', 'var(--x)'],
    ['brandColor', null],
    ['buttonText', 'url(//evil.example)'],
    ['buttonText', ['#fff']],
    ['brandColor', '#12345'],
    ['brandColor', 'rgb(1;2;3)'],
    ['brandColor', 'color-mix(in srgb, red, blue)'],
    ['brandColor', 'currentColor'],
    ['name', 'A'.repeat(65)],
    ['name', 'Acme\nBcc: x'],
    ['name', 7],
    ['radius', '1em;}*{color:red'],
    ['radius', '-1px'],
    ['radius', 8],
    ['links', 'x'],
  ])('XSS-02: may not have the %s %j', (name, value) => {
    expect(options({ [name]: value })).toEqual([`theme.${name}`])
  })

  test('reports all configuration errors at once, each with a fix', () => {
    const all = findings({ colorScheme: 'x', logo: 'x', brandColor: 'x', buttonText: 'x' })
    expect(all.map(({ option, fix }) => fix.startsWith(`theme: { ${option.slice(6)}: '`))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})

describe('a group', () => {
  test.each([
    [{ logo: { light: 'logo.svg' } }, 'theme.logo.light'],
    [{ logo: { light: '/a.svg', dark: 'javascript:alert(1)' } }, 'theme.logo.dark'],
    [{ links: { terms: 'javascript:alert(1)' } }, 'theme.links.terms'],
    [{ links: { support: 'mailto:a@b.example?bcc=x' } }, 'theme.links.support'],
    [{ links: { privacy: '//evil.example' } }, 'theme.links.privacy'],
    [{ links: { signUp: 7 } }, 'theme.links.signUp'],
  ])('XSS-02: of %j has its path in the finding', (theme, option) => {
    expect(options(theme)).toEqual([option])
  })
})

describe('theme warnings', () => {
  test('name a pair that is hard to read, and by how much', () => {
    expect(listThemeWarnings({ brandColor: '#fff', buttonText: '#ccc' })).toEqual([
      '`theme.buttonText` is hard to read: 1.6:1, less than 4.5:1. Leave it out.',
    ])
  })

  test('name a text colour that has nothing to be on', () => {
    expect(listThemeWarnings({ buttonText: '#fff' })).toHaveLength(1)
  })

  test.each([
    {},
    { brandColor: '#777' },
    { brandColor: 'teal', buttonText: '#fff' },
    { brandColor: '#1d4ed8', buttonText: '#fff' },
    { buttonText: '' },
  ])('say nothing of %j', (theme) => {
    expect(listThemeWarnings(theme)).toEqual([])
  })
})
