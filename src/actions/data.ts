import { createJson } from '../http/response.ts'
import { getStrategy } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'

/** Session id of the request; `null` when signed out. */
export const findSid = (context: Context): Promise<string | null> => getStrategy(context.config).sid(context)

/** `GET session`: the session as the browser may see it; `null` when signed out. */
export const showSession = async (context: Context): Promise<Outcome> =>
  createJson(await getStrategy(context.config).read(context))

/** `POST session`: passes `data` to the callbacks and responds with the resulting session. */
export const showUpdatedSession = async (context: Context): Promise<Outcome> =>
  createJson(await getStrategy(context.config).update(context, context.request.body['data']))
