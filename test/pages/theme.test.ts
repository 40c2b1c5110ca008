import { describe, expect, test } from 'vitest'
import { createFindings } from '../../src/methods/findings.ts'
import { listThemeChecks, listThemeWarnings } from '../../src/pages/theme.ts'
import type { Theme } from '../../src/types/theme.ts'

const findings = (theme: object) => createFindings(listThemeChecks(theme as Theme))
const options = (theme: object) => findings(theme).map(({ option }) => option)

describe('theme', () => {
  test.each([
    {},
    { colorScheme: 'auto', logo: '', brandColor: '', buttonText: '' },
    { colorScheme: 'dark', logo: '/logo.svg', brandColor: '#1d4ed8', buttonText: 'white' },
    { logo: 'https://cdn.example/logo.png?v=1', brandColor: 'rgb(1, 2, 3)', buttonText: undefined },
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
    ['brandColor', 'bleu'],
    ['brandColor', null],
    ['buttonText', 'url(//evil.example)'],
    ['buttonText', ['#fff']],
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

describe('theme warnings', () => {
  test('name a pair that is hard to read, and by how much', () => {
    expect(listThemeWarnings({ brandColor: '#fff', buttonText: '#ccc' })).toEqual([
      '`theme.buttonText` is hard to read: 1.6:1, less than 4.5:1. Leave it out.',
    ])
  })

  test('name a text colour that has nothing to be on', () => {
    expect(listThemeWarnings({ buttonText: '#fff' })).toHaveLength(1)
  })

  test.each([{}, { brandColor: '#777' }, { brandColor: '#1d4ed8', buttonText: '#fff' }, { buttonText: '' }])(
    'say nothing of %j',
    (theme) => {
      expect(listThemeWarnings(theme)).toEqual([])
    },
  )
})
