import type { Auth } from '../../types/auth.ts'
import { answerInTime } from '../integration.ts'
import { type MountedAuth, mountAuth } from '../mounted-auth.ts'
import { getKey } from './request-event.ts'
import type { GivenAuth, ReactiveEvent } from './types.ts'

/** Default base path. */
const DEFAULT_PATH = '/api/auth'

/** A request, and its application. */
export interface Scope extends MountedAuth {
  readonly event: ReactiveEvent
  /** The `Auth`, or the function that returns it. */
  readonly given: GivenAuth
}

type Asked = PromiseLike<Auth> | Auth

const asked = new WeakMap<object, Map<object, Asked>>()

function callGiven(given: Exclude<GivenAuth, Auth>, event: ReactiveEvent): Asked {
  const key = getKey(event)
  const known = asked.get(key) ?? new Map<object, Asked>()
  asked.set(key, known)
  const auth = known.get(given) ?? given(event)
  known.set(given, auth)
  return auth
}

/** Returns an `Auth` at its base path. @throws {InvalidConfiguration} */
export const mountReactiveAuth = (auth: Auth): MountedAuth => mountAuth(auth, DEFAULT_PATH)

/**
 * Returns the `Auth` of a request. A function is called once per request.
 *
 * @throws {InvalidConfiguration}
 */
export async function createScope(given: GivenAuth, event: ReactiveEvent): Promise<Scope> {
  const auth =
    typeof given === 'function' ? await answerInTime('ReactiveAuth((event) => …)', callGiven(given, event)) : given
  return { event, given, ...mountReactiveAuth(auth) }
}
