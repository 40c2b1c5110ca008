import { askRedirect } from '../callbacks/ask-redirect.ts'
import { clearAllAttempts } from '../cookies/transactions.ts'
import { redirect } from '../http/response.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'

/** `POST signout`: ends the session and the attempts that began in it. Their cookies are cleared whatever happens. */
export async function signOut(context: Context): Promise<Outcome> {
  clearAllAttempts(context)
  await strategyOf(context.config).revoke(context)
  return redirect(await askRedirect(context, context.request.body['callbackUrl']))
}
