import { askRedirect } from '../application/ask-redirect.ts'
import { SignOutError } from '../errors/errors.ts'
import { isFederated, prepareFederated } from '../features/logout/federated-sign-out.ts'
import { coverPlaces } from '../http/cookies/repeated.ts'
import { redirect } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import { getStrategy } from '../session/strategies.ts'
import { handleFailure } from './handle-failure.ts'
import { clearAllTransactions } from './transactions.ts'

/**
 * Returns the target of a sign-out. The session has ended, so a failing `redirect` callback does not stop it: the error
 * is logged, and the user goes to the home page.
 */
async function createTarget(context: Context): Promise<string> {
  const { config, request } = context
  try {
    return await askRedirect(context, request.body['callbackUrl'])
  } catch (error) {
    if (error instanceof Error) config.logger.error(error)
    return `${request.origin}/`
  }
}

/**
 * `POST signout`: ends the session and the transactions that started in it. With `federated`, the browser then goes to the
 * provider, which ends its own session. The cookies are cleared in any case. If a copy of the cookie may still be valid,
 * the response reports it.
 */
export async function signOut(context: Context): Promise<Outcome> {
  clearAllTransactions(context)
  coverPlaces(context)
  const leave = isFederated(context) ? await prepareFederated(context) : null
  try {
    await getStrategy(context.config).revoke(context)
    context.config.audit?.(context, { type: 'session.ended', reason: 'sign-out' })
    context.config.logger.step?.('session', 'ended', { type: context.config.session.strategy })
  } catch (error) {
    // Handled here instead of being thrown, so that a sign-out from server code clears the cookies, too.
    if (error instanceof SignOutError) return handleFailure(error, context.config, context)
    throw error
  }
  const target = await createTarget(context)
  return redirect((await leave?.(target)) ?? target)
}
