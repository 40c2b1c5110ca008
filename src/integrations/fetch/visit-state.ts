import type { Auth, HandleContext, RequestLike } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import type { SessionRequest } from '../../types/session-request.ts'
import { addMissingCookies, mergeCookies } from '../cookie-lines.ts'
import { InvalidConfiguration } from '../integration.ts'
import type { MountedAuth } from '../mounted-auth.ts'
import { amendCookieHeader } from './cookie-parts.ts'

/** State of one request. */
export interface VisitState extends MountedAuth {
  /** A getter for Express, which determines the base path on first access. */
  auth: Auth
  readonly request: RequestLike
  readonly host: HandleContext
  /** The request for a session read, if that needs less than `request`. */
  readonly asked: SessionRequest | undefined
  /** The only session read; `null` before it, and after a change. */
  session: Promise<Session | null> | null
  /** Lines that the read has renewed. They give way to all others. */
  renewed: readonly string[]
  /** Lines of sign-ins, sign-outs, updates and refreshed tokens. */
  changed: readonly string[]
  /** The last change. The next one begins after it. */
  turn: Promise<unknown>
  /** Whether the response is private, because the session was read. */
  isPersonal: boolean
  /** Whether the response has its cookies. */
  isSettled: boolean
}

/**
 * Creates the state of a request. It has no spread, because a session read creates one.
 *
 * @param host `url`: the public address. @default request.url, read on demand
 * @param asked The request for a session read, if that needs less.
 */
export const createState = (
  { auth, config }: MountedAuth,
  request: RequestLike,
  host: HandleContext,
  asked?: SessionRequest,
): VisitState => ({
  auth,
  config,
  request,
  host,
  asked,
  session: null,
  renewed: [],
  changed: [],
  turn: Promise.resolve(),
  isPersonal: false,
  isSettled: false,
})

/** Returns the public address of a request. */
export const getUrl = ({ host, request }: VisitState): string | undefined => host.url ?? request.url

/** Returns whether a visit has cookies for the response. */
export const hasLines = ({ changed, renewed }: VisitState): boolean => changed.length + renewed.length > 0

/** Returns the `Set-Cookie` lines of a visit. */
export const listLines = ({ changed, renewed }: VisitState): string[] => addMissingCookies(changed, renewed)

/** Returns the `Cookie` header of the browser after the response. */
export const createCookieHeader = (state: VisitState): string =>
  amendCookieHeader(state.request.headers.get('cookie') ?? '', listLines(state))

/** Returns the request as the browser would repeat it after the response. */
export function createSource(state: VisitState): RequestLike {
  const url = getUrl(state)
  if (!hasLines(state)) return { headers: state.request.headers, url }
  const headers = new Headers(state.request.headers)
  headers.set('cookie', createCookieHeader(state))
  return { headers, url }
}

/** @throws {InvalidConfiguration} The response has its cookies, so that those of a change would be lost. */
export function assertOpen({ isSettled }: VisitState): void {
  if (isSettled)
    throw new InvalidConfiguration([
      {
        option: 'session',
        problem: 'was changed after the response was created, so its cookies would be lost',
        fix: 'Sign in, sign out and update before you create the response, or before the first byte of a stream.',
      },
    ])
}

/** Drops the session read and its cookies, which would outlive a sign-out. A pending read renews none, either. */
export const forgetRead = (state: VisitState): void =>
  void Object.assign(state, { session: null, renewed: [], changed: [...state.changed] } satisfies Partial<VisitState>)

/**
 * Empties a visit when a route responds to its request.
 *
 * @returns Lines of its changes. Those of the route take precedence.
 */
export function yieldToRoute(state: VisitState): readonly string[] {
  const { changed } = state
  Object.assign(state, { session: null, renewed: [], changed: [], isPersonal: false } satisfies Partial<VisitState>)
  return changed
}

/** Adds lines of a change. @throws {InvalidConfiguration} See `assertOpen`. */
export function addCookies(state: VisitState, lines: readonly string[]): void {
  assertOpen(state)
  state.changed = mergeCookies(state.changed, lines)
}
