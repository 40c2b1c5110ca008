import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listSpellings, normalizeAddress } from '../../src/lib/email-address.ts'
import { openMail } from '../methods/mail.ts'
import { anyText, label, textOf, wellFormed } from './arbitraries.ts'
import { holds } from './runs.ts'

const ATEXT = "abcXYZ019!#$%&'*+/=?^_`{|}~-"

const local = fc
  .array(textOf(ATEXT, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'))
const domain = fc
  .array(label, { minLength: 2, maxLength: 4 })
  .map((labels) => labels.join('.'))
  .filter((text) => !/\.\d+$/.test(text))
const plain = fc.tuple(local, domain).map(([name, host]) => `${name}@${host}`)

/** Addresses with something in them that mail programs read in more than one way. */
const SPLINTERS = [
  '@',
  '＠',
  '﹫',
  '.',
  '。',
  '．',
  ',',
  ';',
  '"',
  '<',
  '>',
  '(',
  ')',
  ':',
  '\\',
  '[',
  ']',
  ' ',
  '\r\n',
  '\u0000',
  '\u200d',
  'ﬁ',
  '\u212a',
  'ß',
  'ü',
  '%',
  '/',
  '\u00ad',
  'xn--',
  '１',
]
const strange = fc
  .tuple(plain, fc.nat(30), fc.nat(1), fc.constantFrom(...SPLINTERS))
  .map(
    ([text, at, gone, put]) =>
      text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + gone),
  )
const written = fc.oneof(
  plain,
  strange,
  anyText,
  fc.tuple(local, anyText).map((parts) => parts.join('@')),
)

/** A label with one character that Unicode makes something else of. */
const strangeLabel = fc
  .tuple(
    label,
    fc.constantFrom('\ufb01', '\u212a', '\uff0e', '\u3002', '\u00df', '\u00fc', '\uff11', '\u00ad', '\u200d', '\u0430'),
  )
  .map(([text, put]) => text + put)

describe('F9: email address', () => {
  test('EMAIL-01, 02, 03: is plain with one @, or refused', () =>
    holds(
      fc.property(written, (text) => {
        const address = normalizeAddress(text)
        if (address === null) return
        expect(address).toMatch(
          /^[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u,
        )
        expect(address).not.toMatch(/[A-Z]|\p{Default_Ignorable_Code_Point}/u)
        expect(address).toBe(address.normalize('NFKC'))
        expect(Buffer.byteLength(address)).toBeLessThanOrEqual(254)
        expect(address).not.toMatch(/\.\.|^\.|\.@/)
      }),
    ))

  test('of another script is an A-label, and nothing that looks like it folds to ASCII', () =>
    holds(
      fc.property(local, fc.array(fc.oneof(label, strangeLabel), { minLength: 2, maxLength: 3 }), (name, labels) => {
        const address = normalizeAddress(`${name}@${labels.join('.')}`)
        if (address === null) return
        const stored = (address.split('@')[1] ?? '').split('.')
        const plainLabels = labels.map((text) => (/^[\x21-\x7e]+$/.test(text) ? text.toLowerCase() : null))
        expect(stored).toHaveLength(labels.length)
        for (const [i, text] of plainLabels.entries()) expect(stored[i]).toMatch(text === null ? /^xn--/ : `${text}`)
      }),
    ))

  test('is settled: normalised again it is the same', () =>
    holds(
      fc.property(written, (text) => {
        const address = normalizeAddress(text)
        if (address !== null) expect(normalizeAddress(address)).toBe(address)
      }),
    ))

  test('has no spelling that is another address', () =>
    holds(
      fc.property(local, fc.array(fc.oneof(label, strangeLabel), { minLength: 2, maxLength: 3 }), (name, labels) => {
        const address = normalizeAddress(`${name}@${labels.join('.')}`)
        if (address === null) return
        for (const spelling of listSpellings(address)) expect(normalizeAddress(spelling)).toBe(address)
      }),
    ))

  test('is its own lower case where it is plain', () =>
    holds(
      fc.property(plain, textOf(' ', { maxLength: 2 }), (text, blank) => {
        expect(normalizeAddress(blank + text + blank)).toBe(text.toLowerCase())
        expect(normalizeAddress(text.toUpperCase())).toBe(text.toLowerCase())
      }),
    ))

  test('of two that differ in ASCII, neither becomes the other', () =>
    holds(
      fc.property(plain, strange, strange, (one, other, third) => {
        const texts = [one, other, third].filter((text) => /^[\x21-\x7e]+$/.test(text))
        const spellings = new Set(texts.map((text) => text.toLowerCase()))
        const addresses = [...spellings].map((text) => normalizeAddress(text)).filter((text) => text !== null)
        expect(new Set(addresses).size).toBe(addresses.length)
        for (const address of addresses) expect(spellings).toContain(address)
      }),
    ))

  test('EMAIL-05: that is refused has nothing sent, stored or counted', async () => {
    const app = openMail()
    const csrfToken = await app.browser.csrfToken()
    await holds(
      fc.asyncProperty(written, async (email) => {
        fc.pre(normalizeAddress(wellFormed(email)) === null)
        await app.browser.post('/auth/signin/email', { csrfToken, email })
        expect([app.sent.length, app.tokens.size, app.calls]).toEqual([0, 0, []])
      }),
    )
  })
})
