import { askSignIn } from '../callbacks/ask-sign-in.ts'
import { emit } from '../callbacks/emit.ts'
import { redirect } from '../http/response.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import type { Proof } from '../types/identity.ts'

/**
 * What follows once somebody has proven who they are, whatever the method: the application is asked, a
 * session with a new id is opened, the event is told, the user is sent on. The only place where a session
 * begins.
 */
export async function completeSignIn(context: Context, { identity, returnTo }: Proof): Promise<Outcome> {
  const { config, request } = context
  const { emailVerified, ...evidence } = identity
  const elsewhere = await askSignIn(context, evidence)
  if (elsewhere !== null) return redirect(elsewhere)
  const { credentials, ...proven } = evidence
  const signedIn = { ...proven, isNewUser: false }
  await strategyOf(config).issue(context, signedIn)
  await emit(config, 'signIn', signedIn)
  return redirect(returnTo ?? `${request.origin}/`)
}
