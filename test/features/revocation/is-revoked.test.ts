import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { isRevoked } from '../../../src/features/revocation/is-revoked.ts'
import { openConfig } from '../../harness.ts'

const CLAIMS = { sid: 'a', sub: '1' }

const ask = (answer: (claims: object) => unknown, strategy: 'jwt' | 'database' = 'jwt') =>
  isRevoked(openConfig({ adapter: memory(), session: { strategy, isRevoked: answer as () => boolean } }), CLAIMS, false)

describe('session.isRevoked', () => {
  test.each([true, false])('may return %j, directly or as a promise', async (answer) => {
    expect(await ask(() => answer)).toBe(answer)
    expect(await ask(async () => answer)).toBe(answer)
  })

  test('receives the claims', async () => {
    const asked = vi.fn(() => false)
    await ask(asked)
    expect(asked).toHaveBeenCalledWith(CLAIMS)
  })

  test.each([undefined, null, 0, 1, 'false', {}])(
    'that returns %j causes an error that says what to return',
    async (answer) => {
      for (const given of [() => answer, async () => answer])
        await expect(ask(given)).rejects.toMatchObject({
          type: 'JWTSessionError',
          message: expect.stringContaining('session.isRevoked'),
          cause: { name: 'session.isRevoked', fix: expect.stringContaining('return true') },
        })
    },
  )

  test.each([
    ['jwt', 'JWTSessionError'],
    ['database', 'SessionTokenError'],
  ] as const)('that throws causes an error in the strategy %s', async (strategy, type) => {
    const fault = new Error('down')
    const thrown = ask(() => Promise.reject(fault), strategy)
    await expect(thrown).rejects.toMatchObject({ type, cause: { err: fault, name: 'session.isRevoked' } })
  })

  test('times out after three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isSettled = false
      const asked = ask(() => new Promise(() => {})).catch((error: unknown) => {
        isSettled = true
        return error
      })
      await vi.advanceTimersByTimeAsync(2_999)
      expect(isSettled).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await asked).toMatchObject({ type: 'JWTSessionError' })
    } finally {
      vi.useRealTimers()
    }
  })
})
