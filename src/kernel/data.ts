import { createJson } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import { throwUnserializable } from '../session/ask-callback.ts'
import type { Session } from '../types/session.ts'

/** Session id of the request; `null` when signed out. */
export const findSid = (context: Context): Promise<string | null> => context.config.plan.strategy.sid(context)

async function toResponse(session: Session | null): Promise<Outcome> {
  try {
    return createJson(session)
  } catch (error) {
    return throwUnserializable('session', session, error)
  }
}

/** `GET session`: the result of the `session` callback; `null` when signed out. */
export const showSession = async (context: Context): Promise<Outcome> =>
  toResponse(await context.config.plan.strategy.readSession(context))

/** `POST session`: passes `data` to the callbacks and responds with the resulting session. */
export const showUpdatedSession = async (context: Context): Promise<Outcome> =>
  toResponse(await context.config.plan.strategy.update(context, context.request.body['data']))
