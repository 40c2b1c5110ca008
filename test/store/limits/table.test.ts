import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createKeyRing } from '../../../src/crypto/key-ring.ts'
import { mac } from '../../../src/crypto/mac.ts'
import { findClient, toNetwork } from '../../../src/store/limits/client.ts'
import { createLimiter, LIMITS } from '../../../src/store/limits/limiter.ts'
import { createCounters } from '../../../src/store/limits/memory-counters.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Counters } from '../../../src/types/limiter.ts'
import { root } from '../../../tools/entries.ts'
import { openConfig, openContext, SECRET } from '../../harness.ts'

describe('the table of limits', () => {
  test('matches docs/rate-limits.md', () => {
    const page = readFileSync(join(root, 'docs/rate-limits.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| ([\d,]+) \| ([\d,]+) \|/gm)]
    const numberOf = (text = '') => Number(text.replaceAll(',', ''))
    const written = rows.map(([, name, max, window]) => [name, { max: numberOf(max), window: numberOf(window) }])
    expect(Object.fromEntries(written)).toEqual(LIMITS)
  })
})

describe('the key of a counter', () => {
  const open = () => {
    const rateLimit = vi.fn(async () => ({ count: 1, expires: new Date(Date.now() + 1_000) }))
    const keys = createKeyRing([SECRET])
    return { rateLimit, keys, limiter: createLimiter({}, createStore({ rateLimit }), keys, { error: () => {} }) }
  }

  test('consists of the limit and the MAC of the subject', async () => {
    const { rateLimit, keys, limiter } = open()
    await limiter?.hit('mail', 'ada@example.com')
    const key = `mail:${await mac(keys, 'rate-limit', 'ada@example.com')}`
    expect(rateLimit).toHaveBeenCalledWith({ key, cost: 1, window: 600 })
  })

  test('is null for an unknown subject, before and after the attempt', async () => {
    const { rateLimit, limiter } = open()
    await limiter?.hit('mail-client', null)
    await limiter?.giveBack('mail-client', null)
    expect(rateLimit).not.toHaveBeenCalled()
  })
})

describe('counters in memory', () => {
  test('are not created only to subtract a success', () => {
    const counters: Counters = new Map()
    expect(createCounters(counters)({ key: 'a', cost: -1, window: 60 })).toMatchObject({ count: 0 })
    expect(counters.size).toBe(0)
  })
})

describe('a client address', () => {
  test.each(['x192.0.2.1', '192.0.2.1x', '192.0.2.1:80x', '192.0.2.1:'])(
    'of an unknown form, %j, stays unchanged',
    (address) => {
      expect(toNetwork(address)).toBe(address)
    },
  )

  test('that a function of the application cannot return causes an error with its name', () => {
    const clientAddress = (): never => {
      throw new Error('no header')
    }
    const context = { ...openContext({ ...openConfig(), clientAddress }), clientAddress: null }
    const fault = expect.objectContaining({ cause: expect.objectContaining({ name: 'rateLimit.clientAddress' }) })
    expect(() => findClient(context)).toThrow(fault)
  })
})
