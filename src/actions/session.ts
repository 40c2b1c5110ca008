import { json } from '../http/response.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'

/** `GET session`: the session as the browser may see it, or `null`. */
export const readSession = async (context: Context): Promise<Outcome> =>
  json(await strategyOf(context.config).read(context))

/** `POST session`: hands `data` to the callbacks and answers the session they make of it. */
export const updateSession = async (context: Context): Promise<Outcome> =>
  json(await strategyOf(context.config).update(context, context.request.body['data']))
