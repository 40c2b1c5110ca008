import type { RequestEvent } from '@sveltejs/kit'
import type { AuthError } from '../../errors.ts'
import type { Auth, HandleContext } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
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
  /** Whether `handle` has seen it. */
  isHandled: boolean
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
  const config = typeof given === 'function' ? await given(event) : given
  return { auth: makeAuth(config, platformEnv(event.platform), root), config }
}

/** Remembers requests by what is the same object in hooks, load functions, actions and remote functions. */
export function createVisits(given: KitAuthConfig | LazyKitAuthConfig): VisitOf {
  const visits = new WeakMap<Request, Visit>()
  return (event) => {
    const known = visits.get(event.request)
    if (known !== undefined) return known
    const ready = prepare(given, event)
    const visit: Visit = { event, ready, isHandled: false, session: null, renewed: [], hasChanged: false, failed: null }
    visits.set(event.request, visit)
    return visit
  }
}

/**
 * Address of the client, for the rate limits. Adapters that do not know of a proxy tell the proxy's, which is
 * everybody's: counting that would lock all out together.
 */
export function clientAddressOf({ getClientAddress, request }: RequestEvent): HandleContext {
  try {
    const clientAddress = getClientAddress()
    const passed = request.headers.get('x-forwarded-for') ?? request.headers.get('forwarded')
    return passed === null || passed.split(/[\s,;="[\]]+/).includes(clientAddress) ? { clientAddress } : {}
  } catch {
    return {} // not every adapter can tell
  }
}
