import { getRequestEvent } from '$app/server'
import { changeSession } from './session.ts'
import { attempt, getVisitFor } from './sign-in.ts'
import type { KitAuthResult } from './types.ts'
import type { VisitOf } from './visit.ts'

/** Creates `update`; see `KitAuthResult`. */
export const createUpdate =
  (visitOf: VisitOf): KitAuthResult['update'] =>
  async (data, event = getRequestEvent()) => {
    const visit = getVisitFor(event, visitOf)
    const { session, setCookies } = await attempt(
      visit,
      null,
      (auth) => auth.update(visit.request, data),
      visit.event.isRemoteRequest,
    )
    changeSession(visit, setCookies)
    visit.session = Promise.resolve(session)
    visit.isPersonal = true
    return session
  }
