import { customFetch, type OAuthOptions } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import type { Auth } from '../../src/types/auth.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { createTestAdapter } from '../account/adapter.ts'
import { ORIGIN, openAuth, openBrowser } from '../harness.ts'
import { watchFetch } from './watch-fetch.ts'

/** Ada, signed in with an account of `idp` whose tokens can be refreshed. */
export async function openTokens(
  config: Partial<AuthConfig> = {},
  provider: Omit<OAuthOptions, 'id'> = {},
  { rotates = true, without = [] as Parameters<typeof createTestAdapter>[0] } = {},
) {
  const store = createTestAdapter(without)
  const server = createAuthorizationServer({ refreshTokens: { rotates } })
  const watched = watchFetch(server.fetch)
  const { issuer, clientId, clientSecret } = server
  const idp = { id: 'idp', issuer, clientId, clientSecret, apiOrigins: ['https://api.example'], ...provider }
  const opened = openAuth({
    adapter: store.adapter,
    session: { strategy: 'jwt' },
    ...config,
    providers: [Oidc({ ...idp, [customFetch]: watched.fetch })],
  })
  const browser = openBrowser(opened.auth, ORIGIN, [issuer])
  const signIn = async () => {
    const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
    const started = await browser.post('/auth/signin/idp', { csrfToken: String(csrfToken) })
    await browser.deliver(await server.authorize(started.headers.get('location') ?? '', {}))
  }
  await signIn()
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
  return {
    ...opened,
    ...store,
    ...watched,
    server,
    signIn,
    request: new Request(`${ORIGIN}/account`, { method: 'POST', headers }),
    /** The row. */
    row: () => store.tables.accounts[0] as NonNullable<(typeof store.tables.accounts)[0]>,
  }
}

/** Asks many times at once. */
export const askOften = (auth: Auth, request: Request, count: number) =>
  Promise.all(Array.from({ length: count }, () => auth.accessToken(request, 'idp')))
