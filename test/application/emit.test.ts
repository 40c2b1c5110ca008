import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { emit } from '../../src/application/emit.ts'
import type { Events } from '../../src/types/events.ts'
import { openConfig } from '../harness.ts'
import { turn } from '../turn.ts'

const MESSAGE = { user: { id: '1' } }

async function tell(createUser: unknown) {
  const config = openConfig({ events: { createUser } as Events })
  await emit(config, 'createUser', MESSAGE)
  return config.log.errors
}

describe('an event', () => {
  test('needs no handler', async () => {
    await expect(emit(openConfig(), 'createUser', MESSAGE)).resolves.toBeUndefined()
  })

  test('passes its message to the handler', async () => {
    const seen: unknown[] = []
    expect(await tell((message: unknown) => void seen.push(message))).toEqual([])
    expect(seen).toEqual([MESSAGE])
  })

  test('waits for the handler', async () => {
    let isDone = false
    await tell(async () => {
      await turn()
      isDone = true
    })
    expect(isDone).toBe(true)
  })

  const error = new Error('no')
  test.each([
    ['throws', () => Promise.reject(error)],
    [
      'throws at once',
      () => {
        throw error
      },
    ],
    // biome-ignore lint/suspicious/noThenProperty: what some libraries return for a promise
    ['returns a thenable that fails', () => ({ then: (_: unknown, reject: (reason: Error) => void) => reject(error) })],
  ])('ERR-01: logs an error and continues if its handler %s', async (_, handler) => {
    const [logged, ...more] = await tell(handler)
    expect(more).toEqual([])
    expect(logged).toMatchObject({ type: 'EventError', cause: { event: 'createUser', err: { message: 'no' } } })
  })

  test('ADP-03: waits for its handler at most two seconds', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const told = tell(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(2000)
    const [logged] = await told
    expect(logged).toMatchObject({ type: 'EventError', cause: { err: { name: 'TimeoutError' } } })
  })

  test('calls handlers that are methods of a class, with `this`', async () => {
    class Audit {
      readonly seen: unknown[] = []
      createUser(message: unknown): void {
        this.seen.push(message)
      }
    }
    const events = new Audit()
    await emit(openConfig({ events }), 'createUser', MESSAGE)
    expect(events.seen).toEqual([MESSAGE])
  })
})
