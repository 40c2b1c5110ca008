import { askRedirect } from '../callbacks/ask-redirect.ts'
import { redirect } from '../http/response.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'

/** `POST signout`: ends the session. The cookie is cleared whatever happens. */
export async function signOut(context: Context): Promise<Outcome> {
  await strategyOf(context.config).revoke(context)
  return redirect(await askRedirect(context, context.request.body['callbackUrl']))
}
