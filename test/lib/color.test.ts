import { describe, expect, test } from 'vitest'
import { chooseReadable, computeContrast, parseColor, READABLE } from '../../src/lib/color.ts'

describe('parseColor', () => {
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
  ])('reads %j as %s', (text, hex) => {
    expect(parseColor(text)).toBe(hex)
  })

  test.each([
    '',
    '#',
    '#12',
    '#1234',
    '#12345',
    '#1234567',
    '#12345678',
    '#ggg',
    'fff',
    '123456',
    'rgb(256,0,0)',
    'rgb(1,2)',
    'rgb(1,2,3,4)',
    'rgb(-1,2,3)',
    'rgba(1,2,3,1)',
    'rgb(1;2;3)',
    'hsl(0,0%,0%)',
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
    expect(parseColor(text)).toBeNull()
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
