import { describe, expect, test } from 'vitest'
import { readTypedCode } from '../../../src/methods/mail/typed-code.ts'
import { renderVerifyRequestPage } from '../../../src/pages/verify-request.ts'
import { find, parseMarkup } from '../../pages/markup.ts'
import { openView } from '../../pages/scene.ts'

/** Returns the check that the page makes in the browser. @see https://html.spec.whatwg.org/#attr-input-pattern */
function readPattern(): RegExp {
  const mail = { provider: 'mail', state: 's', identifier: 'ada@example.com', code: 'x', returnTo: '/' }
  const page = renderVerifyRequestPage(openView(), { error: null, id: null, mail, isRepeated: false })
  const field = find(parseMarkup(page), 'input').find(({ attributes }) => attributes['name'] === 'code')
  return new RegExp(`^(?:${field?.attributes['pattern']})$`, 'v')
}

const ALL = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
const DIGITS = ALL.filter((code) => /\p{Nd}/u.test(String.fromCodePoint(code)))

describe('an entered code', () => {
  test('has the value of its digits in every script', () => {
    const pattern = readPattern()
    // Unicode has over 60 scripts with digits, each with all ten in order.
    for (let i = 0; i < DIGITS.length; i += 10) {
      const typed = String.fromCodePoint(...[1, 8, 1, 5, 0, 9].map((digit) => DIGITS[i + digit] ?? 0))
      expect([typed, readTypedCode(typed)]).toEqual([typed, '181509'])
      expect(pattern.test(typed)).toBe(true)
    }
    expect(DIGITS.length).toBeGreaterThan(600)
  })

  test.each([
    ...[0x20, 0x09, 0x0a, 0x0d, 0xa0, 0x202f, 0x3000, 0x200b, 0x200d, 0xfeff, 0x200e, 0x2066, 0xad, 0xfe0f, 0x34f],
    ...[0x2d, 0x2010, 0x2011, 0x2013, 0x2014, 0x2212, 0xff0d, 0x2e, 0xb7, 0x5f, 0x2022],
  ])('may contain U+%i anywhere', (code) => {
    const mark = String.fromCodePoint(code)
    for (const typed of [`${mark}181509`, `181${mark}509`, `181509${mark}`, [...'181509'].join(mark)]) {
      expect(readTypedCode(typed)).toBe('181509')
      expect(readPattern().test(typed)).toBe(true)
    }
  })

  test('may mix scripts and keycaps', () => {
    expect(readTypedCode('\uff11\u0668\u06f1-5\ufe0f09')).toBe('181509')
  })

  test.each([
    '',
    ' ',
    '18150',
    '1815099',
    'a81509',
    '181509a',
    '18150\u2164',
    '18150\u00b2',
    '\u4e00\u4e8c\u4e09\u56db\u4e94\u516d',
    '1+8+1+5+0+9',
    '0x1815',
    '\u0000',
  ])('is not %j', (typed) => {
    expect(readTypedCode(typed)).toBeNull()
  })

  test.each([undefined, null, 181509.5, {}, ['1', '2']])('is not the value %j', (typed) => {
    expect(readTypedCode(typed)).toBeNull()
  })
})
