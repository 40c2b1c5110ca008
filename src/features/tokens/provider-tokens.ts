import { InvalidProvider, ReauthRequired } from '../../errors/errors.ts'
import { createSessionContext } from '../../http/create-context.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { CallCode } from '../../seams/feature.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { throwUnsupportedCall } from '../../store/store-with.ts'
import type { AccessTokenOptions } from '../../types/account-api.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { toAccessToken } from './account-tokens.ts'
import { fetchApi, readApiUrl } from './fetch-api.ts'
import { findFreshAccount, type ReportRefresh } from './find-fresh-account.ts'
import { findTokenOwner } from './find-token-owner.ts'
import { revokeAccount, type TokenRevocation } from './revoke-account.ts'
import type { TokenOwner } from './token-owner.ts'

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
    ? throwUnsupportedCall(
        'a key that is kept, because the provider binds its tokens to one',
        'Set `dpop: { privateKey }`.',
      )
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

/** Returns the account with fresh tokens, which are kept. @returns `null` if the user has to sign in again. */
async function findAccount(
  context: SessionContext,
  provider: ResolvedOAuthProvider,
  options: AccessTokenOptions,
): Promise<AdapterAccount | null> {
  const { minTtl = 60 } = options
  const owner = await findTokenOwner(context, provider, { ...options, minTtl })
  const report = reportRefresh(context, provider)
  const account = await findFreshAccount(owner, { minTtl, logger: context.config.logger, report })
  if (account && !owner.isReadOnly) await owner.finish?.(account)
  return account
}

/** Passes on the cookies of a call: new tokens, or the end of tokens of another session. */
function passOnCookies(
  { cookies: { setCookies } }: SessionContext,
  options: Pick<AccessTokenOptions, 'setCookies'>,
): void {
  if (setCookies.length > 0) options.setCookies?.(setCookies)
}

/** Returns an access token of the current user, refreshed if it expires soon. */
export const findAccessToken: CallCode<'accessToken'> = async (config, request, id, options = {}) => {
  const provider = getUsableProvider(config, id)
  const context = createSessionContext(config, request)
  const account = await findAccount(context, provider, options).finally(() => passOnCookies(context, options))
  if (account) return toAccessToken(account)
  const error = new ReauthRequired(`${id}: no usable token.`, { cause: { provider: id } })
  throw Object.assign(error, { provider: id, url: `${config.basePath}/signin/${id}` })
}

/** Sends a request to the API of a provider with the access token of the current user. */
export const fetchFromProvider: CallCode<'fetch'> = async (config, request, id, url, init = {}, options = {}) => {
  const provider = getUsableProvider(config, id)
  // Before anything is read or refreshed.
  const target = readApiUrl(provider, url)
  const { accessToken } = await findAccessToken(config, request, id, options)
  return fetchApi(provider, target, accessToken, init)
}

/** Revokes the tokens of an account, and keeps what is left of it. */
async function revokeAndKeep(owner: TokenOwner): Promise<TokenRevocation> {
  if (owner.isReadOnly)
    return throwUnsupportedCall('a place for the cookie that contains the tokens', 'Pass `setCookies`.')
  const result = await revokeAccount(owner)
  const account = owner.finish ? await owner.readAccount() : null
  if (account) await owner.finish?.(account)
  return result
}

/** Revokes the tokens of the current user at a provider, and forgets them. */
export const revokeTokens: CallCode<'revokeTokens'> = async (config, request, id, options = {}) => {
  const context = createSessionContext(config, request)
  const provider = getTokenProvider(config, id)
  // Whatever their lifetime, the newest tokens are revoked.
  const owner = await findTokenOwner(context, provider, { ...options, minTtl: Number.POSITIVE_INFINITY })
  const result = await revokeAndKeep(owner).finally(() => passOnCookies(context, options))
  const reason = result === 'revoked' ? null : 'stored-only'
  if (result !== 'none') config.audit?.(context, { type: 'token.revoked', reason, provider })
  return { revoked: result === 'revoked' }
}
