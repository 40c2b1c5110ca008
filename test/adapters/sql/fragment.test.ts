import { describe, expect, test } from 'vitest'
import { findDialect } from '../../../src/adapters/sql/dialects/find-dialect.ts'
import { identifier, join, query, raw, render } from '../../../src/adapters/sql/fragment.ts'

const HOSTILE = ["'; drop table users; --", '$1', '?', '"', '`', '\\', "' or '1'='1"]

describe('a value', () => {
  test.each(HOSTILE)('is bound as a parameter and never part of the SQL: %s', (value) => {
    const statement = query`select * from users where email = ${value} or name = ${value}`
    expect(render(statement, findDialect('postgres'))).toEqual({
      sql: 'select * from users where email = $1 or name = $2',
      params: [value, value],
    })
    expect(render(statement, findDialect('mysql')).sql).toBe('select * from users where email = ? or name = ?')
  })

  test('keeps its position when fragments are joined', () => {
    const where = join([query`a = ${1}`, query`b = ${2}`], ' and ')
    const statement = query`update ${raw('t')} set c = ${0} where ${where} and d = ${3}`
    expect(render(statement, findDialect('sqlite'))).toEqual({
      sql: 'update t set c = ? where a = ? and b = ? and d = ?',
      params: [0, 1, 2, 3],
    })
  })
})

describe('an identifier', () => {
  test.each([
    ['users', 'postgres', '"users"'],
    ['next_auth.users', 'postgres', '"next_auth"."users"'],
    ['us"ers', 'sqlite', '"us""ers"'],
    ['us`ers', 'mysql', '`us``ers`'],
  ] as const)('is quoted: %s on %s', (name, dialect, quoted) => {
    expect(identifier(name, findDialect(dialect)).texts).toEqual([quoted])
  })
})
