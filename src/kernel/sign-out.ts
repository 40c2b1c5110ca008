import { askRedirect } from '../application/ask-redirect.ts'
import { SignOutError } from '../errors/errors.ts'
import { coverPlaces } from '../http/cookies/repeated.ts'
import { redirect } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { Leave } from '../seams/feature.ts'
import type { Outcome } from '../seams/http.ts'
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
 * Returns the departure of the first feature that has one. Called while the session exists, because it names the user.
 */
async function prepareLeave(context: Context): Promise<Leave | null> {
  for (const { prepare } of context.config.plan.signOut ?? []) {
    const leave = await prepare(context)
    if (leave !== null) return leave
  }
  return null
}

/**
 * `POST signout`: ends the session and the transactions that started in it. A feature may then take the browser
 * elsewhere, such as to the logout page of the provider. The cookies are cleared in any case. If a copy of the cookie may
 * still be valid, the response reports it.
 */
export async function signOut(context: Context): Promise<Outcome> {
  clearAllTransactions(context)
  coverPlaces(context)
  const leave = await prepareLeave(context)
  try {
    await context.config.plan.strategy.revoke(context)
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
