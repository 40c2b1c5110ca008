import { describe, expect, test } from 'vitest'
import { resolveKeys } from '../../src/crypto/resolve-keys.ts'

const secretOf = (number: number) => `a secret of these tests, number ${number}, of more than 32 characters`

describe('keys of a configuration', () => {
  test('are derived once for the same secrets and appId', () => {
    expect(resolveKeys([secretOf(0)], 'x')).toBe(resolveKeys([secretOf(0)], 'x'))
    expect(resolveKeys([secretOf(0)])).toBe(resolveKeys([secretOf(0)], ''))
  })

  test.each([
    [[secretOf(1)], ''],
    [[secretOf(0), secretOf(1)], ''],
    [[secretOf(0)], 'x'],
  ])('differ for the secrets %j and the appId %j', (secrets, appId) => {
    expect(resolveKeys(secrets, appId)).not.toBe(resolveKeys([secretOf(0)]))
  })

  test('are dropped beyond 1,000, the least recently used first', () => {
    const [first, second] = [resolveKeys([secretOf(0)]), resolveKeys([secretOf(1)])]
    for (let i = 2; i < 1000; i++) resolveKeys([secretOf(i)])
    expect(resolveKeys([secretOf(0)])).toBe(first)
    resolveKeys([secretOf(1000)])
    expect(resolveKeys([secretOf(0)])).toBe(first)
    expect(resolveKeys([secretOf(1)])).not.toBe(second)
  })
})
