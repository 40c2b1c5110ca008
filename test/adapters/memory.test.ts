import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { runContract } from './run-contract.ts'
import { runManyEntries } from './run-state-clock.ts'
import { runStateContract } from './run-state-contract.ts'

await runContract('memory', memory)
await runStateContract('memory', () => memory().state)
runManyEntries('memory', () => memory().state)

const ADA = { id: '', email: 'ada@example.com', emailVerified: null, name: 'Ada', role: 'admin' }

describe('memory', () => {
  test('keeps columns that the application adds', async () => {
    const store = memory()
    const { id } = await store.createUser(ADA)
    expect(await store.getUser(id)).toEqual({ ...ADA, id })
  })

  test('is not changed if a caller modifies a returned object', async () => {
    const store = memory()
    const user = await store.createUser(ADA)
    user.email = 'eve@example.com'
    expect(await store.getUser(user.id)).toMatchObject({ email: ADA.email })
  })

  test('is not changed if a caller modifies a stored object', async () => {
    const store = memory()
    const given = { ...ADA, emailVerified: new Date(0) }
    const { id } = await store.createUser(given)
    given.emailVerified.setFullYear(2030)
    expect((await store.getUser(id))?.emailVerified).toEqual(new Date(0))
  })

  test('shares no data with another instance', async () => {
    const { id } = await memory().createUser(ADA)
    expect(await memory().getUser(id)).toBeNull()
  })
})
