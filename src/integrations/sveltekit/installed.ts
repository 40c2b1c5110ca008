import type { RequestEvent } from '@sveltejs/kit'
import { type Finding, InvalidConfiguration } from '../integration.ts'
import { findRemembered, type RequestMemory, remember } from './request-memory.ts'
import type { KitSignIn, KitSignOut } from './types.ts'
import type { Visit } from './visit.ts'

/** State that `handle` stores with a request, for code without access to it. */
export interface Installed {
  readonly visit: Visit
  readonly signIn: KitSignIn
  readonly signOut: KitSignOut
}

const installed: RequestMemory<Installed> = new WeakMap()

/** Called by `handle`. */
export const install = (event: RequestEvent, kit: Installed): void => remember(installed, event, kit)

const NOT_INSTALLED: Finding = {
  option: 'src/hooks.server.ts',
  problem: 'does not run `handle`, so its routes return 404 and no user is ever signed in',
  fix: "export { handle } from './auth'; with other hooks, sequence(handle, others)",
}

const OTHER_CALL: Finding = {
  option: 'src/hooks.server.ts',
  problem: 'runs the `handle` of another call of KitAuth',
  fix: 'call KitAuth once, in src/auth.ts, and take all from there; with two calls, run both: sequence(one, other)',
}

const INSTALLED_ELSEWHERE: Finding = {
  option: 'src/hooks.server.ts',
  problem: 'runs the `handle` of another copy of the package, or a hook behind it replaces `event.locals`',
  fix: '`npm ls latchkey` shows copies. A hook that passes on another request has to keep `event.locals`',
}

/** Returns why a request has no state. */
function describeReason(event: RequestEvent): InvalidConfiguration {
  if (findRemembered(installed, event) !== undefined) return new InvalidConfiguration([OTHER_CALL])
  return new InvalidConfiguration(['auth' in event.locals ? INSTALLED_ELSEWHERE : NOT_INSTALLED])
}

/** @throws {InvalidConfiguration} The request did not pass through `handle`. */
export function assertInstalled({ event, reader }: Visit): void {
  if (reader === null) throw describeReason(event)
}

/**
 * Returns the state that `handle` stored with the request of an event.
 *
 * @throws {InvalidConfiguration} The request did not pass through it.
 */
export function getInstalled(event: RequestEvent): Installed {
  const kit = findRemembered(installed, event)
  if (kit === undefined) throw describeReason(event)
  return kit
}
