import { describe, expect, test } from 'vitest'
import { formatSender, isMailAddress, parseSender } from '../../../../src/providers/kit/mail/mail-address.ts'

describe('sender', () => {
  test.each([
    ['hello@example.com', null],
    ['<hello@example.com>', null],
    ['Acme <hello@example.com>', 'Acme'],
    ['  Acme Corp  <hello@example.com> ', 'Acme Corp'],
    ['"Acme, Inc." <hello@example.com>', 'Acme, Inc.'],
    ['"The \\"A\\" team" <hello@example.com>', 'The "A" team'],
    ['Größe ✓ <hello@example.com>', 'Größe ✓'],
  ])('%s has the name %j', (text, name) => {
    expect(parseSender(text)).toEqual({ name, email: 'hello@example.com' })
  })

  test.each([
    [undefined],
    [''],
    ['Acme'],
    ['Acme hello@example.com'],
    ['Acme <hello@example.com> <v@y.example>'],
    ['a@x.example, b@y.example'],
    ['Acme\r\nBcc: v@y.example <hello@example.com>'],
    ['"Acme\nBcc: v@y.example" <hello@example.com>'],
    ['Acme <hello@example.com\r\nBcc: v@y.example>'],
    ['Acme <hello@[127.0.0.1]>'],
    [`${'a'.repeat(600)} <hello@example.com>`],
  ])('cannot be %j', (text) => {
    expect(() => parseSender(text)).toThrow('`from` must be a sender')
  })

  test.each([
    [{ name: null, email: 'a@b.example' }, 'a@b.example'],
    [{ name: 'Acme', email: 'a@b.example' }, 'Acme <a@b.example>'],
    [{ name: 'Größe', email: 'a@b.example' }, 'Größe <a@b.example>'],
    [{ name: 'Acme, "Inc"', email: 'a@b.example' }, '"Acme, \\"Inc\\"" <a@b.example>'],
    [{ name: 'a@b\\', email: 'a@b.example' }, '"a@b\\\\" <a@b.example>'],
  ])('%j is written %s, and read the same again', (sender, text) => {
    expect(formatSender(sender)).toBe(text)
    expect(parseSender(text)).toEqual(sender)
  })
})

describe('address', () => {
  test.each(['a@x.example', 'a.b+c@x.example', "o'neill@x.example"])('can be %s', (text) => {
    expect(isMailAddress(text)).toBe(true)
  })

  test.each([
    'a@x.example\r\nBcc: v@y.example',
    'a@x.example\n',
    'a\t@x.example',
    'a\0@x.example',
    'a@x.example,v@y.example',
    'a@x.example;v@y.example',
    'a@x.example v@y.example',
    'v@y.example@x.example',
    '"a"@x.example',
    'A <a@x.example>',
    'group:a@x.example;',
    'a@[127.0.0.1]',
    'a(b)@x.example',
    '@x.example',
    'a@',
    '',
  ])('EMAIL-05: cannot be %j', (text) => {
    expect(isMailAddress(text)).toBe(false)
  })
})
