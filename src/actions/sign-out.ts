import { askRedirect } from '../callbacks/ask-redirect.ts'
import { clearAllAttempts } from '../cookies/attempts.ts'
import { SignOutError } from '../errors.ts'
import { redirect } from '../http/response.ts'
import { getStrategy } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import { handleFailure } from './handle-failure.ts'

/**
 * Where to go after a sign-out. The session has ended, so a `redirect` callback that fails is no reason to refuse: its error
 * is logged, and the user goes home.
 */
async function createTarget(context: Context): Promise<string> {
  const { config, request } = context
  try {
    return await askRedirect(context, request.body['callbackUrl'])
  } catch (error) {
    if (error instanceof Error) await config.logger.error(error)
    return `${request.origin}/`
  }
}

/**
 * `POST signout`: ends the session and the attempts that began in it. Their cookies are cleared whatever happens. If the
 * session may still be valid for a copy of its cookie, the answer says so.
 */
export async function signOut(context: Context): Promise<Outcome> {
  clearAllAttempts(context)
  try {
    await getStrategy(context.config).revoke(context)
    context.config.logger.step?.('session', 'ended', { type: context.config.session.strategy })
  } catch (error) {
    // Answered here and not thrown on, so that a sign-out from code on the server clears the cookies, too.
    if (error instanceof SignOutError) return handleFailure(error, context.config, context)
    throw error
  }
  return redirect(await createTarget(context))
}
