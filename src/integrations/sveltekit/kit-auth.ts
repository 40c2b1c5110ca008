import type { RequestEvent } from '@sveltejs/kit'
import { building, dev } from '$app/env'
import { getRequestEvent } from '$app/server'
import { assertOneCopy } from '../copies.ts'
import { requestAccount } from '../request-account.ts'
import { createHandle } from './handle.ts'
import { makeAuth } from './make-auth.ts'
import { rootPath } from './root-path.ts'
import { createSignIn, createSignOut } from './sign-in.ts'
import type { KitAuthConfig, KitAuthResult, LazyKitAuthConfig } from './types.ts'
import { createVisits } from './visit.ts'

/** Whether variables may come with the requests only. */
const isWorker = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers'

/** Mistakes are told when the application starts, where everything is known then. */
function checkAtStart(config: KitAuthConfig): void {
  const root = building || isWorker() ? null : rootPath()
  if (root !== null) makeAuth(config, null, root)
}

/**
 * Sign-in for a SvelteKit application: a hook, two form actions, and the account of who is signed in.
 *
 * @param config The configuration, or a function that makes it for a request.
 * @throws {InvalidConfiguration} When called, with every mistake there is.
 * @example
 * // src/auth.ts
 * export const { handle, signIn, signOut } = KitAuth({ providers: [GitHub] })
 * // src/hooks.server.ts
 * export { handle } from './auth.ts'
 */
export function KitAuth(config: KitAuthConfig | LazyKitAuthConfig): KitAuthResult {
  // A function that every application has one of.
  assertOneCopy(getRequestEvent, dev)
  if (typeof config !== 'function') checkAtStart(config)
  const visitOf = createVisits(config)
  const actions = { signIn: createSignIn(visitOf), signOut: createSignOut(visitOf) }
  return {
    ...actions,
    handle: createHandle(visitOf, actions),
    account: (event: RequestEvent = getRequestEvent()) =>
      requestAccount(async (question) => question((await visitOf(event).ready).auth, event.request)),
  }
}
