import { isCodeFlow } from '../../oauth/is-code-flow.ts'
import { loadExtensions } from '../../oauth/load-extensions.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { sessionEnder } from '../revocation/session-ender.ts'

/** A refusal that is the same for an unknown provider, for one without the option, and for a forged token. */
const REFUSED: Outcome = { status: 400 }

const isBack = ({ request }: Context): boolean => request.action === 'backchannel-logout'

/** Returns the provider that the path names. @returns `null` if it may not end sessions in this way. */
export function findLogoutProvider(context: Context): ResolvedOAuthProvider | null {
  const provider = context.config.providers.get(context.request.argument ?? '')
  if (!isCodeFlow(provider)) return null
  return (isBack(context) ? provider.backchannelLogout : provider.frontchannelLogout) ? provider : null
}

/** `POST backchannel-logout/:provider`, `GET frontchannel-logout/:provider`: a provider ends sessions. */
export async function endByProvider(context: Context): Promise<Outcome> {
  const provider = findLogoutProvider(context)
  if (provider === null) return REFUSED
  const extensions = await loadExtensions(provider)
  if (extensions === null) return REFUSED
  return extensions[isBack(context) ? 'receiveLogoutToken' : 'showFrontchannelLogout'](context, provider, sessionEnder)
}
