import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { ORIGIN, openAuth, openBrowser } from '../../harness.ts'
import { REVOKES, watchFetch } from './watch-fetch.ts'

export const TOKENS = '__Host-latchkey.tokens'

/** Ada, signed in without a database, with the tokens of `idp` in a cookie. */
export async function openCookieTokens(
  config: Partial<AuthConfig> = {},
  provider: Omit<OAuthOptions, 'id'> = {},
  metadata = {},
) {
  const server = createAuthorizationServer({ refreshTokens: { rotates: true } })
  server.tamper.metadata = metadata
  const watched = watchFetch(async (url, init) =>
    url === REVOKES.revocation_endpoint ? new Response(null) : server.fetch(url, init),
  )
  const { issuer, clientId, clientSecret } = server
  const idp = { id: 'idp', issuer, clientId, clientSecret, apiOrigins: ['https://api.example'], ...provider }
  const full: Partial<AuthConfig> = {
    account: { keepTokens: true },
    ...config,
    providers: [Oidc({ ...idp, [customFetch]: watched.fetch }), ...(config.providers ?? [])],
  }
  const opened = openAuth(full)
  const openUser = () => {
    const browser = openBrowser(opened.auth, ORIGIN, [issuer])
    const toHeader = () => Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    return {
      browser,
      async signIn(profile = {}): Promise<void> {
        const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
        const started = await browser.post('/auth/signin/idp', { csrfToken: String(csrfToken) })
        await browser.deliver(await server.authorize(started.headers.get('location') ?? '', profile))
      },
      async signOut(fields: Record<string, string> = {}): Promise<Response> {
        const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
        return browser.post('/auth/signout', { ...fields, csrfToken: String(csrfToken) })
      },
      /** A request of this browser, with its present cookies. */
      request: () => new Request(`${ORIGIN}/account`, { headers: { cookie: toHeader(), origin: ORIGIN } }),
      /** Takes cookies of a call of the API, as the response would bring them. */
      take(setCookies: readonly string[]): void {
        for (const line of setCookies) {
          const [pair = ''] = line.split(';', 1)
          const name = pair.slice(0, pair.indexOf('='))
          if (line.endsWith('; Max-Age=0')) browser.cookies.delete(name)
          else browser.cookies.set(name, pair.slice(name.length + 1))
        }
      },
      /** Names of the cookies that keep tokens. */
      names: () => [...browser.cookies.keys()].filter((name) => name.startsWith(TOKENS)),
    }
  }
  const user = openUser()
  await user.signIn()
  return { ...opened, ...watched, ...user, server, full, openUser }
}

/** Collects the cookies of calls. */
export function collect() {
  const lines: string[] = []
  return { lines, setCookies: (set: readonly string[]) => void lines.push(...set) }
}
