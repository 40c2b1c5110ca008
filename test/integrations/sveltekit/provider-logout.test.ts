import { expect, test } from 'vitest'
import type { KitAuth } from '../../../src/integrations/sveltekit/index.ts'
import { openApplication } from '../../features/logout/open-application.ts'
import { ORIGIN, openApp, useMode } from './harness.ts'

test('a SvelteKit application accepts a logout token', async () => {
  const app = openApplication('database')
  const browser = await app.signIn('ada')
  const site = openApp({ ...app.config, origin: ORIGIN })
  const form = { logout_token: await app.server.logoutToken({ sub: 'ada' }) }
  expect((await site.visit('/auth/backchannel-logout/idp', { form })).status).toBe(200)
  expect(await app.isSignedIn(browser)).toBe(false)
})

test('a form with `federated` signs the user out at the provider', async () => {
  const app = openApplication('database', { endSessionUrl: 'https://idp.example/logout' })
  const browser = await app.signIn('ada')
  const site = openApp({ ...app.config, origin: ORIGIN }, ({ signOut }: ReturnType<typeof KitAuth>) => ({
    '/signout': (event) => signOut(event),
  }))
  for (const [name, value] of Object.entries(Object.fromEntries(browser.cookies))) site.cookies.set(name, String(value))
  const response = await site.submit('/signout', { federated: 'true' })
  expect(response.headers.get('location')).toMatch(/^https:\/\/idp\.example\/logout\?/)
})

test.each([
  ['development', true, true, 1],
  ['development, without logout tokens', true, false, 0],
  ['production', false, true, 0],
])('the required SvelteKit setting is printed at start-up, %s', (_, dev, backchannelLogout, count) => {
  useMode({ dev })
  const { config } = openApplication('database', { backchannelLogout })
  const warnings: unknown[] = []
  openApp({ ...config, origin: ORIGIN, logger: { warn: (...said) => void warnings.push(said.join(' ')) } })
  expect(warnings.filter((said) => /logout-origin.*trustedOrigins: \['\*'\]/.test(String(said)))).toHaveLength(count)
})
