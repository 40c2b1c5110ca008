// Applications that log to the console, and sign-ins with their providers.

import { customFetch, type OAuthProvider } from '../../../src/index.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import type { AuthorizationServer, AuthorizeOptions } from '../../../src/testing/index.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { type Browser, ORIGIN, openAuth, openBrowser } from '../../harness.ts'

/** An application that logs to the console. */
export const openConsole = (config: Partial<AuthConfig> = {}, env?: Record<string, string>) =>
  openAuth({ logger: {}, ...config }, env)

/** An OAuth provider of this process, with its server. */
export function openProvider(id: string, user: Readonly<Record<string, unknown>> = {}) {
  const server = createAuthorizationServer({ type: 'oauth', users: { ada: { id: 'ada', ...user } } })
  const { clientId, clientSecret, fetch, issuer } = server
  const endpoints = { authorization: `${issuer}/authorize`, token: `${issuer}/token`, userinfo: `${issuer}/userinfo` }
  const profile = { id: 'id', name: 'name', email: 'email' } as const
  return { server, provider: OAuth({ id, clientId, clientSecret, ...endpoints, profile, [customFetch]: fetch }) }
}

/** Signs a user in with a provider. @param prepare Changes the browser while the user is at the provider. */
export async function signInWith(
  server: AuthorizationServer,
  provider: OAuthProvider,
  config: Partial<AuthConfig> = {},
  { prepare, ...choice }: AuthorizeOptions & { readonly prepare?: (browser: Browser) => void } = {},
): Promise<void> {
  const { auth } = openConsole({ providers: [provider], ...config })
  const browser = openBrowser(auth, ORIGIN, [new URL(server.issuer).origin])
  const { headers } = await browser.submit(`/auth/signin/${provider.id}`)
  const response = await server.authorize(headers.get('location') ?? '', choice)
  prepare?.(browser)
  await browser.deliver(response)
}
