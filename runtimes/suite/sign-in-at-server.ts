import type { OAuthOptions, OAuthProvider } from '../../src/index.ts'
import type { AuthorizationServer, AuthorizationServerOptions } from '../../src/testing/index.ts'
import type { Library } from '../library.ts'
import { type Application, errorIn, locationOf, openApplication, SESSION } from './application.ts'
import type { Browser } from './browser.ts'

/** An application, and the authorization server it sends people to. */
export interface Setup extends Application {
  readonly server: AuthorizationServer
}

type Options = Omit<OAuthOptions, 'id'>

/** An application with one provider of OpenID Connect, `idp`. */
export function openOidc(
  library: Library,
  options: AuthorizationServerOptions = {},
  provider: Options = {},
  overrides: Parameters<typeof openApplication>[1] = {},
): Setup {
  const { core, oidc, testing } = library
  const server = testing.createAuthorizationServer(options)
  const { issuer, clientId, clientSecret } = server
  const idp = oidc.Oidc({ id: 'idp', issuer, clientId, clientSecret, [core.customFetch]: server.fetch, ...provider })
  return { server, ...openApplication(library, { providers: [idp], ...overrides }) }
}

/** What the userinfo endpoint of an OAuth server says, which knows nothing of OpenID Connect. */
const OCTOCAT = {
  id: 1815,
  login: 'ada',
  name: 'Ada',
  email: 'Ada@Mail.example',
  avatar_url: 'https://idp.example/a.png',
}

/** An application with one provider of OAuth 2.0, `idp`. */
export function openOAuth(library: Library, options: AuthorizationServerOptions = {}, provider: Options = {}): Setup {
  const { core, oauth, testing } = library
  const server = testing.createAuthorizationServer({ type: 'oauth', users: { ada: OCTOCAT }, ...options })
  const { issuer, clientId, clientSecret } = server
  const idp: OAuthProvider = oauth.OAuth({
    id: 'idp',
    clientId,
    clientSecret,
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
    profile: { id: 'id', name: 'name', email: 'email', image: 'avatar_url' },
    [core.customFetch]: server.fetch,
    ...provider,
  })
  return { server, ...openApplication(library, { providers: [idp] }) }
}

/** Presses the button of `idp`. @returns where it leads */
export const begin = async (browser: Browser): Promise<string> => locationOf(await browser.submit('/auth/signin/idp'))

const CROSS_SITE = { 'sec-fetch-site': 'cross-site' }

/** Brings the answer of the server back: by a redirect, or by a POST without Lax cookies and the GET that follows. */
export async function deliver(browser: Browser, url: string, form: URLSearchParams | null = null): Promise<Response> {
  if (form === null) return browser.navigate(url, CROSS_SITE)
  const kept = new Map(browser.cookies)
  browser.cookies.clear()
  const posted = await browser.post(url, form, { origin: 'https://idp.example', ...CROSS_SITE })
  for (const [name, value] of kept) browser.cookies.set(name, value)
  return browser.navigate(locationOf(posted), CROSS_SITE)
}

/** A whole sign-in. @returns the error it ended with; `null`: none, and somebody is signed in */
export async function signInAtServer({ browser, server, log }: Setup): Promise<string | null> {
  const { url, form } = await server.authorize(await begin(browser))
  const answer = await deliver(browser, url, form)
  const error = errorIn(answer)
  const isSignedIn = browser.cookies.has(SESSION)
  if ((error === null) !== isSignedIn) throw new Error(`seen ${error} and a session: ${isSignedIn}`)
  return error === null ? null : (log.errors.at(-1)?.type ?? error)
}
