import type { RequestEvent } from '@sveltejs/kit'
import { building, dev } from '$app/env'
import { getRequestEvent } from '$app/server'
import type { Auth } from '../../types/auth.ts'
import { INSTANCE, READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { assertOneCopy } from '../copies.ts'
import { changeVisit, updateSession } from '../fetch/visit.ts'
import { addCookies, type VisitState } from '../fetch/visit-state.ts'
import { assertArguments } from '../integration.ts'
import { passOnConfig } from '../pass-on-config.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { type RequestAccount, requestAccount } from '../request-account.ts'
import { explain } from './explain.ts'
import { findHost } from './find-host.ts'
import { createProtect, createRequireSession } from './guard.ts'
import { createHandle } from './handle.ts'
import { assertInstalled } from './installed.ts'
import { mountKitAuth } from './mount-kit-auth.ts'
import { getRootPath } from './root-path.ts'
import { readSession } from './session.ts'
import { attempt, createSignIn, createSignOut } from './sign-in.ts'
import type { KitAuthOptions, KitAuthResult } from './types.ts'
import { type CurrentVisit, createVisits, type GivenAuth, type VisitOf } from './visit.ts'

/** Creates `auth`; see `KitAuthResult`. */
function createRead(getVisit: CurrentVisit): KitAuthResult['auth'] {
  const readOnce = async (event?: RequestEvent, options?: ReadSessionOptions) => {
    if (building) return null
    assertArguments('auth', options, READ)
    return readSession(getVisit(event), options)
  }
  return (event, options) => awaitLate(readOnce(event, options))
}

/** Creates `update`; see `KitAuthResult`. */
const createUpdate =
  (getVisit: CurrentVisit): KitAuthResult['update'] =>
  async (data, event) => {
    const visit = getVisit(event)
    const { isRemoteRequest } = visit.event
    const session = await attempt(visit, (state) => updateSession(state, data), isRemoteRequest)
    visit.hasChanged = true
    return session
  }

/** Creates the account API of a request. */
const createAccount = (visitOf: VisitOf, event: RequestEvent): RequestAccount =>
  requestAccount(
    async (question) => {
      const { ready, request } = visitOf(event)
      const state = await ready
      state.isPersonal = true
      // Once the response has started, the next request finds refreshed tokens in the `StateStore`.
      const keep = (lines: readonly string[]) => void (state.isSettled || addCookies(state, lines))
      return question(state.auth, request, keep).catch((error) => Promise.reject(explain(error)))
    },
    async (change) => {
      const visit = visitOf(event)
      const run = (state: VisitState) => changeVisit(state, findHost(visit, state.config))(change)
      const url = await attempt(visit, run, true)
      visit.hasChanged = true
      return url
    },
  )

/**
 * Creates the functions of an application.
 *
 * @param create Creates the `Auth` at start-up, to report errors, unless its variables come with each request.
 */
export function createKit(given: GivenAuth, options: KitAuthOptions, create: (() => Auth) | null): KitAuthResult {
  assertArguments('KitAuth', options, INSTANCE)
  const { localsKey = 'auth' } = options
  // A function that exists once per application.
  assertOneCopy(getRequestEvent, dev)
  const root = building ? null : getRootPath()
  const visitOf = createVisits(given, root)
  const getVisit: CurrentVisit = (event = getRequestEvent()) => {
    const visit = visitOf(event)
    assertInstalled(visit)
    return visit
  }
  const actions = { signIn: createSignIn(getVisit), signOut: createSignOut(getVisit) }
  const kit: KitAuthResult = {
    ...actions,
    handle: createHandle(visitOf, actions, localsKey),
    auth: createRead(getVisit),
    requireSession: createRequireSession(getVisit),
    protect: createProtect(getVisit),
    update: createUpdate(getVisit),
    account: (event = getRequestEvent()) => createAccount(visitOf, event),
  }
  return create === null || root === null ? kit : passOnConfig(kit, mountKitAuth(create(), root).auth)
}
