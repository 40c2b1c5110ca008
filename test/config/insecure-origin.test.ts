import { expect, test } from 'vitest'
import { createAuth } from '../../src/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { SECRET } from '../harness.ts'

/** Sends requests to an application that learns its origin from them; the warnings. */
async function warningsFor(urls: readonly string[], config: AuthConfig = {}, env = {}): Promise<unknown[][]> {
  const warnings: unknown[][] = []
  const logger = { warn: (...messages: unknown[]) => void warnings.push(messages), error() {} }
  const auth = createAuth({ secret: SECRET, logger, ...config }, { env: { AUTH_TRUST_HOST: 'true', ...env } })
  for (const url of urls) await auth.handle(new Request(`${url}/auth/csrf`))
  for (const url of urls) await auth.session(new Request(url))
  return warnings
}

const HTTP = 'http://app.example'

test('warns once about cookies over http behind a proxy that ends TLS', async () => {
  expect(await warningsFor([HTTP, HTTP, 'http://www.app.example'])).toEqual([
    [
      'insecure-origin',
      'Cookies travel unencrypted to http://app.example. Behind a proxy that ends TLS, set AUTH_URL=https://app.example.',
    ],
  ])
})

test('the line that it prints ends the warning', async () => {
  const [[, text] = []] = await warningsFor([HTTP])
  const [, name = '', value = ''] = /(AUTH_URL)=(\S+)\.$/.exec(String(text)) ?? []
  expect(await warningsFor([HTTP], {}, { [name]: value })).toEqual([])
})

test.each<[string, AuthConfig]>([
  ['useSecureCookies', { useSecureCookies: true }],
  ['secure', { cookies: { sessionToken: { options: { secure: true } } } }],
  ['sameSite', { cookies: { sessionToken: { options: { sameSite: 'none' } } } }],
])('says that browsers send no cookies back because of %s', async (_, config) => {
  const expected = [['insecure-origin', expect.stringContaining('Browsers drop Secure cookies on')]]
  expect(await warningsFor([HTTP], config)).toEqual(expected)
  expect(await warningsFor([HTTP], config, { AUTH_URL: HTTP })).toEqual(expected)
})

test.each(['https://app.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])(
  'is silent for %s',
  async (url) => {
    expect(await warningsFor([url])).toEqual([])
  },
)
