import type { RequestEvent } from '@sveltejs/kit'
import { type AuthError, answerInTime, readProperty } from '../../integration-api.ts'
import type { Auth, HandleContext } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import { warnAboutProxy } from '../warn-once.ts'
import { createKitAuth } from './create-kit-auth.ts'
import { getPlatformEnv } from './environment.ts'
import { findRemembered, type RequestMemory, remember } from './request-memory.ts'
import { getRootPath } from './root-path.ts'
import type { KitAuthConfig, LazyKitAuthConfig } from './types.ts'

/** Everything about one request. */
export interface Visit {
  /** As `handle` got it: those of load functions and remote functions are copies that may do less. */
  readonly event: RequestEvent
  /** The request as `handle` got it. A hook may give the event another one. */
  readonly request: Request
  /** Reads the session; what `handle` puts into `locals`. `null` before `handle` has seen the request. */
  reader: App.Locals['auth'] | null
  /** The configuration of this request, and what it makes. */
  readonly ready: Promise<{ readonly auth: Auth; readonly config: KitAuthConfig }>
  /** What `KitAuth` was given, which lives as long as the application. */
  readonly given: KitAuthConfig | LazyKitAuthConfig
  /** Whether the response is for one visitor: the session was read for it. */
  isPersonal: boolean
  /** Whether a visitor without a session was refused: the answer changes with the next sign-in. */
  isRefused: boolean
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
  const root = getRootPath(event.url) ?? ''
  const config = typeof given === 'function' ? await answerInTime('KitAuth((event) => …)', given(event)) : given
  return { auth: createKitAuth(config, getPlatformEnv(event.platform), root, given), config }
}

const nothing = {
  reader: null,
  isPersonal: false,
  isRefused: false,
  session: null,
  renewed: [],
  hasChanged: false,
  failed: null,
}

/** Finds the same visit in hooks, load functions, actions and remote functions. */
export function createVisits(given: KitAuthConfig | LazyKitAuthConfig): VisitOf {
  const visits: RequestMemory<Visit> = new WeakMap()
  return (event) => {
    const known = findRemembered(visits, event)
    if (known !== undefined) return known
    const visit: Visit = { event, request: event.request, ready: prepare(given, event), given, ...nothing }
    remember(visits, event, visit)
    return visit
  }
}

/** The address that is connected, as adapter-node hands it on. */
function findPeer(platform: unknown): string | null {
  const socket = readProperty(readProperty(platform, 'req'), 'socket')
  const address = readProperty(socket, 'remoteAddress')
  return typeof address === 'string' ? address : null
}

/** The client's address by the adapter, which knows what proxy it trusts. */
function findAddress({ getClientAddress, platform }: RequestEvent): string | null {
  try {
    return getClientAddress() || null
  } catch {
    // Not every adapter can tell. adapter-node cannot where the header of its proxy is missing: no proxy came between.
    return findPeer(platform)
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
export function findClientAddress({ event, given: owner, request }: Visit, config: KitAuthConfig): HandleContext {
  const clientAddress = findAddress(event)
  if (clientAddress === null) return {}
  if (hasUnknownProxy(request, clientAddress))
    warnAboutProxy({ owner, config }, 'set ADDRESS_HEADER (adapter-node), or `rateLimit.clientAddress`')
  return { clientAddress }
}
