import type { Session } from '../../types/session.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'

/** One session read of a request. */
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

/** State of a response that is kept private, until its headers are sent. */
export interface Kept {
  bringsCookie: boolean
  /** Cookies that the response sets, as `Set-Cookie` lines. */
  cookies: readonly string[]
  /** The library itself responds, so a warning would not help the application. */
  isOwn: boolean
}

/** State of a request in one record, because each request creates it. */
interface RequestState {
  /** The configurations of the request, each with its read; `null` without one. */
  readonly readings: Map<ServerAuthConfig, Reading | null>
  put: Put | null
  kept: Kept | null
}

const states = new WeakMap<NodeRequest, RequestState>()

/** Returns the state of a request. */
export function getState(req: NodeRequest): RequestState {
  const known = states.get(req)
  if (known !== undefined) return known
  const made: RequestState = { readings: new Map(), put: null, kept: null }
  states.set(req, made)
  return made
}

/** Records that a request belongs to a configuration, even if its session is not read. */
export function claimRequest(req: NodeRequest, config: ServerAuthConfig): void {
  const { readings } = getState(req)
  if (!readings.has(config)) readings.set(config, null)
}

/** Explains why no configuration is known. State of another copy of the package is invisible here. */
function describeMissing(req: NodeRequest): string {
  const hasSession = Object(Reflect.get(req, 'res')).locals?.session !== undefined
  return hasSession
    ? 'this copy of latchkey has not read `res.locals.session`. `npm ls latchkey` must list one version; or pass the option'
    : 'pass it, or put `app.use(session(config))` before this handler'
}

/**
 * Returns the configuration for a helper.
 *
 * @param given The configuration that the application passed.
 * @throws {TypeError} It passed none, and the request belongs to no configuration or to several.
 */
export function getConfig(req: NodeRequest, given: ServerAuthConfig | undefined): ServerAuthConfig {
  if (given !== undefined) return given
  const [config, ...others] = getState(req).readings.keys()
  if (config === undefined) throw new TypeError(`"options.config" is missing: ${describeMissing(req)}`)
  if (others.length > 0)
    throw new TypeError(
      'two configurations read the session of this request. Name the one to act on: { config }, or account(req, config)',
    )
  return config
}
