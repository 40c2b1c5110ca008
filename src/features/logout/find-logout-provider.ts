import { isCodeFlow } from '../../oauth/is-code-flow.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/**
 * Returns the provider that the path names.
 *
 * @param option Its option that lets it end sessions.
 * @returns `null` if it may not, or has no code for it.
 */
export function findLogoutProvider(
  { config, request }: Context,
  option: 'backchannelLogout' | 'frontchannelLogout',
): ResolvedOAuthProvider | null {
  const provider = config.providers.get(request.argument ?? '')
  return isCodeFlow(provider) && provider[option] && provider.extensions !== null ? provider : null
}
