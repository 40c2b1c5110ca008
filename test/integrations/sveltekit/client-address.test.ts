import type { RequestEvent } from '@sveltejs/kit'
import { expect, test } from 'vitest'
import { clientAddressOf } from '../../../src/integrations/sveltekit/visit.ts'

const ask = (headers: Record<string, string>, getClientAddress: () => string) =>
  clientAddressOf({ request: new Request('https://app.example', { headers }), getClientAddress } as RequestEvent)

test.each([
  ['what the adapter says', {}, '203.0.113.9', '203.0.113.9'],
  [
    'what a proxy says, where the adapter knows of it',
    { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' },
    '203.0.113.9',
    '203.0.113.9',
  ],
  ['not that of a proxy which the adapter does not know', { 'x-forwarded-for': '203.0.113.9' }, '10.0.0.1', undefined],
  ['not that of a proxy that is part of another address', { 'x-forwarded-for': '110.0.0.12' }, '10.0.0.1', undefined],
  ['not that of a proxy which says it in other words', { forwarded: 'for=203.0.113.9' }, '10.0.0.1', undefined],
])('the address of the client is %s', (_, headers, told, expected) => {
  expect(ask(headers, () => told).clientAddress).toBe(expected)
})

test('an adapter that cannot tell is no failure', () => {
  const cannot = (): never => {
    throw new Error('not supported')
  }
  expect(ask({}, cannot)).toEqual({})
})
