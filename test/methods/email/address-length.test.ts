import { describe, expect, test, vi } from 'vitest'
import { locationOf, openMail } from '../mail.ts'

describe('MAGIC-10: an entered address', () => {
  test('reaches `normalizeIdentifier` only below 512 UTF-16 units', async () => {
    const normalizeIdentifier = vi.fn((typed: string) => typed.slice(0, 13))
    const app = openMail({ normalizeIdentifier })
    const errorOf = async (typed: string) => locationOf(await app.ask(typed)).searchParams.get('error')
    expect(await errorOf(`ada@a.example${'\u0301'.repeat(500)}`)).toBe('InvalidEmail')
    expect(normalizeIdentifier).not.toHaveBeenCalled()
    expect(await errorOf(`ada@a.example${' '.repeat(499)}`)).toBeNull()
    expect(normalizeIdentifier).toHaveBeenCalledTimes(1)
  })
})
