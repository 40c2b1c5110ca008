import { createAuth, customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { openBrowser } from '../harness.ts'

/** Options of an application whose tokens are in a cookie and expire soon, so that each call refreshes them. */
export function createTokenOptions() {
  const server = createAuthorizationServer({ refreshTokens: { rotates: true } })
  server.tamper.tokens = { expires_in: 30 }
  const { clientId, clientSecret, fetch, issuer } = server
  const provider = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch })
  const options = { account: { keepTokens: true }, providers: [provider] } satisfies Partial<AuthConfig>
  return { options, server }
}

/** Signs in at an origin. @returns The cookies of the browser. */
export async function signInWithTokens(
  config: AuthConfig,
  origin: string,
  server: ReturnType<typeof createAuthorizationServer>,
): Promise<Map<string, string>> {
  const auth = createAuth({ ...config, origin })
  const base = auth.basePath
  const browser = openBrowser(auth, origin, [server.issuer])
  const { csrfToken } = await (await browser.fetch(`${base}/csrf`)).json()
  const started = await browser.post(`${base}/signin/idp`, { csrfToken: String(csrfToken) })
  await browser.deliver(await server.authorize(started.headers.get('location') ?? '', {}))
  return new Map(browser.cookies)
}

/** Value of a `Set-Cookie` for the new tokens. */
export const NEW_TOKENS: RegExp = /^(?:__Host-)?latchkey\.tokens=[^;]+; /
