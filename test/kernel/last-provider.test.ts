import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../src/index.ts'
import { keepLastProvider, readLastProvider } from '../../src/kernel/last-provider.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { openConfig, openContext } from '../harness.ts'

const NAME = '__Host-latchkey.last'

const createProvider = (id: string) => Credentials({ id, authorize: () => ({ id: '1' }) })

const open = (cookie: string, more: Partial<AuthConfig> = {}) =>
  openContext(openConfig({ providers: [createProvider('one'), createProvider('two')], ...more }), {
    headers: { cookie },
  })

describe('the last provider', () => {
  test('is kept for 180 days', () => {
    const context = open('')
    keepLastProvider(context, 'one')
    expect(context.cookies.setCookies).toEqual([expect.stringMatching(`^${NAME}=one; .*; Max-Age=15552000$`)])
  })

  test.each([
    ['if it is the same', `${NAME}=one`, {}],
    ['without a choice', '', { providers: [createProvider('one')] }],
    ['with an own page', '', { pages: { signIn: '/login' } }],
  ])('is not set %s', (_, cookie, more: Partial<AuthConfig>) => {
    const context = open(cookie, more)
    keepLastProvider(context, 'one')
    expect(context.cookies.setCookies).toEqual([])
  })

  test.each([
    ['', null],
    [`${NAME}=two`, 'two'],
    [`${NAME}=removed`, null],
  ])('is read from %j as %j', (cookie, id) => {
    expect(readLastProvider(open(cookie))).toBe(id)
  })
})
