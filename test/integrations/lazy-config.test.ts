import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createScope } from '../../src/integrations/solid-start/create-scope.ts'
import { createVisits } from '../../src/integrations/sveltekit/visit.ts'
import { until } from '../turn.ts'

/** A function of the application that never returns its configuration. */
const hang = (): Promise<never> => new Promise(() => {})

const request = new Request('https://app.example/')
// What both read of an event before they have a configuration.
const event = { cookies: {}, request, url: new URL(request.url), locals: {}, platform: undefined } as never

describe('a configuration that depends on the request', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['KitAuth', () => createVisits(hang)(event).ready],
    ['ReactiveAuth', () => createScope(hang, event)],
  ])('in `%s` times out after ten seconds', async (name, ask) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const failed = expect(ask()).rejects.toThrow(`\`${name}((event) => …)\` took longer than 10000 ms.`)
    await until(() => vi.getTimerCount() > 0)
    vi.advanceTimersByTime(10_000)
    await failed
  })
})
