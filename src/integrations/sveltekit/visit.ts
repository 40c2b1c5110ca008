import type { RequestEvent } from '@sveltejs/kit'
import type { AuthError } from '../../errors.ts'
import { answerInTime } from '../../lib/deadline.ts'
import type { Auth, HandleContext } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import { warnAboutProxy } from '../warn-once.ts'
import { platformEnv } from './environment.ts'
import { makeAuth } from './make-auth.ts'
import { rootPath } from './root-path.ts'
import type { KitAuthConfig, LazyKitAuthConfig } from './types.ts'

/** Everything about one request. */
export interface Visit {
  /** As `handle` got it: those of load functions and remote functions are copies that may do less. */
  readonly event: RequestEvent
  /** The configuration of this request, and what it makes. */
  readonly ready: Promise<{ readonly auth: Auth; readonly config: KitAuthConfig }>
  /** What `KitAuth` was given, which lives as long as the application. */
  readonly given: KitAuthConfig | LazyKitAuthConfig
  /** Whether `handle` has seen it. */
  isHandled: boolean
  /** Whether the response is for one visitor: the session was read for it. */
  isPersonal: boolean
  /** One reading, however often it is asked for; `null`: not asked for. */
  session: Promise<Session | null> | null
  /** Cookies that the reading has renewed. */
  renewed: readonly string[]
  /** Whether a sign-in or sign-out has set cookies meanwhile. */
  hasChanged: boolean
  /** What was thrown to the caller last, and the page that was asked for. */
  failed: { readonly error: AuthError; readonly callbackUrl: string | null } | null
}

/** Finds what is known of a request. */
export type VisitOf = (event: RequestEvent) => Visit

async function prepare(given: KitAuthConfig | LazyKitAuthConfig, event: RequestEvent) {
  const root = rootPath(event.url) ?? ''
  const config = typeof given === 'function' ? await answerInTime('KitAuth((event) => …)', given(event)) : given
  return { auth: makeAuth(config, platformEnv(event.platform), root, given), config }
}

/** Remembers requests by what is the same object in hooks, load functions, actions and remote functions. */
export function createVisits(given: KitAuthConfig | LazyKitAuthConfig): VisitOf {
  const visits = new WeakMap<Request, Visit>()
  return (event) => {
    const known = visits.get(event.request)
    if (known !== undefined) return known
    const ready = prepare(given, event)
    const nothing = { isHandled: false, isPersonal: false, session: null, renewed: [], hasChanged: false, failed: null }
    const visit: Visit = { event, ready, given, ...nothing }
    visits.set(event.request, visit)
    return visit
  }
}

/** The address that is connected, as adapter-node hands it on. */
function connectedTo(platform: unknown): string | null {
  const address: unknown = Object(Object(Object(platform).req).socket).remoteAddress
  return typeof address === 'string' ? address : null
}

/** The client's address by the adapter, which knows what proxy it trusts. */
function addressOf({ getClientAddress, platform }: RequestEvent): string | null {
  try {
    return getClientAddress() || null
  } catch {
    // Not every adapter can tell. adapter-node cannot where the header of its proxy is missing: no proxy came between.
    return connectedTo(platform)
  }
}

/** Whether a request says that a proxy passed it on for a client that the adapter does not know of. */
function hasUnknownProxy({ headers }: Request, address: string): boolean {
  const passed = headers.get('x-forwarded-for') ?? headers.get('forwarded')
  return passed !== null && !passed.split(/[\s,;="[\]]+/).includes(address)
}

/**
 * Address of the client, for the rate limits: what the adapter says. Headers that the adapter does not trust are
 * ignored: a client that could hide its address would have no limit.
 */
export function clientAddressOf({ event, given: owner }: Visit, config: KitAuthConfig): HandleContext {
  const clientAddress = addressOf(event)
  if (clientAddress === null) return {}
  if (hasUnknownProxy(event.request, clientAddress))
    warnAboutProxy({ owner, config }, 'set ADDRESS_HEADER (adapter-node), or `rateLimit.clientAddress`')
  return { clientAddress }
}
