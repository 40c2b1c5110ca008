import type { Auth } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import type { NodeRequest } from './types.ts'

/** One session read of a request. */
export interface Reading {
  readonly session: Promise<Session | null>
  /** Cookies that it added to the response. */
  cookies: readonly string[]
}

/** A session that the library put into `res.locals`. */
interface Put {
  readonly auth: Auth
  readonly session: Session | null
}

/** State of a response that is kept private, until its headers are sent. */
export interface Kept {
  bringsCookie: boolean
  /** Cookies that the response sets, as `Set-Cookie` lines. */
  cookies: readonly string[]
  /** The library itself responds, so a warning would not help the application. */
  isOwn: boolean
}

/** A request and its state, in one record that a handler looks up once. */
export interface RequestState {
  readonly req: NodeRequest
  /** What the request belongs to, each with its read; `null` without one. */
  readonly readings: Map<Auth, Reading | null>
  put: Put | null
  kept: Kept | null
}

const states = new WeakMap<NodeRequest, RequestState>()

/** Returns the state of a request. */
export function getState(req: NodeRequest): RequestState {
  const known = states.get(req)
  if (known !== undefined) return known
  const made: RequestState = { req, readings: new Map(), put: null, kept: null }
  states.set(req, made)
  return made
}

/** Records that a request belongs to an `Auth`, even if its session is not read. */
export function claimRequest({ readings }: RequestState, auth: Auth): void {
  if (!readings.has(auth)) readings.set(auth, null)
}
