import { describe, expect, test } from 'vitest'
import { CallbackError } from '../../../src/errors/errors.ts'
import type { Context } from '../../../src/seams/context.ts'
import { findClient, toNetwork } from '../../../src/store/limits/client.ts'
import { openConfig, openContext } from '../../harness.ts'

describe('network', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:51234', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['[::ffff:c000:201]:443', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:0:1', '0.0.0.1'],
    ['192.0.2.256', '192.0.2.256'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::6]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:3::6', '2001:db8:1:3::/64'],
    // Whatever a host takes for an address.
    ['unix:', 'unix:'],
    ['client-7', 'client-7'],
    ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ])('GHSA-p6v2-xcpg-h6xw, hono@48fa2233, hono@edbf6eea, hono@c831020f, DEMAND-20: of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})

describe('client', () => {
  const open = (clientAddress: string | null, own: ((request: Request) => string | null) | null = null): Context => ({
    ...openContext({ ...openConfig(), clientAddress: own }, { headers: { 'x-client': '198.51.100.7' } }),
    clientAddress,
  })

  test('is the address that the host reports', () => {
    expect(findClient(open('192.0.2.1'))).toBe('192.0.2.1')
  })

  test.each([null, ''])('is unknown if the host reports %j', (address) => {
    expect(findClient(open(address))).toBeNull()
  })

  test('is the address that the application returns, if configured', () => {
    expect(findClient(open('192.0.2.1', ({ headers }) => headers.get('x-client')))).toBe('198.51.100.7')
    expect(findClient(open('192.0.2.1', () => null))).toBeNull()
  })

  test('causes an error if the function of the application fails', () => {
    const broken = () => {
      throw new Error('no')
    }
    expect(() => findClient(open('192.0.2.1', broken))).toThrow(CallbackError)
  })
})
