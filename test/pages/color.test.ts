import { describe, expect, test } from 'vitest'
import { chooseReadable, computeContrast, parseColor, READABLE, renderPaint } from '../../src/pages/color.ts'

describe('parseColor', () => {
  test.each([
    ['#000', '#000000'],
    ['#1a7', '#11aa77'],
    ['#1A73e8', '#1a73e8'],
    [' #069 ', '#006699'],
    ['#1a7f', '#11aa77'],
    ['#1a73e8ff', '#1a73e8'],
  ])('reads %j as %s', (text, hex) => {
    expect(parseColor(text)).toBe(hex)
  })

  test.each(['', '#', '#12', '#12345', '#1234567', '#12345678', '#1238', '#ggg', 'fff', '123456', 'red'])(
    'returns null for %j',
    (text) => {
      expect(parseColor(text)).toBeNull()
    },
  )
})

describe('renderPaint', () => {
  const paint = (brandColor: string, buttonText = '') =>
    renderPaint({ brandColor, buttonText }, (...pair) => `[${pair}]`)

  test.each([
    ['#1d4ed8', '', '[#1d4ed8,#ffffff]'],
    ['#ff0', '', '[#ffff00,#000000]'],
    [' #008000', '#FF0', '[#008000,#ffff00]'],
  ])('computes the hexadecimal colors %j and %j', (brandColor, buttonText, rule) => {
    expect(paint(brandColor, buttonText)).toBe(rule)
  })

  test('leaves every other color to browsers that know it', () => {
    const [background, text] = ['teal', 'hsl(60 100% 50%)'].map(
      (color) => `rgb(from ${color} clamp(0,r,255) clamp(0,g,255) clamp(0,b,255)/1)`,
    )
    expect(paint('teal')).toMatch(/^@supports\(color:(color\(from .*\))\)\{\[rgb\(.*\),\1\]\}$/)
    expect(paint('teal')).toContain(`color(from ${background} srgb-linear clamp(`)
    expect(paint('teal', '#fff').endsWith(`){[${background},#ffffff]}`)).toBe(true)
    expect(paint('#008080', 'hsl(60 100% 50%)')).toBe(`[#008080,#ffffff]@supports(color:${text}){[#008080,${text}]}`)
  })

  test.each([
    '',
    '#12',
    '#12345',
    'rgb()',
    'rgb(1;2;3)',
    'srgb(0 0 0)',
    'url(x)',
    'var(--x)',
    'color-mix(in srgb, red, blue)',
    'CurrentColor',
    'color(from currentcolor srgb r g b)',
    'red}</style><script>x</script>',
    'red;background:url(//evil.example)',
    'rgb(1 2 3)}*{color:red}',
    'rgb(1 2 3 / 1)) or (color:red',
    '#fff}',
    '#fff\n}',
    '/**/red',
    'rgb(1 2 3/**/)',
    'r\\65 d',
  ])('XSS-02: refuses %j as a color', (text) => {
    expect(paint(text)).toBe('')
    expect(paint('#000', text)).toBe('[#000000,#ffffff]')
  })
})

describe('contrast', () => {
  test.each([
    ['#000', '#fff', 21],
    ['#fff', '#fff', 1],
    ['#777', '#fff', 4.48],
    ['#fff', '#767676', 4.54],
    ['#f00', '#fff', 4],
    ['#00f', '#000', 2.44],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(computeContrast(String(parseColor(one)), String(parseColor(other)))).toBeCloseTo(ratio, 1)
  })
})

describe('readableOn', () => {
  test('gives black or white that can be read on any colour', () => {
    for (let i = 0; i <= 0xffffff; i += 9973) {
      const color = `#${i.toString(16).padStart(6, '0')}`
      expect(computeContrast(color, chooseReadable(color)), color).toBeGreaterThanOrEqual(READABLE)
    }
  })

  test('prefers white', () => {
    expect(chooseReadable('#1a73e8')).toBe('#ffffff')
    expect(chooseReadable('#ffff00')).toBe('#000000')
  })
})
