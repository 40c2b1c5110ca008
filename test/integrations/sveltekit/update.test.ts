import { describe, expect, test } from 'vitest'
import type { KitAuthConfig, KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { createConfig, openApp, signInByForm, standard } from './harness.ts'

const callbacks: KitAuthConfig['callbacks'] = {
  jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, nickname: session } : token),
  session: ({ session, token }) => ({ ...session, nickname: token?.['nickname'] ?? null }),
}

const open = () =>
  openApp(createConfig({ callbacks }), (kit: KitAuthResult) => ({
    ...standard(kit),
    '/nickname': async ({ locals }) => [await locals.auth(), await kit.update('Countess'), await locals.auth()],
    '/session': ({ locals }) => locals.auth(),
  }))

describe('update', () => {
  test('returns the new session immediately, and in later requests', async () => {
    const app = open()
    await signInByForm(app)
    const response = await app.submit('/nickname', {})
    const now = { user: { name: 'ada' }, nickname: 'Countess' }
    expect(await response.json()).toMatchObject([{ nickname: null }, now, now])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await (await app.visit('/session')).json()).toMatchObject(now)
  })

  test('returns null when signed out', async () => {
    expect(await (await open().submit('/nickname', {})).json()).toEqual([null, null, null])
  })

  test('refuses a form from another site', async () => {
    const app = open()
    await signInByForm(app)
    await app.visit('/nickname', { form: {}, headers: { origin: 'https://evil.example' } })
    expect(await (await app.visit('/session')).json()).toMatchObject({ nickname: null })
  })
})
