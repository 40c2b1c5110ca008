import { createCsrfToken } from '../csrf/token.ts'
import { json } from '../http/response.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'

/** `GET csrf`: a token for forms of this browser. */
export async function csrf(context: Context): Promise<Outcome> {
  const current = await strategyOf(context.config).current(context)
  return json({ csrfToken: await createCsrfToken(context, current?.sid ?? null) })
}
