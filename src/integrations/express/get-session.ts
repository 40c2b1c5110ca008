import type { Session } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { readSession } from '../fetch/visit.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { type ExpressVisit, watchResponse } from './visit.ts'

/**
 * Reads the session of a request without a response object. There are cookies to send only if the session was renewed.
 */
async function readPublic(visit: ExpressVisit): Promise<Session | null> {
  const session = await readSession(visit.state, { allowPublicCache: true })
  if (visit.state.renewed.length > 0) watchResponse(visit)
  return session
}

/** Reads the session of a request, at most once per request; see the function of the entry. */
export function getSession(visit: ExpressVisit, options?: ReadSessionOptions): Promise<Session | null> {
  assertArguments('getSession', options, READ)
  if (options?.allowPublicCache) return awaitLate(readPublic(visit))
  watchResponse(visit)
  return readSession(visit.state)
}
