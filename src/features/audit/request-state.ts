import { randomToken } from '../../crypto/random.ts'
import type { AuditContext, AuditSource } from '../../seams/audit.ts'

/** State that the events of one request share. */
interface RequestState {
  readonly requestId: string
  /** The preceding event. Only later events of the same request await it. */
  last: Promise<unknown>
}

/** Random bytes of the ids of requests and events. */
const ID_SIZE = 16

const states = new WeakMap<object, RequestState>()

/** Returns a random id. */
export const createId = (): string => randomToken(ID_SIZE)

/** Returns whether a source is the context of a request. Otherwise it is what a server-side call received. */
export const isContext = (source: AuditSource): source is AuditContext => source !== null && 'config' in source

/** Returns the shared state of a request's events. Server-side calls with the same `Request` share it, too. */
export function getRequestState(source: AuditSource): RequestState {
  const key = isContext(source) ? source.source : source
  const known = key && states.get(key)
  if (known) return known
  const created = { requestId: createId(), last: Promise.resolve() }
  if (key) states.set(key, created)
  return created
}
