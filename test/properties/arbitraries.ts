import fc from 'fast-check'
import { HOSTILE_URLS } from '../harness.ts'

/** Texts that parsers disagree about, to be put between ordinary ones. */
const TRAPS = [
  '__proto__',
  'constructor',
  '\u0000',
  '\r\n',
  '\t',
  ' ',
  '"',
  "'",
  '<',
  '&',
  '&lt;',
  '&#34;',
  '%',
  '%2f',
  '\u202e',
  '\ufeff',
]

/** Any text; often with something in it that a parser may stumble over. Unpaired surrogates are among it. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc
    .array(fc.oneof(fc.constantFrom(...TRAPS), fc.string({ maxLength: 6 })), { maxLength: 6 })
    .map((parts) => parts.join('')),
)

/** What is left of a text that goes through UTF-8: an unpaired surrogate becomes a replacement character. */
export const wellFormed = (text: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))

/** A text of these characters. */
export const textOf = (alphabet: string, constraints: fc.StringConstraints): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...alphabet), ...constraints })

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'

/** What a cookie's value may hold. @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1.1 */
export const COOKIE_CHARACTERS: string = Array.from({ length: 94 }, (_, i) => String.fromCharCode(i + 33))
  .filter((character) => !'",;\\'.includes(character))
  .join('')

export const cookieValue: fc.Arbitrary<string> = textOf(COOKIE_CHARACTERS, { maxLength: 30 })

/** Names that contain and begin each other, and strangers. */
export const cookieName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('a', 'aa', 'b', 'a.0', 'a.1', 'x-a', '__Host-a', '__proto__', 'constructor'),
  textOf(`${LETTERS}${DIGITS}!#$%&'*+-.^_|~`, { minLength: 1, maxLength: 8 }),
)

/** What may stand around a cookie in a header. */
export const blanks: fc.Arbitrary<string> = textOf(' \t', { maxLength: 3 })

/** One label of a host name. */
export const label: fc.Arbitrary<string> = fc
  .tuple(textOf(LETTERS, { minLength: 1, maxLength: 1 }), textOf(`${LETTERS}${DIGITS}-`, { maxLength: 8 }))
  .map(([first, rest]) => first + rest.replace(/-+$/, ''))
  .filter((text) => !text.startsWith('xn-') && text !== 'xn')

/** Ways to write an address, in the spirit of the URL standard's own test data. */
const ADDRESSES = [
  ...HOSTILE_URLS,
  ...[
    '/',
    '',
    '.',
    '..',
    '/a/../b',
    '?q',
    '#h',
    '/a?b#c',
    './/x',
    '/.//evil.example',
    'a:b',
    'a//b',
    ':',
    '::',
    '/:23',
  ],
  ...['https://app.example', 'https://app.example/x', 'HTTPS://APP.EXAMPLE/x', 'https://app.example:443/x', 'https:/x'],
  ...['https:x', 'https:\\x', '\\x', '/\\x', 'file:///etc/passwd', 'ws://app.example', 'about:blank', 'mailto:a@b.c'],
  ...['https://[::1]/', 'https://[::1', 'https://%61pp.example/', 'https://ａpp.example/', 'https://app。example/'],
  ...['https://user@app.example/', 'https://:@app.example/', 'filesystem:https://app.example/x', '//app.example/x'],
]

/** What breaks a parser in the middle of an address. */
const SPLINTERS = [
  '/',
  '\\',
  '@',
  ':',
  '#',
  '?',
  '.',
  '..',
  '%',
  '%2f',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '。',
  '／',
  'evil',
]

/** Addresses, and what comes out when something is put into one or taken out of it. */
export const address: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ADDRESSES),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  anyText,
  fc
    .tuple(fc.constantFrom(...ADDRESSES), fc.nat(40), fc.nat(2), fc.constantFrom('', ...SPLINTERS))
    .map(([text, at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone)),
  fc
    .array(fc.constantFrom(...SPLINTERS, 'https:', 'app.example', 'x'), { maxLength: 8 })
    .map((parts) => parts.join('')),
)

/** Puts something between the parts of a list. */
export const insertAt = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.toSpliced(at % (list.length + 1), 0, item)

/** Another character of base64url in its place: never the same text. */
export function changeAt(text: string, at: number, shift: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
  const i = at % text.length
  const next = alphabet[(alphabet.indexOf(text[i] ?? '') + 1 + (shift % (alphabet.length - 1))) % alphabet.length]
  return text.slice(0, i) + next + text.slice(i + 1)
}
