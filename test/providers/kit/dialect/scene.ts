import { customFetch, type OAuthOptions } from '../../../../src/index.ts'
import { OAuth } from '../../../../src/providers/oauth.ts'
import {
  type AuthorizationServer,
  type AuthorizationServerOptions,
  createAuthorizationServer,
} from '../../../../src/testing/index.ts'
import { type Browser, openBrowser } from '../../../methods/browser.ts'

export const USER = { id: '1815', name: 'Ada Lovelace', email: 'ada@example.com' }

/** An application with one provider, and the servers of its vendor. */
export interface Scene {
  readonly server: AuthorizationServer
  readonly browser: Browser
  /** Signs in. @returns the account id, or what was seen that failed the sign-in */
  signIn(callback?: Record<string, string>): Promise<string>
}

/** Fails with what the configuration says when it is refused. */
export function openScene(server: AuthorizationServerOptions, provider: Omit<OAuthOptions, 'id'>): Scene {
  const vendor = createAuthorizationServer({
    type: 'oauth',
    clientAuth: 'client_secret_post',
    users: { ada: USER },
    ...server,
  })
  const { issuer } = vendor
  const idp = OAuth({
    id: 'idp',
    clientId: 'client',
    clientSecret: 'secret',
    clientAuth: 'client_secret_post',
    authorization: `${issuer}/authorize`,
    profile: { id: 'id', name: 'name', email: 'email' },
    [customFetch]: vendor.fetch,
    ...provider,
    token: { url: `${issuer}/token`, ...Object(provider.token) },
    userinfo: provider.userinfo === false ? false : { url: `${issuer}/userinfo`, ...Object(provider.userinfo) },
  })
  const accounts: string[] = []
  const signIn = ({ account }: { account?: unknown }) => accounts.push(Object(account).providerAccountId) > 0
  const browser = openBrowser({ providers: [idp], callbacks: { signIn } })
  return {
    server: vendor,
    browser,
    async signIn(extra = {}) {
      await browser.deliver(await vendor.authorize(await browser.start('idp'), { extra }))
      const { cause } = Object(browser.log.errors.at(-1))
      return accounts.at(-1) ?? String(cause?.seen ?? cause?.err?.message)
    },
  }
}
