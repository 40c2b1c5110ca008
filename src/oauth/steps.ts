import type { Context } from '../seams/context.ts'
import type { Identity } from '../seams/identity.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import type { UserRequest } from './profile/userinfo.ts'
import type { Server } from './server/describe-server.ts'
import type { JsonObject } from './server/fetch-json.ts'
import type { TokenResponse } from './tokens/normalize.ts'
import type { ReadTokens, ReceivedTokens } from './tokens/received-tokens.ts'
import type { Transaction } from './transaction.ts'

/**
 * The steps of the code flow that differ between OAuth 2.0 and OpenID Connect. `oauth/index.ts` has those of a provider
 * with fully configured endpoints, `oauth/oidc.ts` those of one with metadata, keys, ID tokens or posted responses.
 */
export interface FlowSteps {
  /** Returns the facts of the provider's server. @throws {OutboundError} */
  getMetadata(provider: ResolvedOAuthProvider): Promise<Server>
  /** Returns the parameters of the authorization response that this request finishes. */
  takeResponse(context: Context, provider: ResolvedOAuthProvider): Promise<URLSearchParams>
  /**
   * Reads the response of the token endpoint. The claims of an ID token are checked; its signature is not verified yet.
   *
   * @throws Errors that `toRefusal` reads.
   */
  readTokens(
    provider: ResolvedOAuthProvider,
    server: Server,
    received: TokenResponse,
    transaction: Transaction,
  ): Promise<ReadTokens>
  /** Verifies the ID token. @returns Its claims; `null` for a provider that issues none. @throws {OutboundError} */
  verifyIdToken(
    context: Context,
    provider: ResolvedOAuthProvider,
    received: ReceivedTokens,
    transaction: Transaction,
  ): Promise<JsonObject | null>
  /** Returns the profile: claims of the ID token, the userinfo response, or both. @throws {OutboundError} */
  fetchProfile(context: Context, claims: JsonObject | null, request: UserRequest): Promise<JsonObject>
  /**
   * Returns the identification of the session at the provider, for a sign-out.
   *
   * @param claims Verified claims of the ID token; `null` without one.
   * @param idToken The ID token that the account keeps.
   */
  describeProviderSession(
    provider: ResolvedOAuthProvider,
    claims: JsonObject | null,
    idToken: string | undefined,
  ): Pick<Identity, 'mark' | 'providerSession'>
}
