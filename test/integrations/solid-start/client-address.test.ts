import { describe, expect, test, vi } from 'vitest'
import { ReactiveAuth, type ReactiveAuthConfig } from '../../../src/integrations/solid-start/index.ts'
import { createApp, createConfig } from './harness.ts'

const limits = { 'credentials-client': { max: 3, window: 600 } }

/**
 * Types wrong passwords for one user after the other.
 *
 * @param address The one that is connected.
 * @returns The errors that the answers lead to.
 */
async function guess(
  headersOf: (attempt: number) => Record<string, string>,
  config: ReactiveAuthConfig,
  address?: string,
): Promise<(string | null)[]> {
  const { signIn } = ReactiveAuth(config)
  const functions = { enter: (fields: FormData | URLSearchParams) => signIn('credentials', { fields }) }
  const app = createApp({ functions, ...(address !== undefined && { address }) })
  const errors: (string | null)[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    const fields = { username: `user${attempt}`, password: 'wrong' }
    const location = (await app.post('enter', fields, headersOf(attempt))).headers.get('location') ?? ''
    errors.push(new URL(location, 'https://app.example').searchParams.get('error'))
  }
  return errors
}

describe('a directly connected client', () => {
  test.each([
    ['no header', () => ({})],
    ['one X-Forwarded-For', () => ({ 'x-forwarded-for': '203.0.113.7' })],
    ['another X-Forwarded-For each time', (attempt: number) => ({ 'x-forwarded-for': `198.51.100.${attempt}` })],
    ['another Forwarded each time', (attempt: number) => ({ forwarded: `for=198.51.100.${attempt}` })],
  ])('is counted with %s', async (_, headersOf) => {
    const errors = await guess(headersOf, createConfig({ rateLimit: { limits } }), '203.0.113.9')
    expect(errors).toEqual([...Array(3).fill('CredentialsSignin'), 'TooManyRequests', 'TooManyRequests'])
  })

  test('is not counted if the host does not report it', async () => {
    const errors = await guess(() => ({}), createConfig({ rateLimit: { limits } }))
    expect(errors).toEqual(Array(5).fill('CredentialsSignin'))
  })
})

test.each([
  ['once of a proxy that the host does not know', { 'x-forwarded-for': '198.51.100.1' }, {}, 1],
  ['of nothing where the host is connected to the client', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }, {}, 0],
  [
    'of nothing where the configuration knows the address',
    { 'x-forwarded-for': '198.51.100.1' },
    { clientAddress: () => '198.51.100.1' },
    0,
  ],
])('warns %s', async (_, headers, rateLimit, times) => {
  const warn = vi.fn()
  const config = createConfig({ rateLimit, logger: { warn } })
  await guess(() => headers as Record<string, string>, config, '203.0.113.9')
  expect(warn.mock.calls.filter(([code]) => code === 'untrusted-proxy')).toHaveLength(times)
})
