import { hashText } from '../../crypto/digest.ts'
import type { AuditFact, AuditSource } from '../../seams/audit.ts'
import type { AuditEvent } from '../../types/audit-event.ts'
import type { AuditLog } from './audit-log.ts'
import { findFields } from './find-fields.ts'
import { createId, isContext } from './request-state.ts'

/** The session of an event. */
interface Current {
  readonly sid: string | null
  readonly userId: string | null
}

const NONE: Current = { sid: null, userId: null }

/** Returns the session that the request has read, revoked or not. Reads nothing itself. */
async function findCurrent(source: AuditSource): Promise<Current> {
  if (!isContext(source)) return NONE
  const [opened, found] = await Promise.all([source.openedSession, source.foundSession]).catch(() => [null, null])
  if (opened) return { sid: opened.claims.sid, userId: opened.claims.sub ?? null }
  return found ? { sid: found.token.key, userId: found.session.userId } : NONE
}

/** Completes the session and user of a fact. A session of another user than the fact's is not that of the event. */
async function findSubject(source: AuditSource, { actor, sid }: AuditFact): Promise<Current> {
  if (actor !== undefined && sid !== undefined) return { sid, userId: actor }
  const current = await findCurrent(source)
  const userId = actor === undefined ? current.userId : actor
  if (sid !== undefined) return { sid, userId }
  return { sid: userId === current.userId ? current.sid : null, userId }
}

/** @returns `null` for the end of a session that the request does not have. */
export async function createEvent(
  { at, options }: AuditLog,
  source: AuditSource,
  fact: AuditFact,
  requestId: string,
): Promise<AuditEvent | null> {
  const { sid, userId } = await findSubject(source, fact)
  const { type, reason, outcome = 'success', provider = null, id = createId() } = fact
  if (type === 'session.ended' && outcome === 'success' && sid === null && userId === null) return null
  return Object.freeze({
    ...{ id, at: new Date(at).toISOString(), type, outcome, reason },
    // The digest that `auth.sessions` returns as `id`.
    ...{ actor: userId, session: sid === null ? null : await hashText(sid) },
    ...{ provider: provider?.id ?? null, method: provider?.type ?? null },
    ...{ requestId, count: 1 },
    ...findFields(source, options.fields ?? []),
  })
}
