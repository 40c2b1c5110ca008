import { describe, expect, test } from 'vitest'
import { fromPg, sql } from '../../src/adapters/sql.ts'
import { readThrownText } from '../../src/config/thrown-text.ts'
import { InvalidConfiguration } from '../../src/errors/errors.ts'
import { openConfig } from '../harness.ts'

const URL_ = 'postgres://me:hunter2%21@db.example/app'

const OMITTED = 'The text is omitted, because it can contain tokens. NODE_ENV=development shows it'

function fail(): never {
  throw Object.assign(new TypeError(`cannot connect to ${URL_}`), { code: 'ERR_INVALID_URL', input: URL_ })
}

describe('what a function of the configuration threw', () => {
  test.each([{}, { NODE_ENV: 'production' }])('has a code and no text with %j', (env) => {
    const thrown = Object.assign(new TypeError(URL_), { code: 'ERR_INVALID_URL' })
    expect(readThrownText(thrown, env)).toBe(`TypeError: code: ERR_INVALID_URL. ${OMITTED}`)
    expect(readThrownText(URL_, env)).toBe(`Error: ${OMITTED}`)
    expect(readThrownText({ toString: null }, env)).toBe(`Error: ${OMITTED}`)
  })

  test('has its text in development', () => {
    const thrown = new TypeError('fetch failed: ECONNREFUSED.')
    expect(readThrownText(thrown, { NODE_ENV: 'development' })).toBe('TypeError: fetch failed: ECONNREFUSED')
  })

  test.each([
    ['adapter', { adapter: fail }],
    ['providers', { providers: [fail] }],
  ])('is not in the finding of %s', (option, config) => {
    const open = () => openConfig(config, { AUTH_URL: 'https://app.example' })
    expect(open).toThrow(InvalidConfiguration)
    expect(open).toThrow(option)
    expect(open).toThrow('ERR_INVALID_URL')
    expect(open).not.toThrow('hunter2')
  })

  test('has its text if it is of latchkey', () => {
    const open = () => openConfig({ adapter: () => sql(fromPg(undefined as never)) })
    expect(open).toThrow('fromPg received undefined. Write sql(fromPg(pool)) with')
  })
})
