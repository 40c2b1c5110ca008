import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { open, seal } from '../../src/crypto/sealed.ts'
import { DAY_SECONDS, nowSeconds, toDay } from '../../src/lib/time.ts'
import { OLD_SECRET, SECRET } from '../harness.ts'

let deriveKey: MockInstance

beforeEach(() => {
  deriveKey = vi.spyOn(crypto.subtle, 'deriveKey')
})

afterEach(() => vi.restoreAllMocks())

/** How many keys something derives. */
async function derived(work: () => unknown): Promise<number> {
  deriveKey.mockClear()
  await work()
  return deriveKey.mock.calls.length
}

describe('cached keys', () => {
  /** A ring that has derived keys of many days, the oldest first, and their headers. */
  async function fill(secrets: readonly string[], days: number) {
    const keys = createKeyRing(secrets)
    const headers: string[] = []
    for (let day = 0; day < days; day++) headers.push((await keys.sealingKey('session', day)).header)
    return { keys, headers }
  }

  test('are limited to the newest 512 for one secret', async () => {
    const { keys } = await fill([SECRET], 600)
    expect(await derived(() => keys.sealingKey('session', 599))).toBe(0)
    expect(await derived(() => keys.sealingKey('session', 0))).toBe(1)
  })

  test('are limited to twice as many for two secrets', async () => {
    const { keys } = await fill([SECRET, OLD_SECRET], 600)
    expect(await derived(() => keys.sealingKey('session', 0))).toBe(0)
  })

  test('are limited to 512 for opening, too', async () => {
    const { headers } = await fill([SECRET], 600)
    const keys = createKeyRing([SECRET])
    const opened = []
    for (const [day, header] of headers.entries()) opened.push(await keys.openingKey('session', header, day, 0))
    expect(opened.every((key) => key !== null && key !== 'expired')).toBe(true)
    const again = (day: number) => derived(() => keys.openingKey('session', headers[day] ?? '', day, 0))
    expect([await again(599), await again(0)]).toEqual([0, 1])
  })

  test('are derived once again after a failure', async () => {
    const keys = createKeyRing([SECRET])
    deriveKey.mockRejectedValueOnce(new Error('out of order'))
    await expect(keys.macKeys('csrf')).rejects.toThrow('out of order')
    expect(await derived(() => keys.macKeys('csrf'))).toBe(1)
    expect(await derived(() => keys.macKeys('csrf'))).toBe(0)
  })
})

describe('a sealed token', () => {
  /** A token of this many characters. */
  async function sealTo(length: number) {
    const keys = createKeyRing([SECRET])
    const empty = await seal(keys, 'session', { text: '' })
    const bytes = Math.floor(((length - empty.length) * 3) / 4)
    for (let size = bytes - 3; size <= bytes + 3; size++) {
      const token = await seal(keys, 'session', { text: 'x'.repeat(size) })
      if (token.length === length) return { keys, token }
    }
    throw new Error(`No token has ${length} characters.`)
  }

  test.each([
    [16_384, 'open'],
    [16_385, 'unknown'],
  ])('of %i characters is %s', async (length, state) => {
    const { keys, token } = await sealTo(length)
    expect((await open(keys, 'session', token, DAY_SECONDS)).state).toBe(state)
  })

  test.each([
    ['the end of the header', (token: string, at: number) => `${token.slice(0, at)}.A${token.slice(at + 2)}`],
    ['the end of the nonce', (token: string, at: number) => `${token.slice(0, at + 18)}A${token.slice(at + 19)}`],
    ['the start of the tag', (token: string) => `${token.slice(0, -23)}A${token.slice(-22)}`],
    ['any place, because it ends too early', (token: string, at: number) => token.slice(0, at + 30)],
  ])('is refused without a dot at %s', async (_, alter) => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', { sub: '1' })
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    expect(await open(keys, 'session', alter(token, token.indexOf('.')), DAY_SECONDS)).toEqual({ state: 'invalid' })
    expect(decrypt).not.toHaveBeenCalled()
  })

  test.each([
    ['a nonce that is no base64url', (token: string, at: number) => `${token.slice(0, at + 5)}!${token.slice(at + 6)}`],
    [
      'a text that is no base64url',
      (token: string, at: number) => `${token.slice(0, at + 20)}!${token.slice(at + 21)}`,
    ],
    ['no text between nonce and tag', (token: string, at: number) => `${token.slice(0, at + 18)}${token.slice(-23)}`],
  ])('is refused with %s, before Web Crypto is called', async (_, alter) => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', { sub: '1' })
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    expect(await open(keys, 'session', alter(token, token.indexOf('.')), DAY_SECONDS)).toEqual({ state: 'invalid' })
    expect(decrypt).not.toHaveBeenCalled()
  })

  test('keeps at most 16 parameter objects with its key, however many open at once', async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', {})
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    const openMany = async () => {
      decrypt.mockClear()
      await Promise.all(Array.from({ length: 50 }, () => open(keys, 'session', token, DAY_SECONDS)))
      return new Set(decrypt.mock.calls.map(([params]) => params))
    }
    const [first, second] = [await openMany(), await openMany()]
    expect([first.size, second.size, [...second].filter((params) => first.has(params)).length]).toEqual([50, 50, 16])
  })

  test('reports whether an older secret sealed it', async () => {
    const keys = createKeyRing([SECRET, OLD_SECRET])
    const tokens = [await seal(keys, 'session', {}), await seal(createKeyRing([OLD_SECRET]), 'session', {})]
    const opened = await Promise.all(tokens.map((token) => open(keys, 'session', token, DAY_SECONDS)))
    expect(opened).toMatchObject([{ stale: false }, { stale: true }])
  })
})

describe('a secret', () => {
  test('is the same with surrounding spaces', async () => {
    const token = await seal(createKeyRing([`${SECRET}\n`]), 'session', {})
    expect((await open(createKeyRing([` ${SECRET}`]), 'session', token, DAY_SECONDS)).state).toBe('open')
  })

  test('is identified in the header, together with the day', async () => {
    const { header } = await createKeyRing([SECRET]).sealingKey('session', toDay(nowSeconds()))
    const { kid } = JSON.parse(atob(header))
    expect(kid).toMatch(new RegExp(`^[\\w-]{8}\\.${toDay(nowSeconds())}$`))
  })
})
