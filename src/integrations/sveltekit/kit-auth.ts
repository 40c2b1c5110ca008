import type { RequestEvent } from '@sveltejs/kit'
import { building, dev } from '$app/env'
import { getRequestEvent } from '$app/server'
import { INSTANCE, READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { assertOneCopy } from '../copies.ts'
import { updateSession } from '../fetch/visit.ts'
import { addCookies } from '../fetch/visit-state.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { requestAccount } from '../request-account.ts'
import { explain } from './explain.ts'
import { createProtect, createRequireSession } from './guard.ts'
import { createHandle } from './handle.ts'
import { assertInstalled } from './installed.ts'
import { getRootPath } from './root-path.ts'
import { readSession } from './session.ts'
import { attempt, createSignIn, createSignOut, getVisitFor } from './sign-in.ts'
import type { KitAuthOptions, KitAuthResult } from './types.ts'
import { createVisits, type GivenAuth, type VisitOf } from './visit.ts'

/** Creates `auth`; see `KitAuthResult`. */
function createRead(visitOf: VisitOf): KitAuthResult['auth'] {
  const readOnce = async (event: RequestEvent = getRequestEvent(), options?: ReadSessionOptions) => {
    if (building) return null
    assertArguments('auth', options, READ)
    const visit = visitOf(event)
    assertInstalled(visit)
    return readSession(visit, options)
  }
  return (event, options) => awaitLate(readOnce(event, options))
}

/** Creates `update`; see `KitAuthResult`. */
const createUpdate =
  (visitOf: VisitOf): KitAuthResult['update'] =>
  async (data, event = getRequestEvent()) => {
    const visit = getVisitFor(event, visitOf)
    const { isRemoteRequest } = visit.event
    const session = await attempt(visit, null, (state) => updateSession(state, data), isRemoteRequest)
    visit.hasChanged = true
    return session
  }

/** Creates the functions of an application. */
export function createKit(given: GivenAuth, options: KitAuthOptions): KitAuthResult {
  assertArguments('KitAuth', options, INSTANCE)
  const { localsKey = 'auth' } = options
  // A function that exists once per application.
  assertOneCopy(getRequestEvent, dev)
  const getVisit = createVisits(given, building ? null : getRootPath())
  const actions = { signIn: createSignIn(getVisit), signOut: createSignOut(getVisit) }
  return {
    ...actions,
    handle: createHandle(getVisit, actions, localsKey),
    auth: createRead(getVisit),
    requireSession: createRequireSession(getVisit),
    protect: createProtect(getVisit),
    update: createUpdate(getVisit),
    account: (event: RequestEvent = getRequestEvent()) =>
      requestAccount(async (question) => {
        const visit = getVisit(event)
        const state = await visit.ready
        state.isPersonal = true
        // Once the response has started, the next request finds refreshed tokens in the `StateStore`.
        const keep = (lines: readonly string[]) => void (state.isSettled || addCookies(state, lines))
        return question(state.auth, visit.request, keep).catch((error) => Promise.reject(explain(error)))
      }),
  }
}
