import { expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createConfig, ORIGIN, openApp, Password, signInByForm, standard } from './harness.ts'

test('the account API uses the user of the request', async () => {
  const adapter = memory()
  const user = await adapter.createUser?.({ id: 'x', name: 'ada', email: 'ada@example.com', emailVerified: null })
  const id = String(user?.id)
  const provider = { ...Password, authorize: () => ({ id }) } as never
  const app = openApp(createConfig({ adapter, providers: [provider] }), (kit) => ({
    ...standard(kit),
    '/account': async (event) => [await kit.account().accounts(), (await kit.account(event).sessions(id)).length],
    '/out': () => kit.account().signOutEverywhere(id),
  }))
  expect((await app.visit('/account')).status).toBe(500)
  await signInByForm(app)
  expect(await (await app.visit('/account')).json()).toEqual([[], 1])
  await app.visit('/out', { method: 'POST', headers: { origin: ORIGIN } })
  expect(await (await app.visit('/me')).json()).toBeNull()
})
