import { expect, test } from 'vitest'
import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { ORIGIN, openApplication } from '../../features/logout/open-application.ts'

test('a SolidStart application accepts a logout token', async () => {
  const app = openApplication('database')
  const browser = await app.signIn('ada')
  const { POST } = ReactiveAuth({ ...app.config, basePath: '/auth', origin: ORIGIN })
  const body = new URLSearchParams({ logout_token: await app.server.logoutToken({ sub: 'ada' }) })
  const request = new Request(`${ORIGIN}/auth/backchannel-logout/idp`, { method: 'POST', body })
  const response = await POST({ request, params: { auth: 'backchannel-logout/idp' } })
  expect(response.status).toBe(200)
  expect(await app.isSignedIn(browser)).toBe(false)
})
