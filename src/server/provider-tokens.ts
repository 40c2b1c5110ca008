import { createSessionContext } from '../context/create-context.ts'
import { InvalidProvider, ReauthRequired } from '../errors.ts'
import { refuseCall } from '../store/store-with.ts'
import { toAccessToken } from '../tokens/account-tokens.ts'
import { fetchApi, readApiUrl } from '../tokens/fetch-api.ts'
import { findFreshAccount } from '../tokens/find-fresh-account.ts'
import type { AccessToken, AccessTokenOptions } from '../types/account-api.ts'
import type { AdapterAccount } from '../types/adapter.ts'
import type { SessionRequest } from '../types/auth.ts'
import type { SessionContext } from '../types/context.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { findTokenOwner } from './find-token-owner.ts'

/** Returns an oauth or oidc provider. @throws {AuthError} There is none with this id, or its tokens cannot be used. */
function getTokenProvider({ providers }: ResolvedConfig, id: string): ResolvedOAuthProvider {
  const provider = providers.get(id)
  if (provider?.type !== 'oauth' && provider?.type !== 'oidc') throw new InvalidProvider({ cause: { provider: id } })
  // The key of the sign-in is not kept, and nothing else can use its tokens.
  return provider.dpop ? refuseCall('a provider without `dpop`', 'Leave out `dpop`.') : provider
}

/** Returns the account with fresh tokens, which are kept. @returns `null` if the user has to sign in again. */
async function findAccount(
  context: SessionContext,
  provider: ResolvedOAuthProvider,
  options: AccessTokenOptions,
): Promise<AdapterAccount | null> {
  const { minTtl = 60 } = options
  const owner = await findTokenOwner(context, provider, { ...options, minTtl })
  const account = await findFreshAccount(owner, minTtl, context.config.logger)
  if (account && !owner.isReadOnly) await owner.finish?.(account)
  return account
}

/** Passes on the cookies of a call: new tokens, or the end of tokens of another session. */
function passOnCookies({ cookies: { setCookies } }: SessionContext, options: AccessTokenOptions): void {
  if (setCookies.length > 0) options.setCookies?.(setCookies)
}

/** Returns an access token of the current user, refreshed if it expires soon. */
export async function findAccessToken(
  config: ResolvedConfig,
  request: SessionRequest,
  id: string,
  options: AccessTokenOptions,
): Promise<AccessToken> {
  const provider = getTokenProvider(config, id)
  const context = createSessionContext(config, request)
  const account = await findAccount(context, provider, options).finally(() => passOnCookies(context, options))
  if (account) return toAccessToken(account)
  const error = new ReauthRequired(`${id}: no usable token.`, { cause: { provider: id } })
  throw Object.assign(error, { provider: id, url: `${config.basePath}/signin/${id}` })
}

/** A request to the API of a provider. */
interface ApiCall {
  readonly url: string | URL
  readonly init: RequestInit
  readonly options: AccessTokenOptions
}

/** Sends a request to the API of a provider with the access token of the current user. */
export async function fetchFromProvider(
  config: ResolvedConfig,
  request: SessionRequest,
  id: string,
  { url, init, options }: ApiCall,
): Promise<Response> {
  const provider = getTokenProvider(config, id)
  // Before anything is read or refreshed.
  const target = readApiUrl(provider, url)
  const { accessToken } = await findAccessToken(config, request, id, options)
  return fetchApi(provider, target, accessToken, init)
}
