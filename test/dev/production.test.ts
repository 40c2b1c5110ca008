import { describe, expect, test } from 'vitest'
import { createAuth as createCore } from '../../src/core.ts'
import * as entry from '../../src/dev/index.ts'
import * as stub from '../../src/dev/production.ts'
import { createAuth, InvalidConfiguration, type ProviderEntry } from '../../src/index.ts'
import type { Env } from '../../src/types/env.ts'
import { ENV } from './open-dev.ts'

/** Own pages, because `latchkey/core` has no others. */
const PAGES = { signIn: '/login', error: '/oops' }

const REASON =
  /^1 configuration error:\n {2}- providers\.dev: is left out of production builds, because .*\n {4}Fix: Remove `Dev`/

describe('the development entry under the condition production', () => {
  test('has the exports of the development entry', () => {
    expect(Object.keys(stub)).toEqual(Object.keys(entry))
    expect(stub.default).toBe(stub.Dev)
  })

  test.each([
    ['latchkey', (providers: readonly ProviderEntry[], env: Env) => createAuth({ providers, pages: PAGES }, { env })],
    [
      'latchkey/core',
      (providers: readonly ProviderEntry[], env: Env) => createCore({ providers, pages: PAGES }, { env }),
    ],
  ])('is refused at start-up by %s, even in development', (_, create) => {
    for (const NODE_ENV of ['production', 'development'])
      for (const provider of [stub.Dev, stub.Dev()])
        expect(() => create([provider], { ...ENV, NODE_ENV })).toThrow(REASON)
  })

  test('is refused with the options of the entry', () => {
    const Dev: typeof entry.Dev = stub.Dev
    const create = () => createAuth({ providers: [Dev({ people: [] })] }, { env: ENV })
    expect(create).toThrow(InvalidConfiguration)
  })
})
