import { AccessDenied } from '../errors.ts'
import type { SignInParams } from '../types/callbacks.ts'
import type { Context } from '../types/context.ts'
import { askRedirect } from './ask-redirect.ts'

async function ask({ config }: Context, params: SignInParams): Promise<boolean | string> {
  try {
    return (await config.callbacks.signIn?.(params)) ?? config.callbacks.signIn === null
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new AccessDenied(message, { cause: { err: error } })
  }
}

/**
 * Asks the application whether a proven identity may sign in.
 *
 * @returns `null`: yes. Otherwise the URL to send the user to instead; it has passed the `redirect` callback.
 * @throws {AccessDenied} No, or the callback threw; then with its message.
 */
export async function askSignIn(context: Context, params: SignInParams): Promise<string | null> {
  const answer = await ask(context, params)
  if (answer === true) return null
  if (typeof answer === 'string' && answer !== '') return askRedirect(context.config, context.request.origin, answer)
  throw new AccessDenied('The `signIn` callback refused.', { cause: { provider: params.account?.provider } })
}
