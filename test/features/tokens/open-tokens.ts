import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer, type Tampering } from '../../../src/testing/index.ts'
import type { Auth } from '../../../src/types/auth.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { type Browser, ORIGIN, openAuth, openBrowser } from '../../harness.ts'
import { createTestAdapter } from '../stored/account/adapter.ts'
import { REVOKES, watchFetch } from './watch-fetch.ts'

/** A request of a page of the application. */
export function createPageRequest({ cookies }: Browser): Request {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
  return new Request(`${ORIGIN}/account`, { method: 'POST', headers })
}

/** Signs in with `idp`. @param authorize Signs the user in there. */
export async function signInAt(browser: Browser, authorize: AuthorizationServer['authorize']): Promise<void> {
  const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
  const started = await browser.post('/auth/signin/idp', { csrfToken: String(csrfToken) })
  await browser.deliver(await authorize(started.headers.get('location') ?? '', {}))
}

/** Ada, signed in with an account of `idp` whose tokens can be refreshed. */
export async function openTokens(
  config: Partial<AuthConfig> = {},
  provider: Omit<OAuthOptions, 'id'> = {},
  { tamper = {} as Tampering, rotates = true, without = [] as Parameters<typeof createTestAdapter>[0] } = {},
) {
  const store = createTestAdapter(without)
  const server = createAuthorizationServer({ refreshTokens: { rotates }, tamper })
  const watched = watchFetch(async (url, init) =>
    url === REVOKES.revocation_endpoint ? new Response(null) : server.fetch(url, init),
  )
  const { issuer, clientId, clientSecret } = server
  const idp = { id: 'idp', issuer, clientId, clientSecret, apiOrigins: ['https://api.example'], ...provider }
  const opened = openAuth({
    adapter: store.adapter,
    session: { strategy: 'jwt' },
    ...config,
    providers: [Oidc({ ...idp, [customFetch]: watched.fetch })],
  })
  const browser = openBrowser(opened.auth, ORIGIN, [issuer])
  const signIn = () => signInAt(browser, server.authorize.bind(server))
  await signIn()
  return {
    ...opened,
    ...store,
    ...watched,
    server,
    signIn,
    request: createPageRequest(browser),
    /** The row. */
    row: () => store.tables.accounts[0] as NonNullable<(typeof store.tables.accounts)[0]>,
  }
}

/** Asks many times at once. */
export const askOften = (auth: Auth, request: Request, count: number) =>
  Promise.all(Array.from({ length: count }, () => auth.accessToken(request, 'idp')))
