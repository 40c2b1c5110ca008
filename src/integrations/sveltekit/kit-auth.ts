import type { RequestEvent } from '@sveltejs/kit'
import { building, dev } from '$app/env'
import { getRequestEvent } from '$app/server'
import type { Auth } from '../../types/auth.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { INSTANCE, READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { assertOneCopy } from '../copies.ts'
import { assertArguments } from '../integration.ts'
import { passOnConfig } from '../pass-on-config.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { requestAccount } from '../request-account.ts'
import { createKitAuth } from './create-kit-auth.ts'
import { explain } from './explain.ts'
import { createProtect, createRequireSession } from './guard.ts'
import { createHandle } from './handle.ts'
import { assertInstalled } from './installed.ts'
import { getRootPath } from './root-path.ts'
import { addCookies, readSession } from './session.ts'
import { createSignIn, createSignOut } from './sign-in.ts'
import type { KitAuthConfig, KitAuthOptions, KitAuthResult, LazyKitAuthConfig } from './types.ts'
import { createUpdate } from './update.ts'
import { createVisits, type VisitOf } from './visit.ts'

/** Returns whether variables may arrive with the requests only. */
const isWorker = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers'

/** Reports configuration errors at start-up if everything is known by then. `null` if it is not known yet. */
function createAtStart(config: KitAuthConfig): Auth | null {
  const root = building || isWorker() ? null : getRootPath()
  return root === null ? null : createKitAuth(config, null, root)
}

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

/**
 * Creates sign-in for a SvelteKit application: a hook, two form actions, and the account API of the current user.
 *
 * @experimental Its interface may change before version 1.
 * @param config The configuration, or a function of the request that returns it.
 * @param options `localsKey`, for a second instance in one application.
 * @throws {InvalidConfiguration} When called. Lists all configuration errors.
 * @example
 * // src/auth.ts
 * export const { handle, signIn, signOut } = KitAuth({ providers: [GitHub] })
 * // src/hooks.server.ts
 * export { handle } from './auth.ts'
 */
export function KitAuth<S extends DefaultSession = Session>(
  config: KitAuthConfig<S> | LazyKitAuthConfig<S>,
  options: KitAuthOptions = {},
): KitAuthResult<SessionOf<S>> {
  assertArguments('KitAuth', options, INSTANCE)
  const { localsKey = 'auth' } = options
  announceConfig(config, 'KitAuth')
  // A function that exists once per application.
  assertOneCopy(getRequestEvent, dev)
  const auth = typeof config === 'function' ? null : createAtStart(config)
  const getVisit = createVisits(config)
  const actions = { signIn: createSignIn(getVisit), signOut: createSignOut(getVisit) }
  const result: KitAuthResult = {
    ...actions,
    handle: createHandle(getVisit, actions, localsKey),
    auth: createRead(getVisit),
    requireSession: createRequireSession(getVisit),
    protect: createProtect(getVisit),
    update: createUpdate(getVisit),
    account: (event: RequestEvent = getRequestEvent()) =>
      requestAccount(async (question) => {
        const visit = getVisit(event)
        visit.isPersonal = true
        const { auth } = await visit.ready
        return question(auth, visit.request, (lines) => addCookies(visit, lines)).catch((error) =>
          Promise.reject(explain(error)),
        )
      }),
  }
  if (auth !== null) passOnConfig(result, auth)
  // The session callback has returned this type.
  return result as KitAuthResult<SessionOf<S>>
}
