import { AccessDenied, createCallbackError, throwUnexpected } from '../errors/errors.ts'
import { answerInTime, Timeout } from '../lib/deadline.ts'
import type { Context } from '../seams/context.ts'
import type { SignInParams } from '../types/callbacks.ts'
import { askRedirect } from './ask-redirect.ts'

/**
 * Calls the `signIn` callback: may a proven identity sign in?
 *
 * @returns `null` if it may. Otherwise the URL to redirect to, already checked by the `redirect` callback.
 * @throws {AccessDenied} The callback refused or threw; if it threw, with its message.
 * @throws {CallbackError} The callback took longer than ten seconds.
 */
export async function askSignIn(context: Context, params: SignInParams): Promise<string | null> {
  const { signIn } = context.config.callbacks
  if (signIn === null) return null
  let answer: unknown
  try {
    answer = await answerInTime('signIn', signIn(params))
  } catch (err) {
    // A timeout is not a refusal: the user may try again.
    if (err instanceof Timeout) throw createCallbackError(err, 'signIn')
    throw new AccessDenied(err instanceof Error ? err.message : String(err), { cause: { err } })
  }
  if (answer === true) return null
  if (typeof answer === 'string' && answer !== '') return askRedirect(context, answer)
  const seen = answer === false ? 'false' : typeof answer
  throwUnexpected(AccessDenied, seen, '`true` or a path', { name: 'signIn', provider: params.account?.provider })
}
