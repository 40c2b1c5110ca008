import { AccessDenied } from '../errors.ts'
import type { SignInParams } from '../types/callbacks.ts'
import type { Context } from '../types/context.ts'
import { askRedirect } from './ask-redirect.ts'

/**
 * Asks the application whether a proven identity may sign in.
 *
 * @returns `null`: yes. Otherwise the URL to send the user to instead; it has passed the `redirect` callback.
 * @throws {AccessDenied} No, or the callback threw; then with its message.
 */
export async function askSignIn(context: Context, params: SignInParams): Promise<string | null> {
  const { signIn } = context.config.callbacks
  if (signIn === null) return null
  let answer: unknown
  try {
    answer = await signIn(params)
  } catch (err) {
    throw new AccessDenied(err instanceof Error ? err.message : String(err), { cause: { err } })
  }
  if (answer === true) return null
  if (typeof answer === 'string' && answer !== '') return askRedirect(context, answer)
  throw new AccessDenied({ cause: { provider: params.account?.provider } })
}
