import type { RequestEvent } from '@sveltejs/kit'
import { describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../../src/index.ts'
import { inspect } from '../../../src/integrations/integration.ts'
import { findClientAddress } from '../../../src/integrations/sveltekit/find-host.ts'
import type { Visit } from '../../../src/integrations/sveltekit/visit.ts'
import { createConfig, openApp, standard } from './harness.ts'

const CANNOT = (): never => {
  throw new Error('ADDRESS_HEADER is absent')
}

/** What is counted for a request. @param peer The address that is connected, where the adapter hands it on. */
function ask(headers: Record<string, string>, getClientAddress: () => string | undefined, peer?: string) {
  const platform = peer === undefined ? undefined : { req: { socket: { remoteAddress: peer } } }
  const request = new Request('https://app.example', { headers })
  const event = { request, getClientAddress, platform } as RequestEvent
  return findClientAddress({ event, request, given: {} } as Visit, inspect(createAuth(createConfig())))
}

describe('the client address', () => {
  test.each([
    ['what the adapter says', {}],
    ['what the adapter says, where a proxy says the same', { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' }],
    ['what the adapter says, whatever a client says', { 'x-forwarded-for': '198.51.100.1' }],
    ['what the adapter says, whatever a client says in other words', { forwarded: 'for=198.51.100.1' }],
  ])('is %s', (_, headers) => {
    expect(ask(headers as Record<string, string>, () => '203.0.113.9')).toEqual({ clientAddress: '203.0.113.9' })
  })

  test('is that of the connection if the proxy header is missing', () => {
    expect(ask({}, CANNOT, '203.0.113.9')).toEqual({ clientAddress: '203.0.113.9' })
  })

  test('is unknown if the adapter cannot report it', () => {
    expect(ask({}, CANNOT)).toEqual({})
    expect(ask({}, () => undefined)).toEqual({})
  })
})

describe('a directly connected client', () => {
  const limits = { 'credentials-client': { max: 3, window: 600 } }

  /** Types wrong passwords for one user after the other. @returns The errors that the sign-in page shows. */
  async function guess(headersOf: (attempt: number) => Record<string, string>, warn = vi.fn()) {
    const app = openApp(createConfig({ rateLimit: { limits }, logger: { warn } }), standard)
    const errors: (string | null)[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      const form = { providerId: 'credentials', username: `user${attempt}`, password: 'wrong' }
      const response = await app.submit('/signin', form, headersOf(attempt))
      errors.push(new URL(response.headers.get('location') ?? '', 'https://app.example').searchParams.get('error'))
    }
    return errors
  }

  test.each([
    ['no header', () => ({})],
    ['another X-Forwarded-For each time', (attempt: number) => ({ 'x-forwarded-for': `198.51.100.${attempt}` })],
    ['another Forwarded each time', (attempt: number) => ({ forwarded: `for=198.51.100.${attempt}` })],
  ])('is counted with %s', async (_, headersOf) => {
    expect(await guess(headersOf)).toEqual([
      ...Array(3).fill('CredentialsSignin'),
      'TooManyRequests',
      'TooManyRequests',
    ])
  })

  test.each([
    ['once of a proxy that the adapter does not know', { 'x-forwarded-for': '198.51.100.1' }, 1],
    ['of no proxy that the adapter knows', { 'x-forwarded-for': '203.0.113.9' }, 0],
  ])('warns %s', async (_, headers, times) => {
    const warn = vi.fn()
    await guess(() => headers as Record<string, string>, warn)
    expect(warn.mock.calls.filter(([code]) => code === 'untrusted-proxy')).toHaveLength(times)
  })
})
