import { isCodeFlow } from '../methods/authorization-code/is-code-flow.ts'
import { loadExtensions } from '../methods/authorization-code/load-extensions.ts'
import { sessionEnder } from '../session/session-ender.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'

/** A refusal that is the same for an unknown provider, for one without the option, and for a forged token. */
const REFUSED: Outcome = { status: 400, headers: { 'cache-control': 'private, no-store' } }

/** `POST backchannel-logout/:provider`, `GET frontchannel-logout/:provider`: a provider ends sessions. */
export async function endByProvider(context: Context): Promise<Outcome> {
  const { action, argument } = context.request
  const provider = context.config.providers.get(argument ?? '')
  if (!isCodeFlow(provider)) return REFUSED
  const isBack = action === 'backchannel-logout'
  if (!(isBack ? provider.backchannelLogout : provider.frontchannelLogout)) return REFUSED
  const extensions = await loadExtensions(provider)
  if (extensions === null) return REFUSED
  return extensions[isBack ? 'receiveLogoutToken' : 'showFrontchannelLogout'](context, provider, sessionEnder)
}
