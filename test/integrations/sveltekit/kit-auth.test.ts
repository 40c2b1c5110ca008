import { describe, expect, test } from 'vitest'
import { KitAuth } from '../../../src/integrations/sveltekit/index.ts'
import { createConfig, openApp, signInByForm, standard, useMode } from './harness.ts'

const config = createConfig({ callbacks: { session: ({ session }) => ({ ...session, visits: 1 }) } })

describe('auth', () => {
  test('returns the session of the request', async () => {
    const app = openApp(config, (kit) => ({
      ...standard(kit),
      '/both': async (event) => [await kit.auth(), await kit.auth(event), await event.locals.auth()],
    }))
    expect(await (await app.visit('/both')).json()).toEqual([null, null, null])
    await signInByForm(app)
    const session = expect.objectContaining({ user: expect.objectContaining({ name: 'ada' }), visits: 1 })
    expect(await (await app.visit('/both')).json()).toEqual([session, session, session])
  })

  test('throws an explanation if `handle` does not run', async () => {
    const other = KitAuth(config)
    const caught: unknown[] = []
    const app = openApp(config, () => ({
      '/other': () => other.auth().catch((error) => void caught.push(error)),
    }))
    await app.visit('/other')
    expect(String(caught)).toContain('runs the `handle` of another call of KitAuth')
  })

  test('returns null in a prerendered page', async () => {
    useMode({ building: true })
    const app = openApp(config, (kit) => ({ '/me': (event) => kit.auth(event) }))
    expect(await (await app.visit('/me')).json()).toBeNull()
  })
})
