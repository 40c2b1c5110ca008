import { describe, expect, test } from 'vitest'
import { Dev } from './dev.ts'
import { BOTH, openCore } from './open-core.ts'

const LOCAL = 'http://localhost:3000'
const ENV = { AUTH_URL: LOCAL, NODE_ENV: 'development' }
const USERS = [{ id: '1', name: 'Ada' }]

describe.each(BOTH)('a development provider %s', (_, extend) => {
  const open = (env: Record<string, string> = ENV) => openCore(extend({ providers: [Dev(USERS)] }), env)

  test('signs in as one of its users only', async () => {
    const { browser } = open()
    await browser.submit('/auth/callback/dev', { user: '2' })
    expect(await browser.session()).toBeNull()
    await browser.submit('/auth/callback/dev', { user: '1' })
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test.each([
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ])('refuses a request of %s', async (_name, headers) => {
    const { browser } = open()
    await browser.submit('/auth/callback/dev', { user: '1' }, headers)
    expect(await browser.session()).toBeNull()
  })

  test('refuses a request at another host', async () => {
    const { browser } = open({ ...ENV, AUTH_URL: 'http://app.example' })
    await browser.submit('/auth/callback/dev', { user: '1' })
    expect(await browser.session()).toBeNull()
  })

  test('is a configuration error outside development', () => {
    expect(() => open({ AUTH_URL: LOCAL, NODE_ENV: 'production' })).toThrow(
      'providers.dev.type: is for development only',
    )
  })
})
