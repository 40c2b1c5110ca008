import type { OAuthOptions } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import { openConfig } from '../../harness.ts'

const ISSUER = 'https://idp.example'

/** The server of `resolveProvider`. */
export const SERVER = {
  issuer: ISSUER,
  token_endpoint: `${ISSUER}/token`,
  revocation_endpoint: `${ISSUER}/revoke`,
}

/** A provider as the engine gets it. */
export function resolveProvider(options: Omit<OAuthOptions, 'id'> = {}): ResolvedOAuthProvider {
  const client = { clientId: 'a+b', clientSecret: 'c:d é' }
  const { providers } = openConfig({ providers: [Oidc({ id: 'idp', issuer: ISSUER, ...client, ...options })] })
  // The only provider is one of the code flow.
  return [...providers.values()][0] as ResolvedOAuthProvider
}
