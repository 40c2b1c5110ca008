import { withQuery } from '../lib/url.ts'
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

/** A sign-out from code on the server. One that may not have ended the session leads to the error page. */
export async function signOutOnServer(context: Context): Promise<RedirectResult> {
  const outcome = await signOut(context)
  const { config, request } = context
  const page = new URL(config.pages.error ?? `${config.basePath}/error`, request.origin).href
  const isDone = outcome.location !== undefined
  return resultOf(isDone ? outcome : { location: withQuery(page, { error: 'SignOutError' }) }, context)
}
