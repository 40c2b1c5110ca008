import type { RequestEvent } from '@sveltejs/kit'
import { type Finding, InvalidConfiguration } from '../../errors.ts'
import type { KitSignIn, KitSignOut } from './types.ts'
import type { Visit } from './visit.ts'

/** What `handle` leaves with a request, for code that has no other way to it. */
export interface Installed {
  readonly visit: Visit
  readonly signIn: KitSignIn
  readonly signOut: KitSignOut
}

const installed = new WeakMap<Request, Installed>()

/** To be called by `handle`. */
export const install = (request: Request, kit: Installed): void => void installed.set(request, kit)

const NOT_INSTALLED: Finding = {
  option: 'src/hooks.server.ts',
  problem: 'does not run `handle`: the routes are not reachable, and nobody is ever signed in',
  fix: "export { handle } from './auth'; with other hooks, sequence(handle, others)",
}

const INSTALLED_ELSEWHERE: Finding = {
  option: 'src/hooks.server.ts',
  problem: 'runs the `handle` of another call of KitAuth, or of another copy of the package',
  fix: 'call KitAuth once, in src/auth.ts, and take all from there; `npm ls latchkey` shows copies',
}

/** Why nothing is known of a request. */
const reasonFor = ({ locals }: RequestEvent): InvalidConfiguration =>
  new InvalidConfiguration(['auth' in locals ? INSTALLED_ELSEWHERE : NOT_INSTALLED])

/** @throws {InvalidConfiguration} `handle` has not seen the request. */
export function assertInstalled({ event, isHandled }: Visit): void {
  if (!isHandled) throw reasonFor(event)
}

/**
 * What `handle` has left with the request of an event.
 *
 * @throws {InvalidConfiguration} It has not seen the request.
 */
export function installedFor(event: RequestEvent): Installed {
  const kit = installed.get(event.request)
  if (kit === undefined) throw reasonFor(event)
  return kit
}
