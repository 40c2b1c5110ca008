// Requests of SvelteKit use the visit of `fetch/`, which reads and changes the session, collects cookies and refuses
// visitors. This folder adds what only SvelteKit needs: an `Auth` whose variables come with the request, thrown redirects
// and errors, responses for SvelteKit's own scripts, cookies for `event.fetch`, form actions and remote functions.

import type { RequestEvent } from '@sveltejs/kit'
import { awaitLate } from '../await-late.ts'
import { createState, type VisitState } from '../fetch/visit-state.ts'
import { answerInTime } from '../integration.ts'
import type { AuthSource } from '../mounted-auth.ts'
import { mountKitAuth } from './mount-kit-auth.ts'
import { findRemembered, type RequestMemory, remember } from './request-memory.ts'
import { getRootPath } from './root-path.ts'

/** The `Auth` of an application, or the function that returns it. */
export type GivenAuth = AuthSource<RequestEvent>

/** State of a request besides the shared visit, which exists once its `Auth` is known. */
export interface Visit {
  /** The event of `handle`. Those of load functions and remote functions are copies with fewer abilities. */
  readonly event: RequestEvent
  /** The request of `handle`. A hook may give the event another one. */
  readonly request: Request
  /** Reads the session; also `locals.auth`. `null` before the request has passed through `handle`. */
  reader: App.Locals['auth'] | null
  /** The shared visit, with the `Auth` of this request. */
  readonly ready: Promise<VisitState>
  /** The `Auth`, or the function that returns it. It lives as long as the application. */
  readonly given: GivenAuth
  /** Whether the visitor was refused, so that the response changes with the next sign-in. */
  isRefused: boolean
  /** Whether the session has begun, ended or changed. */
  hasChanged: boolean
  /** SvelteKit's own `cookies.set`, which it replaces when it has a response. */
  readonly setCookie: RequestEvent['cookies']['set']
}

/** Finds the state of a request. */
export type VisitOf = (event: RequestEvent) => Visit

/**
 * Finds the state of a request that has passed through `handle`.
 *
 * @param event Required without an asynchronous context.
 * @throws {InvalidConfiguration} It has not.
 */
export type CurrentVisit = (event?: RequestEvent) => Visit

async function open(given: GivenAuth, known: string | null, event: RequestEvent): Promise<VisitState> {
  const root = known ?? getRootPath(event.url) ?? ''
  const auth = typeof given === 'function' ? await answerInTime('KitAuth((event) => …)', given(event)) : given
  return createState(mountKitAuth(auth, root), event.request, {})
}

/**
 * Finds the same visit in hooks, load functions, actions and remote functions.
 *
 * @param root Base path of the application. `null`: derived from the URL of each request.
 */
export function createVisits(given: GivenAuth, root: string | null = null): VisitOf {
  const visits: RequestMemory<Visit> = new WeakMap()
  return (event) => {
    const known = findRemembered(visits, event)
    if (known !== undefined) return known
    const ready = awaitLate(open(given, root, event))
    const { cookies, request } = event
    const own = { event, request, ready, given, setCookie: cookies.set }
    const visit: Visit = { ...own, reader: null, isRefused: false, hasChanged: false }
    remember(visits, event, visit)
    return visit
  }
}
