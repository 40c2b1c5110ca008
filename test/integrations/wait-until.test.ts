import { describe, expect, test } from 'vitest'
import { findWaitUntil as ofSolidStart } from '../../src/integrations/solid-start/find-host.ts'
import { findWaitUntil as ofSvelteKit } from '../../src/integrations/sveltekit/find-host.ts'

/** Refuses to be called as a function, as Cloudflare Workers do. */
class ExecutionContext {
  readonly kept: Promise<unknown>[] = []

  waitUntil(promise: Promise<unknown>): void {
    if (!(this instanceof ExecutionContext)) throw new TypeError('Illegal invocation')
    this.kept.push(promise)
  }
}

const PROMISE = Promise.resolve()

describe('`waitUntil` of the host is passed on', () => {
  test.each(['ctx', 'context'])('by SvelteKit, from `platform.%s`', (name) => {
    const context = new ExecutionContext()
    // `App.Platform` belongs to the application.
    ofSvelteKit({ platform: { [name]: context } as never }).waitUntil?.(PROMISE)
    expect(context.kept).toEqual([PROMISE])
  })

  test('by SolidStart, from the request of the server', () => {
    const req = Object.assign(new ExecutionContext(), { url: 'https://app.example/' })
    ofSolidStart({ request: new Request(req.url), nativeEvent: { req } }).waitUntil?.(PROMISE)
    expect(req.kept).toEqual([PROMISE])
  })

  test('by neither, if the host has none', () => {
    expect(ofSvelteKit({ platform: undefined as never })).toEqual({})
    expect(ofSvelteKit({ platform: { ctx: {} } as never })).toEqual({})
    const request = new Request('https://app.example/')
    expect(ofSolidStart({ request })).toEqual({})
    expect(ofSolidStart({ request, nativeEvent: { req: request } })).toEqual({})
  })
})
