import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { open, seal } from '../../src/crypto/sealed.ts'
import { DAY_SECONDS } from '../../src/lib/time.ts'

const SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
const OTHER = 'uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d'
const NOON = Date.parse('2030-06-15T12:00:00Z')
const MAX_AGE = 30 * DAY_SECONDS

const at = (days: number, seconds = 0): void => {
  vi.setSystemTime(NOON + (days * DAY_SECONDS + seconds) * 1000)
}

let deriveKey: MockInstance
let deriveBits: MockInstance

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  deriveKey = vi.spyOn(crypto.subtle, 'deriveKey')
  deriveBits = vi.spyOn(crypto.subtle, 'deriveBits')
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('key ring', () => {
  test('derives each key only once', async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', {})
    await Promise.all(Array.from({ length: 50 }, () => seal(keys, 'session', {})))
    await Promise.all(Array.from({ length: 50 }, () => open(keys, 'session', token, MAX_AGE)))
    expect(deriveKey).toHaveBeenCalledTimes(1)
    expect(deriveBits).toHaveBeenCalledTimes(1)
    await keys.macKeys('csrf')
    await Promise.all([keys.macKeys('csrf'), keys.macKeys('csrf')])
    expect(deriveKey).toHaveBeenCalledTimes(2)
  })

  // Workers cancel the work of a visitor who leaves, and report no end.
  test('lets no request wait for a derivation of another request', async () => {
    const keys = createKeyRing([SECRET])
    await new Promise<void>((resolve) => {
      deriveKey.mockImplementationOnce(() => {
        resolve()
        return new Promise(() => {})
      })
      void seal(keys, 'session', {})
    })
    await expect(seal(keys, 'session', {})).resolves.toMatch(/^ey/)
  })

  test('keeps the keys of each day that a token can have', async () => {
    const keys = createKeyRing([SECRET])
    const tokens: string[] = []
    for (let day = -400; day <= 0; day++) {
      at(day)
      tokens.push(await seal(keys, 'session', {}))
    }
    at(0)
    deriveKey.mockClear()
    for (const token of [...tokens, ...tokens])
      expect((await open(keys, 'session', token, 400 * DAY_SECONDS)).state).toBe('open')
    expect(deriveKey).not.toHaveBeenCalled()
  })

  test('derives keys that cannot be exported', async () => {
    const keys = createKeyRing([SECRET])
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    await keys.sealingKey('session', 22_000)
    await keys.macKeys('csrf')
    await keys.engine.importCipher(new Uint8Array(32))
    const made = [...deriveKey.mock.results, ...importKey.mock.results].map(({ value }) => value)
    expect(await Promise.all(made)).toHaveLength(4)
    for (const key of await Promise.all(made)) expect(key.extractable).toBe(false)
  })

  test('derives a separate key for each purpose, day and application', async () => {
    const headers = new Set<string>()
    for (const appId of ['', 'a', 'b'])
      for (const purpose of ['session', 'transaction', 'proxy-state', 'detail'] as const)
        for (const day of [1, 2]) headers.add((await createKeyRing([SECRET], appId).sealingKey(purpose, day)).header)
    expect(headers.size).toBe(24)
  })

  test('derives again after a failure', async () => {
    const keys = createKeyRing([SECRET])
    deriveKey.mockRejectedValueOnce(new Error('out of order'))
    await expect(seal(keys, 'session', {})).rejects.toThrow('out of order')
    await expect(seal(keys, 'session', {})).resolves.toMatch(/^ey/)
  })

  test('finds the key by its id, without trying each secret', async () => {
    const many = Array.from({ length: 8 }, (_, i) => `${SECRET}${i}`)
    const last = createKeyRing(many.slice(-1))
    const token = await seal(last, 'session', { a: 1 })
    const keys = createKeyRing(many)
    expect(await open(keys, 'session', token, MAX_AGE)).toMatchObject({ state: 'open', stale: true })
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    deriveKey.mockClear()
    deriveBits.mockClear()
    expect(await open(keys, 'session', token, MAX_AGE)).toMatchObject({ state: 'open' })
    expect(decrypt).toHaveBeenCalledTimes(1)
    expect(deriveKey).not.toHaveBeenCalled()
    expect(deriveBits).not.toHaveBeenCalled()
  })
})

describe('key ring > day of a token', () => {
  test.each([
    ['today', 0, 0, 'open'],
    ['the next day, one second after midnight', 1, 1 - DAY_SECONDS / 2, 'open'],
    ['the last allowed day', 30, 0, 'open'],
    ['the end of the last allowed day', 30, DAY_SECONDS / 2 - 1, 'open'],
    ['the day after that', 30, DAY_SECONDS / 2, 'invalid'],
    ['much later', 300, 0, 'invalid'],
    ['a node that is a day behind', -1, 0, 'open'],
    ['a node that is two days behind', -2, 0, 'unknown'],
  ])('%s', async (_, days, seconds, state) => {
    const token = await seal(createKeyRing([SECRET]), 'session', {})
    at(days, seconds)
    expect((await open(createKeyRing([SECRET]), 'session', token, MAX_AGE)).state).toBe(state)
  })

  test.each([
    [31, 'invalid'],
    [-2, 'unknown'],
    [400_000, 'invalid'],
  ])('derives no key for a token dated %i days off', async (days, state) => {
    const token = await seal(createKeyRing([SECRET]), 'session', {})
    at(days)
    const keys = createKeyRing([SECRET])
    await keys.openingKey('session', token.split('.')[0] ?? '', 1, 1) // the secret's name is derived once
    deriveKey.mockClear()
    deriveBits.mockClear()
    for (let i = 0; i < 3; i++) expect((await open(keys, 'session', token, MAX_AGE)).state).toBe(state)
    expect(deriveKey).not.toHaveBeenCalled()
    expect(deriveBits).not.toHaveBeenCalled()
  })

  test('refuses a token of a kept key that is too old', async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', {})
    expect((await open(keys, 'session', token, MAX_AGE)).state).toBe('open')
    at(31)
    expect((await open(keys, 'session', token, MAX_AGE)).state).toBe('invalid')
  })

  test('opens a ten-minute token after midnight', async () => {
    const keys = createKeyRing([SECRET])
    at(0, DAY_SECONDS / 2 - 1)
    const token = await seal(keys, 'transaction', {})
    at(0, DAY_SECONDS / 2 + 500)
    expect((await open(keys, 'transaction', token, 600)).state).toBe('open')
  })

  test.each(['0022', '-1', '1e3', '1000000', ' 1', '1.5', ''])('refuses the day %j', async (day) => {
    const keys = createKeyRing([SECRET])
    const { header } = await keys.sealingKey('session', 1)
    const forged = btoa(atob(header).replace(/\.1"\}$/, `.${day}"}`))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    deriveKey.mockClear()
    expect(await keys.openingKey('session', forged.replace(/=+$/, ''), 22_000, 30)).toBeNull()
    expect(deriveKey).not.toHaveBeenCalled()
  })
})

describe('key ring > rotation', () => {
  test('ROT-01: opens a token that an older secret sealed, and reports it as stale', async () => {
    const token = await seal(createKeyRing([OTHER]), 'session', { sub: '1' })
    const keys = createKeyRing([SECRET, OTHER])
    expect(await open(keys, 'session', token, MAX_AGE)).toMatchObject({ state: 'open', stale: true })
  })

  test('seals with the first secret', async () => {
    const token = await seal(createKeyRing([SECRET, OTHER]), 'session', {})
    expect((await open(createKeyRing([SECRET]), 'session', token, MAX_AGE)).state).toBe('open')
    expect((await open(createKeyRing([OTHER]), 'session', token, MAX_AGE)).state).toBe('unknown')
  })

  test('does not report a token as stale because of its day', async () => {
    const keys = createKeyRing([SECRET, OTHER])
    const token = await seal(keys, 'session', {})
    at(3)
    expect(await open(keys, 'session', token, MAX_AGE)).toMatchObject({ state: 'open', stale: false })
  })
})
