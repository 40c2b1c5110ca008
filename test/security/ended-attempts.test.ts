import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { type Browser, openBrowser } from '../methods/browser.ts'

const server = createAuthorizationServer()

function open(config: Parameters<typeof openBrowser>[0] = {}, origin?: string): Browser {
  const { issuer, clientId, clientSecret } = server
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })
  return openBrowser({ providers: [idp], ...config }, {}, origin)
}

/** The ids of the attempts that a browser has open. */
const attempts = ({ cookies }: Browser): string[] =>
  [...cookies.keys()].filter((name) => name.includes('.tx.')).map((name) => name.slice(-12))

const answerOf = async (browser: Browser): Promise<URLSearchParams> =>
  (await server.authorize(await browser.start('idp'))).params

const deliver = (browser: Browser, params: URLSearchParams, provider = 'idp'): Promise<Response> =>
  browser.send(`/auth/callback/${provider}?${params}`)

describe('a refused response ends its attempt', () => {
  test.each<[string, string, string]>([
    ['code', 'code', 'b'],
    ['iss', 'iss', 'https://idp.example'],
    ['error', 'error', 'access_denied'],
    ['JARM response', 'response', 'a.b.c'],
    ['ID token', 'id_token', 'a.b.c'],
  ])('OA-10: with an additional %s', async (_, name, value) => {
    const browser = open()
    const params = await answerOf(browser)
    const right = `${params}`
    params.append(name, value)
    if (name === 'error') params.append(name, value)
    const before = server.calls.length
    await deliver(browser, params)
    expect([browser.log.errors.at(-1)?.type, attempts(browser)]).toEqual(['InvalidRequest', []])
    await deliver(browser, new URLSearchParams(right))
    expect([browser.log.errors.at(-1)?.type, server.calls.length]).toEqual(['InvalidCheck', before])
  })

  test('OA-10: with a repeated state', async () => {
    const browser = open()
    const params = await answerOf(browser)
    params.append('state', params.get('state') ?? '')
    await deliver(browser, params)
    expect([browser.log.errors.at(-1)?.type, attempts(browser)]).toEqual(['InvalidRequest', []])
  })

  test('OA-10: with the state of another attempt, which ends as well', async () => {
    const browser = open()
    const [kept, first, second] = [await answerOf(browser), await answerOf(browser), await answerOf(browser)]
    first.append('state', second.get('state') ?? '')
    await deliver(browser, first)
    expect(attempts(browser)).toEqual([kept.get('state')?.slice(0, 12)])
  })

  test('OA-10: with a repeated sealed state', async () => {
    const proxied = { redirectProxyUrl: 'https://proxy.example/auth', redirectProxyTargets: ['https://one.example'] }
    const preview = open(proxied, 'https://one.example')
    const params = await answerOf(preview)
    expect(attempts(preview)).toHaveLength(1)
    params.append('state', params.get('state') ?? '')
    await deliver(preview, params)
    expect([preview.log.errors.at(-1)?.type, attempts(preview)]).toEqual(['InvalidRequest', []])
  })

  test('at an unknown provider', async () => {
    const browser = open()
    const params = await answerOf(browser)
    await deliver(browser, params, 'unknown')
    expect(browser.log.errors).toEqual([])
    expect(attempts(browser)).toEqual([])
  })

  test('and clears no cookie that the browser does not have', async () => {
    const browser = open()
    for (const state of ['0'.repeat(12), `${'0'.repeat(12)}.x`, '../../x', '', 'a.b.c.d.e']) {
      const params = new URLSearchParams({ code: 'a', state })
      params.append('code', 'b')
      await deliver(browser, params)
      await deliver(browser, params, 'unknown')
      expect(browser.setCookies).toEqual([])
    }
  })
})
