import { describe, expect, test } from 'vitest'
import { chooseReadable, computeContrast, parseColor, READABLE } from '../../src/pages/color.ts'
import { parseCssColor } from '../../src/pages/css-color.ts'

describe('parseCssColor', () => {
  test.each([
    ['#000', '#000000'],
    ['#fff', '#ffffff'],
    ['#1a7', '#11aa77'],
    ['#1A73e8', '#1a73e8'],
    [' #069 ', '#006699'],
    ['orange', '#ffa500'],
    ['Navy', '#000080'],
    ['rgb(1,2,3)', '#010203'],
    ['rgb(255, 165, 0)', '#ffa500'],
    ['rgb(255 165 0)', '#ffa500'],
    ['RGB( 0 , 0 , 255 )', '#0000ff'],
    ['rgb(100% 0% 50%)', '#ff0080'],
    ['rgba(1, 2, 3, 1)', '#010203'],
    ['#1a7f', '#11aa77'],
    ['#1a73e8ff', '#1a73e8'],
    ['rebeccapurple', '#663399'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['hsl(0.5turn, 100%, 50%)', '#00ffff'],
    ['hwb(0 20% 40%)', '#993333'],
    ['hwb(0 60% 60%)', '#808080'],
    ['lab(29.2345% 39.3825 20.0664)', '#7d2329'],
    ['lch(52.2345% 72.2 56.2)', '#c65d06'],
    ['oklab(0.40101 0.1147 0.0453)', '#7d2329'],
    ['oklch(59.686% 0.15619 49.7694)', '#c65d06'],
    ['oklch(0.7 none none)', '#9e9e9e'],
    ['color(srgb 1 0.5 0)', '#ff8000'],
    ['color(srgb-linear 0.5 0.5 0.5)', '#bcbcbc'],
    ['color(display-p3 0 0 0 / 100%)', '#000000'],
    ['color(a98-rgb 1 1 1)', '#ffffff'],
    ['color(prophoto-rgb 1 1 1)', '#ffffff'],
    ['color(rec2020 1 1 1)', '#ffffff'],
    ['color(xyz 0.9505 1 1.089)', '#ffffff'],
    ['color(xyz-d50 0.9643 1 0.8251)', '#ffffff'],
  ])('reads %j as %s', (text, hex) => {
    expect(parseCssColor(text)).toBe(hex)
  })

  test.each([
    '',
    '#',
    '#12',
    '#12345',
    '#1234567',
    '#12345678',
    '#1238',
    '#ggg',
    'fff',
    '123456',
    'rgb(1,2)',
    'rgba(1,2,3,0.5)',
    'rgb(1 2 3 / 50%)',
    'rgb(1 2 3 4 5)',
    'hsl(0% 0% 0%)',
    'lab(x 0 0)',
    'color(unknown 0 0 0)',
    'color(rgb 0 0 0)',
    'srgb(0 0 0)',
    'rgb(1;2;3)',
    'url(x)',
    'var(--x)',
    'bleu',
    'transparent',
    'constructor',
    '__proto__',
    'toString',
    'red}</style><script>x</script>',
    'red;background:url(//evil.example)',
    '#fff}',
    '#fff\n}',
    '/**/red',
  ])('XSS-02: takes %j for no colour', (text) => {
    expect(parseCssColor(text)).toBeNull()
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
