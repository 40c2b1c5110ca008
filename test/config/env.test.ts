import { describe, expect, test } from 'vitest'
import { readEnv } from '../../src/config/env.ts'

const YES = ['true', 'TRUE', '1', 'yes', 'on', ' true ']
const NO = ['false', 'False', '0', 'no', 'off', ' false ']
const NOTHING = [undefined, '', '  ']

describe('environment', () => {
  test.each(YES)('AUTH_TRUST_HOST=%j is yes', (value) => {
    expect(readEnv({ AUTH_TRUST_HOST: value }).trustHost).toBe(true)
  })

  test.each(NO)('DEMAND-01: AUTH_TRUST_HOST=%j is no, also on Vercel', (value) => {
    expect(readEnv({ AUTH_TRUST_HOST: value, VERCEL: '1' }).trustHost).toBe(false)
  })

  test.each(NOTHING)('AUTH_TRUST_HOST=%j says nothing', (value) => {
    expect(readEnv({ AUTH_TRUST_HOST: value }).trustHost).toBeNull()
    expect(readEnv({ AUTH_TRUST_HOST: value, VERCEL: '1' }).trustHost).toBe(true)
  })

  test.each([
    [{ VERCEL: '1' }, true],
    [{ CF_PAGES: '1' }, true],
    [{ VERCEL: '0' }, null],
    [{ NODE_ENV: 'development' }, true],
    [{ NODE_ENV: 'test' }, null],
    [{ NODE_ENV: 'production' }, null],
    [{}, null],
  ])('%j trusts the host: %s', (env, trustHost) => {
    expect(readEnv(env).trustHost).toBe(trustHost)
  })

  test.each([
    ['development', true, false],
    ['production', false, true],
    ['test', false, false],
    [undefined, false, false],
  ])('NODE_ENV=%s', (value, isDevelopment, isProduction) => {
    expect(readEnv({ NODE_ENV: value })).toMatchObject({ isDevelopment, isProduction })
  })

  test('reads the secrets newest first', () => {
    const env = { AUTH_SECRET: 'd', AUTH_SECRET_1: 'c', AUTH_SECRET_2: 'b', AUTH_SECRET_3: 'a' }
    expect(readEnv(env).secrets).toEqual(['a', 'b', 'c', 'd'])
    expect(readEnv({ AUTH_SECRET: 'd', AUTH_SECRET_1: '', AUTH_SECRET_2: 'b' }).secrets).toEqual(['b', 'd'])
    expect(readEnv({}).secrets).toEqual([])
  })

  test('DEMAND-01: takes a variable that is set and empty for an unused one', () => {
    const names = ['AUTH_URL', 'AUTH_SECRET', 'AUTH_REDIRECT_PROXY_URL', 'AUTH_REDIRECT_PROXY_TARGETS']
    const read = (env: Record<string, string>) => ({ ...readEnv(env), hasLeftover: null })
    expect(read(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(read({}))
  })

  test('reads a list of proxy targets', () => {
    const targets = 'https://a.example, https://b.example https://c.example'
    expect(readEnv({ AUTH_REDIRECT_PROXY_TARGETS: targets }).redirectProxyTargets).toEqual([
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ])
  })
})
