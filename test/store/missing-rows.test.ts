import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/seams/store.ts'
import { createStore } from '../../src/store/store.ts'
import type { Adapter } from '../../src/types/adapter.ts'

const storeOf = (methods: Record<string, unknown>): Store => createStore(methods as Adapter)

describe('the store', () => {
  test.each([null, undefined, {}])('treats %j as no row', async (answer) => {
    const asked: string[] = []
    const get = (name: string) => () => {
      asked.push(name)
      return answer
    }
    const methods = ['getUserByEmail', 'getAuthenticator', 'getSessionAndUser', 'getUserByAccount', 'getAccount']
    const store = storeOf(Object.fromEntries(methods.map((name) => [name, get(name)])))
    const key = { provider: 'github', providerAccountId: '7' }
    expect([
      await store.getUserByEmail('a@x.example'),
      await store.getAuthenticator('c'),
      await store.getSessionAndUser('s'),
      await store.getUserByAccount(key),
    ]).toEqual([null, null, null, null])
    // The account of nobody need not be compared.
    expect(asked).not.toContain('getAccount')
  })
})

test('a user has the name and the picture of the row, and null if they are empty', async () => {
  const row = { id: 'u1', name: 'Ada', image: 'https://x.example/a.png' }
  expect(await storeOf({ getUser: () => row }).getUser('u1')).toMatchObject({ name: 'Ada', image: row.image })
  const empty = { id: 'u1', name: '', image: '' }
  expect(await storeOf({ getUser: () => empty }).getUser('u1')).toMatchObject({ name: null, image: null })
})
