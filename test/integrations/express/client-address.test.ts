import { describe, expect, test } from 'vitest'
import { clientAddressOf } from '../../../src/integrations/express/client-address.ts'
import { EXPRESS, serve, type Version } from './harness.ts'

describe.each([4, 5] as const)('the address of a client, with Express %i', (version: Version) => {
  test.each([
    ['is that of the socket without a proxy', false, {}, '127.0.0.1'],
    ['is unknown behind a proxy that nobody trusts', false, { 'x-forwarded-for': '203.0.113.7' }, null],
    ['is unknown behind one with the other header', false, { forwarded: 'for=203.0.113.7' }, null],
    [
      'is that of the socket where the list ends with it',
      false,
      { 'x-forwarded-for': '6.6.6.6, 127.0.0.1' },
      '127.0.0.1',
    ],
    [
      'DEMAND-20: is unknown where the list only begins with it',
      false,
      { 'x-forwarded-for': '127.0.0.1, 6.6.6.6' },
      null,
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
      res.json(clientAddressOf(req))
    })
    const { url } = await serve(app)
    const answer = await fetch(url, { headers: headers as Record<string, string> })
    expect(await answer.json()).toBe(address)
  })
})
