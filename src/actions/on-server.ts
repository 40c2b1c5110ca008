import type { RedirectResult } from '../types/auth.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import { finishSignIn, providerOf, signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

function resultOf({ location }: Outcome, { cookies, request }: Context): RedirectResult {
  const headers = new Headers(cookies.setCookies.map((cookie): [string, string] => ['set-cookie', cookie]))
  return { url: location ?? `${request.origin}/`, headers }
}

/**
 * A sign-in from code on the server. Where the form itself is the proof, as with credentials, it is
 * finished at once.
 *
 * @param context Of a request whose origin has been checked.
 */
export async function signInOnServer(context: Context, hasFields: boolean): Promise<RedirectResult> {
  const provider = providerOf(context)
  const isProof = hasFields && provider.type === 'credentials'
  return resultOf(await (isProof ? finishSignIn(context, provider) : signIn(context)), context)
}

/** A sign-out from code on the server. */
export const signOutOnServer = async (context: Context): Promise<RedirectResult> =>
  resultOf(await signOut(context), context)
