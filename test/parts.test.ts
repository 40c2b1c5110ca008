import { describe, expect, test } from 'vitest'
import { loading } from '../src/parts.ts'

const PART = { answer: 42 }

describe('loading', () => {
  test('hands over the module at once, once it is loaded', async () => {
    const part = loading(async () => PART)
    await part(async () => null)
    let seen: object | null = null
    part(async (one) => {
      seen = one
    })
    expect(seen).toBe(PART)
  })

  test('loads the module once', async () => {
    let count = 0
    const part = loading(async () => {
      count++
      return PART
    })
    for (let i = 0; i < 3; i++) await part(async () => null)
    expect(count).toBe(1)
  })

  test('has each request wait for its own import until one has come back', async () => {
    const imports: ((part: typeof PART) => void)[] = []
    const part = loading(() => new Promise<typeof PART>((resolve) => imports.push(resolve)))
    const first = part(async ({ answer }) => answer)
    const second = part(async ({ answer }) => answer)
    expect(imports).toHaveLength(2)
    imports[1]?.(PART)
    expect(await second).toBe(42)
    imports[0]?.(PART)
    expect(await first).toBe(42)
  })

  test('asks again after an import that failed', async () => {
    let count = 0
    const part = loading(async () => {
      count++
      if (count === 1) throw new Error('offline')
      return PART
    })
    await expect(part(async () => null)).rejects.toThrow('offline')
    expect(await part(async ({ answer }) => answer)).toBe(42)
  })
})
