import { AccessDenied, createCallbackError } from '../errors.ts'
import { answerInTime, Timeout } from '../lib/deadline.ts'
import type { SignInParams } from '../types/callbacks.ts'
import type { Context } from '../types/context.ts'
import { askRedirect } from './ask-redirect.ts'

/**
 * Asks the application whether a proven identity may sign in.
 *
 * @returns `null`: yes. Otherwise the URL to send the user to instead; it has passed the `redirect` callback.
 * @throws {AccessDenied} No, or the callback threw; then with its message.
 * @throws {CallbackError} The callback took longer than ten seconds.
 */
export async function askSignIn(context: Context, params: SignInParams): Promise<string | null> {
  const { signIn } = context.config.callbacks
  if (signIn === null) return null
  let answer: unknown
  try {
    answer = await answerInTime('signIn', signIn(params))
  } catch (err) {
    // Not a refusal: the user may try again.
    if (err instanceof Timeout) throw createCallbackError(err, 'signIn')
    throw new AccessDenied(err instanceof Error ? err.message : String(err), { cause: { err } })
  }
  if (answer === true) return null
  if (typeof answer === 'string' && answer !== '') return askRedirect(context, answer)
  throw new AccessDenied({ cause: { provider: params.account?.provider } })
}
