import express from 'express'
import { describe, expect, test, vi } from 'vitest'
import { findClientAddress } from '../../../src/integrations/express/client-address.ts'
import { ServerAuth, type ServerAuthConfig, signIn } from '../../../src/integrations/express/index.ts'
import { getAuth } from '../../../src/integrations/get-auth.ts'
import { createConfig, EXPRESS, serve, type Version } from './harness.ts'

describe.each([4, 5] as const)('the client address, with Express %i', (version: Version) => {
  test.each([
    ['is that of the socket without a proxy', false, {}, '127.0.0.1'],
    ['is that of the socket where nobody trusts a proxy', false, { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    ['is that of the socket with the other header', false, { forwarded: 'for=203.0.113.7' }, '127.0.0.1'],
    ['is that of the socket where the proxy is another', '10.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    [
      'is that of the socket where the list ends with it',
      false,
      { 'x-forwarded-for': '6.6.6.6, 127.0.0.1' },
      '127.0.0.1',
    ],
    [
      'DEMAND-20: is that of the socket where the list begins with it',
      false,
      { 'x-forwarded-for': '127.0.0.1, 6.6.6.6' },
      '127.0.0.1',
    ],
    ['is what a trusted proxy says', 'loopback', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
    [
      'better-auth#10203: is the last that no trusted proxy added',
      1,
      { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
      '203.0.113.7',
    ],
    ['is that of the socket when a trusted proxy says nothing', 'loopback', {}, '127.0.0.1'],
  ])('%s', async (_, trust, headers, address) => {
    const app = EXPRESS[version]()
    app.set('trust proxy', trust)
    app.get('/', (req, res) => {
      res.json(findClientAddress(req, getAuth(createConfig())))
    })
    const { url } = await serve(app)
    const answer = await fetch(url, { headers: headers as Record<string, string> })
    expect(await answer.json()).toBe(address)
  })
})

describe('a directly connected client', () => {
  const limits = { 'credentials-client': { max: 3, window: 600 } }

  /** Types a wrong password for another user, saying that it comes from another address. */
  const guess = (url: string, attempt: number, headers: Record<string, string>) =>
    fetch(`${url}/login`, {
      method: 'POST',
      headers: { ...headers, 'x-real-ip': `203.0.113.${attempt}` },
      body: new URLSearchParams({ username: `user${attempt}`, password: 'wrong' }),
    })

  async function open(config: ServerAuthConfig): Promise<string> {
    const app = express()
      .use('/auth', ServerAuth(config))
      .use(express.urlencoded({ extended: false }))
    app.post('/login', (req, res) => {
      signIn(req, res, 'credentials', { config, fields: req.body }).catch((error) => res.status(401).send(error.type))
    })
    return (await serve(app)).url
  }

  test.each([
    ['no header', () => ({})],
    ['one X-Forwarded-For', () => ({ 'x-forwarded-for': '203.0.113.7' })],
    ['another X-Forwarded-For each time', (attempt: number) => ({ 'x-forwarded-for': `203.0.113.${attempt}` })],
    ['another Forwarded each time', (attempt: number) => ({ forwarded: `for=203.0.113.${attempt}` })],
  ])('is counted with %s', async (_, headersOf) => {
    const url = await open(createConfig({ rateLimit: { limits } }))
    const types: string[] = []
    for (let attempt = 1; attempt <= 5; attempt++)
      types.push(await (await guess(url, attempt, headersOf(attempt))).text())
    expect(types).toEqual([...Array(3).fill('CredentialsSignin'), 'TooManyRequests', 'TooManyRequests'])
  })

  test.each([
    ['warns once of a proxy that is not trusted', {}, { 'x-forwarded-for': '203.0.113.7' }, 1],
    ['warns of nothing without a header', {}, {}, 0],
    [
      'warns of nothing where the configuration knows the address',
      { clientAddress: () => '203.0.113.7' },
      { 'x-forwarded-for': '203.0.113.7' },
      0,
    ],
  ])('%s', async (_, rateLimit, headers, times) => {
    const warn = vi.fn()
    const url = await open(createConfig({ rateLimit, logger: { warn } }))
    for (let attempt = 1; attempt <= 3; attempt++) await guess(url, attempt, headers as Record<string, string>)
    const warnings = warn.mock.calls.filter(([code]) => code === 'untrusted-proxy')
    expect(warnings).toHaveLength(times)
    if (times > 0) expect(warnings[0]?.[1]).toContain("app.set('trust proxy', 1)")
  })
})
