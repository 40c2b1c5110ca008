// A user with tokens of a certified OpenID Provider, which rotates refresh tokens and detects their reuse.

import type { ClientMetadata, Configuration } from 'oidc-provider'
import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { ORIGIN, openAuth, openBrowser, SECRET } from '../../harness.ts'
import { startOpenidProvider } from '../../oauth/openid-provider.ts'
import { createTestAdapter } from '../stored/account/adapter.ts'
import { createPageRequest, signInAt } from './open-tokens.ts'

const CLIENT = { clientId: 'client', clientSecret: 'a-secret-of-32-characters-or-more' }

/** What may differ from a plain application and provider. */
interface Wishes extends Configuration {
  readonly client?: Partial<ClientMetadata>
  readonly options?: Omit<OAuthOptions, 'id'>
  readonly config?: Partial<AuthConfig>
}

/** Ada, signed in with an account of `idp`. */
export async function openTokensAtProvider({ client, config, options, ...wishes }: Wishes = {}) {
  const store = createTestAdapter()
  const provider = await startOpenidProvider(
    { grant_types: ['authorization_code', 'refresh_token'], ...client },
    { issueRefreshToken: async () => true, rotateRefreshToken: true, ...wishes },
  )
  const { authorize, fetch, issuer } = provider
  const idp = Oidc({ id: 'idp', issuer, ...CLIENT, ...options, [customFetch]: fetch })
  const all: AuthConfig = { adapter: store.adapter, session: { strategy: 'jwt' }, ...config, providers: [idp] }
  const opened = openAuth(all)
  const browser = openBrowser(opened.auth, ORIGIN, [issuer])
  await signInAt(browser, (url) => authorize(String(url)))
  return {
    ...opened,
    ...store,
    provider,
    /** The configuration, for another process. */
    config: { secret: SECRET, origin: ORIGIN, ...all },
    request: createPageRequest(browser),
    /** The row. */
    row: () => store.tables.accounts[0] as NonNullable<(typeof store.tables.accounts)[0]>,
    /** Sends a refresh token that the application does not use. @returns the status */
    async refresh(token: string): Promise<number> {
      const authorization = `Basic ${btoa(`${CLIENT.clientId}:${CLIENT.clientSecret}`)}`
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token })
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
      return (await fetch(`${issuer}/token`, { method: 'POST', headers, body })).status
    },
  }
}
