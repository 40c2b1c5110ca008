import { describe, expect, test } from 'vitest'
import { withDeadline } from '../../src/lib/deadline.ts'

describe('withDeadline', () => {
  test('gives what the promise gives', async () => {
    await expect(withDeadline(Promise.resolve(1), 1000, 'It')).resolves.toBe(1)
  })

  test('fails as the promise fails', async () => {
    await expect(withDeadline(Promise.reject(new RangeError('no')), 1000, 'It')).rejects.toThrow(RangeError)
  })

  test('ends the waiting, not the promise', async () => {
    let reject: (reason: Error) => void = () => {}
    const promise = new Promise<void>((_, fail) => {
      reject = fail
    })
    await expect(withDeadline(promise, 5, 'It')).rejects.toThrow('It took longer than 5 ms.')
    await expect(withDeadline(promise, 5, 'It')).rejects.toMatchObject({ name: 'TimeoutError' })
    reject(new Error('late')) // must not surface as an unhandled rejection
  })
})
