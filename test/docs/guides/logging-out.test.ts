import type { RequestEvent } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import { expect, test } from 'vitest'
import { type AuthConfig, createAuth, customFetch, type OAuthProvider } from '../../../src/index.ts'
import { createAuthorizationServer, openBrowser } from '../../../src/testing/index.ts'
import { ORIGIN } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

const load = guideModules('logging-out.md')

/** The application of the guide, whose provider is in this process. */
async function openGuide(sid: string) {
  const { config } = await load<{ config: AuthConfig }>('src/auth.ts')
  const server = createAuthorizationServer({ issuer: 'https://id.acme.example' })
  server.tamper.metadata = { end_session_endpoint: 'https://id.acme.example/logout' }
  server.tamper.claims = { sid }
  const { clientId, clientSecret, fetch } = server
  const [provider] = config.providers as readonly OAuthProvider[]
  const options = { ...provider?.options, clientId, clientSecret, [customFetch]: fetch }
  const auth = createAuth({ ...config, providers: provider ? [{ ...provider, options }] : [] })
  const browser = openBrowser(auth, { origin: ORIGIN })
  const { headers } = await browser.submit('/auth/signin/acme')
  await browser.deliver(await server.authorize(headers.get('location') ?? ''))
  return { auth, browser, server }
}

test('a logout token from the provider signs the user out', async () => {
  const { auth, browser, server } = await openGuide('s1')
  expect(await browser.session()).not.toBeNull()
  const body = new URLSearchParams({ logout_token: await server.logoutToken({ sid: 's1' }) })
  const response = await auth.handle(new Request(`${ORIGIN}/auth/backchannel-logout/acme`, { method: 'POST', body }))
  expect(response.status).toBe(200)
  expect(await browser.session()).toBeNull()
})

test('a federated sign-out visits the provider', async () => {
  const { browser } = await openGuide('s2')
  const { headers } = await browser.submit('/auth/signout', { federated: 'true' })
  expect(headers.get('location')).toMatch(/^https:\/\/id\.acme\.example\/logout\?id_token_hint=/)
})

test.each([
  ['/auth/backchannel-logout/acme', {}, 200],
  ['/account', {}, 403],
  ['/account', { origin: 'https://evil.example' }, 403],
  ['/account', { 'content-type': '' }, 403],
  ['/account', { 'content-type': 'application/json' }, 200],
  ['/account', { origin: ORIGIN }, 200],
])('the hook accepts a form to %s with %j: %s', async (path, headers: Record<string, string>, status) => {
  const { refuseOtherOrigins } = await load<{ refuseOtherOrigins: Handle }>('src/hooks.server.ts')
  const request = new Request(`${ORIGIN}${path}`, { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) })
  // The used part of an event.
  const event = { request, url: new URL(request.url) } as RequestEvent
  const response = await refuseOtherOrigins({ event, resolve: async () => new Response('passed') })
  expect(response.status).toBe(status)
})
