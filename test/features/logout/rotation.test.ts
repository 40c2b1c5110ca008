// The documented rotation of the secret, up to the removal of the old one.

import { describe, expect, test } from 'vitest'
import { createAuth } from '../../../src/index.ts'
import { openBrowser } from '../../../src/testing/open-browser.ts'
import { OLD_SECRET, SECRET } from '../../harness.ts'
import { ORIGIN, openApplication } from './open-application.ts'

/** An application, a browser that signed in to it, and what the same browser and provider find with another secret. */
async function openRotated(...[strategy, options, more]: Parameters<typeof openApplication>) {
  const app = openApplication(strategy, options, { secret: OLD_SECRET, ...more })
  const { cookies } = await app.signIn('ada')
  const rotateTo = (secret: string | string[]) => {
    const auth = createAuth({ ...app.config, secret }, { env: { AUTH_URL: ORIGIN } })
    const browser = openBrowser(auth, { origin: ORIGIN })
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const read = async () => {
      const session = await browser.session()
      for (const [name, value] of browser.cookies) cookies.set(name, value)
      return session
    }
    const post = (token: string) => {
      const body = new URLSearchParams({ logout_token: token })
      return auth.handle(new Request(`${ORIGIN}/auth/backchannel-logout/idp`, { method: 'POST', body }))
    }
    return { browser, post, read }
  }
  return { ...app, rotateTo }
}

describe.each(['database', 'jwt'] as const)('after the old secret was removed, %s', (strategy) => {
  test('the provider ends a session created before', async () => {
    const { rotateTo, server } = await openRotated(strategy)
    expect(await rotateTo([SECRET, OLD_SECRET]).read()).not.toBeNull()
    const { post, read } = rotateTo(SECRET)
    expect(await read()).not.toBeNull()
    expect((await post(await server.logoutToken({ sid: 'ada-session' }))).status).toBe(200)
    expect(await read()).toBeNull()
  })

  test('a used logout token is still refused', async () => {
    const { rotateTo, server } = await openRotated(strategy)
    const token = await server.logoutToken({ sid: 'ada-session' })
    expect((await rotateTo(OLD_SECRET).post(token)).status).toBe(200)
    expect((await rotateTo(SECRET).post(token)).status).toBe(400)
  })
})

test('an ended session stays ended after the secret in use at its end was removed', async () => {
  const { rotateTo } = await openRotated('jwt')
  await rotateTo([SECRET, OLD_SECRET]).read()
  // In a rolling deployment, another server still has the secrets in the other order.
  await rotateTo([OLD_SECRET, SECRET]).browser.submit('/auth/signout')
  expect(await rotateTo(SECRET).read()).toBeNull()
})
