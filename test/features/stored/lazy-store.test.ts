import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createLazyStore } from '../../../src/features/stored/lazy-store.ts'
import type { StoreAbility } from '../../../src/seams/store.ts'
import { createStore } from '../../../src/store/store.ts'

describe('lazyStore', () => {
  test('has every adapter method', () => {
    const adapter = memory()
    expect(Object.keys(createLazyStore(adapter, {}, null)).sort()).toEqual(Object.keys(createStore(adapter)).sort())
  })

  test.each<[StoreAbility]>([['rateLimit'], ['keepsEmailRecord'], ['deleteUser'], ['prune'], ['updateAccount']])(
    'knows before it is loaded whether the adapter has %s',
    (ability) => {
      for (const adapter of [memory(), { ...memory(), [ability]: undefined }])
        expect(createLazyStore(adapter, {}, null).can(ability)).toBe(createStore(adapter).can(ability))
    },
  )

  test('calls adapter methods with `this`', async () => {
    class Adapter {
      readonly user = { id: '1', name: 'Ada', email: null, emailVerified: null }
      async getUser() {
        return this.user
      }
    }
    const store = createLazyStore(new Adapter() as never, {}, null)
    expect(await store.getUser('1')).toMatchObject({ id: '1', name: 'Ada' })
  })
})
