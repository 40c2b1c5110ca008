import type { Session } from '../../types/session.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'

/** One reading of the session of a request. */
export interface Reading {
  readonly session: Promise<Session | null>
  /** Cookies that it added to the response. */
  cookies: readonly string[]
}

/** A session that the library put into `res.locals`. */
interface Put {
  readonly config: ServerAuthConfig
  readonly session: Session | null
}

/** What is known of a response that is kept private, until its headers leave. */
export interface Kept {
  bringsCookie: boolean
  /** Cookies that the response sets, as `Set-Cookie` lines. */
  cookies: readonly string[]
  /** The library answers itself: there is nothing that the application could do about it. */
  isOwn: boolean
}

/** What is known of a request. One record, since each request makes it. */
interface RequestState {
  /** The configurations that the request belongs to, each with what it read; `null`: nothing. */
  readonly readings: Map<ServerAuthConfig, Reading | null>
  put: Put | null
  kept: Kept | null
}

const states = new WeakMap<NodeRequest, RequestState>()

/** What is known of a request. */
export function getState(req: NodeRequest): RequestState {
  const known = states.get(req)
  if (known !== undefined) return known
  const made: RequestState = { readings: new Map(), put: null, kept: null }
  states.set(req, made)
  return made
}

/** Remembers that a request belongs to a configuration, whether its session is read or not. */
export function claimRequest(req: NodeRequest, config: ServerAuthConfig): void {
  const { readings } = getState(req)
  if (!readings.has(config)) readings.set(config, null)
}

/**
 * The configuration that a helper acts on.
 *
 * @param given The one that the application names.
 * @throws {TypeError} It names none, and the request belongs to no configuration, or to several.
 */
export function getConfig(req: NodeRequest, given: ServerAuthConfig | undefined): ServerAuthConfig {
  if (given !== undefined) return given
  const [config, ...others] = getState(req).readings.keys()
  if (config === undefined)
    throw new TypeError('"options.config" is missing: give it, or put `app.use(session(config))` before this handler')
  if (others.length > 0)
    throw new TypeError(
      'two configurations read the session of this request. Name the one to act on: { config }, or account(req, config)',
    )
  return config
}
