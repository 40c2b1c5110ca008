import { describe, expect, test } from 'vitest'
import { withDeadline } from '../../src/lib/deadline.ts'

describe('withDeadline', () => {
  test('returns the result of the promise', async () => {
    await expect(withDeadline(Promise.resolve(1), 1000, 'It')).resolves.toBe(1)
  })

  test('rejects like the promise', async () => {
    await expect(withDeadline(Promise.reject(new RangeError('no')), 1000, 'It')).rejects.toThrow(RangeError)
  })

  test('stops waiting, but does not cancel the promise', async () => {
    let reject: (reason: Error) => void = () => {}
    const promise = new Promise<void>((_, fail) => {
      reject = fail
    })
    await expect(withDeadline(promise, 5, 'It')).rejects.toThrow('It took longer than 5 ms.')
    await expect(withDeadline(promise, 5, 'It')).rejects.toMatchObject({ name: 'TimeoutError' })
    reject(new Error('late')) // must not surface as an unhandled rejection
  })
})
