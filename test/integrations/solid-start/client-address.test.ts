import { expect, test } from 'vitest'
import { clientAddressOf } from '../../../src/integrations/solid-start/request-event.ts'

test.each([
  ['that of who is connected without a proxy', {}, '203.0.113.9'],
  ['unknown behind a proxy', { 'x-forwarded-for': '203.0.113.7' }, undefined],
  ['unknown behind one with the other header', { forwarded: 'for=203.0.113.7' }, undefined],
  [
    'that of who is connected where the list ends with it',
    { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
    '203.0.113.9',
  ],
  ['unknown where the list only begins with it', { 'x-forwarded-for': '203.0.113.9, 6.6.6.6' }, undefined],
])('the address of a client is %s', (_, headers, expected) => {
  const request = new Request('https://app.example', { headers })
  expect(clientAddressOf({ request, clientAddress: '203.0.113.9' })).toBe(expected)
})
