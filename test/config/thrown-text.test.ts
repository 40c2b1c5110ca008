import { describe, expect, test } from 'vitest'
import { readThrownText } from '../../src/config/thrown-text.ts'
import { InvalidConfiguration } from '../../src/errors/errors.ts'
import { openConfig } from '../harness.ts'

const URL_ = 'postgres://me:hunter2%21@db.example/app'

describe('what a factory of the application threw', () => {
  test.each([
    ['an address', `cannot connect to ${URL_}`, {}],
    ['a quoted address', `cannot connect to "${URL_}".`, {}],
    ['a setting', 'bad option: password=hunter2; host=db', {}],
    ['a setting in YAML', 'bad option: dbPassword: hunter2', {}],
    ['the value of a variable', 'wrong token hunter2hunter2', { DB_PASSWORD: 'hunter2hunter2' }],
    ['a part of the value of a variable', 'wrong address hunter2%21@db', { DATABASE_URL: URL_ }],
    ['a value in another case', 'wrong token "HUNTER2HUNTER2".', { DB_PASSWORD: 'hunter2Hunter2' }],
    ['a percent-encoded value', 'wrong token hunter2%20hunter2%2F', { API_KEY: 'hunter2 hunter2/' }],
    ['a short value in quotes', 'wrong user "hunter2".', { DB_PASS: 'hunter2' }],
    ['a word around a part', 'cannot parse {"dsn":"x-hunter2-secret-y"}', { DSN: 'hunter2-secret' }],
    ['lines of a key', 'cannot read hunter2hunter2AA\nhunter2hunter2BB', { KEY: 'hunter2hunter2AA\nhunter2hunter2BB' }],
  ])('shows no password in %s', (_, message, env) => {
    expect(readThrownText(new Error(message), env)).not.toContain('hunter2')
    expect(readThrownText(new Error(message), env)).toMatch(/^Error: \w+/)
  })

  test('says the rest', () => {
    expect(readThrownText(new TypeError('fetch failed: ECONNREFUSED'), { PORT: '3000' })).toBe(
      'TypeError: fetch failed: ECONNREFUSED',
    )
    expect(readThrownText({ toString: null }, {})).toBe('object')
  })

  test.each([
    ['adapter', { adapter: fail }],
    ['providers', { providers: [fail] }],
  ])('is not in the finding of %s', (option, config) => {
    const open = () => openConfig(config, { AUTH_URL: 'https://app.example' })
    expect(open).toThrow(InvalidConfiguration)
    expect(open).toThrow(option)
    expect(open).not.toThrow('hunter2')
  })
})

function fail(): never {
  throw new Error(`cannot connect to ${URL_}`)
}
