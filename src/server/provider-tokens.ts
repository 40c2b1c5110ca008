import { createSessionContext } from '../context/create-context.ts'
import { InvalidProvider, ReauthRequired } from '../errors.ts'
import { refuseCall } from '../store/store-with.ts'
import { toAccessToken } from '../tokens/account-tokens.ts'
import { fetchApi, readApiUrl } from '../tokens/fetch-api.ts'
import { findFreshAccount, type ReportRefresh } from '../tokens/find-fresh-account.ts'
import { revokeAccount } from '../tokens/revoke-account.ts'
import type { AccessToken, AccessTokenOptions, RevokedTokens, RevokeTokensOptions } from '../types/account-api.ts'
import type { SessionRequest } from '../types/auth.ts'
import type { SessionContext } from '../types/context.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { createChangeContext } from './create-change-context.ts'
import { findStoredOwner } from './stored-tokens.ts'

/** Returns an oauth or oidc provider. @throws {InvalidProvider} There is none with this id. */
function getTokenProvider({ providers }: ResolvedConfig, id: string): ResolvedOAuthProvider {
  const provider = providers.get(id)
  if (provider?.type === 'oauth' || provider?.type === 'oidc') return provider
  throw new InvalidProvider({ cause: { provider: id } })
}

/** Returns a provider whose tokens can be used. @throws {AuthError} They are bound to a key that was not kept. */
function getUsableProvider(config: ResolvedConfig, id: string): ResolvedOAuthProvider {
  const provider = getTokenProvider(config, id)
  return provider.dpop && provider.dpopKey === null
    ? refuseCall('a key that is kept, because the provider binds its tokens to one', 'Set `dpop: { privateKey }`.')
    : provider
}

/** Reports a refresh to the audit log: once, however many calls wait for it. */
const reportRefresh =
  (context: SessionContext, provider: ResolvedOAuthProvider): ReportRefresh =>
  (error) =>
    context.config.audit?.(
      context,
      error === null ? { type: 'token.refreshed', reason: null, provider } : { error, call: 'refreshTokens', provider },
    )

/** Returns an access token of the current user, refreshed if it expires soon. */
export async function findAccessToken(
  config: ResolvedConfig,
  request: SessionRequest,
  id: string,
  options: AccessTokenOptions,
): Promise<AccessToken> {
  const provider = getUsableProvider(config, id)
  const context = createSessionContext(config, request)
  const owner = await findStoredOwner(context, provider, options)
  const report = reportRefresh(context, provider)
  const account = await findFreshAccount(owner, { minTtl: options.minTtl ?? 60, logger: config.logger, report })
  if (account) return toAccessToken(account)
  const error = new ReauthRequired(`${id}: no usable token.`, { cause: { provider: id } })
  throw Object.assign(error, { provider: id, url: `${config.basePath}/signin/${id}` })
}

/** Sends a request to the API of a provider with the access token of the current user. */
export async function fetchFromProvider(
  config: ResolvedConfig,
  request: SessionRequest,
  id: string,
  { url, init }: { readonly url: string | URL; readonly init: RequestInit },
): Promise<Response> {
  const provider = getUsableProvider(config, id)
  // Before anything is read or refreshed.
  const target = readApiUrl(provider, url)
  const { accessToken } = await findAccessToken(config, request, id, {})
  return fetchApi(provider, target, accessToken, init)
}

/** Revokes the tokens of the current user at a provider, and forgets them. */
export async function revokeTokens(
  config: ResolvedConfig,
  request: Request,
  id: string,
  options: RevokeTokensOptions,
): Promise<RevokedTokens> {
  const context = createChangeContext(config, request)
  const provider = getTokenProvider(config, id)
  const result = await revokeAccount(await findStoredOwner(context, provider, options))
  const reason = result === 'revoked' ? null : 'stored-only'
  if (result !== 'none') config.audit?.(context, { type: 'token.revoked', reason, provider })
  return { revoked: result === 'revoked' }
}
