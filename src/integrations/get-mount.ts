import { BoundedMap } from '../lib/bounded-map.ts'
import type { Auth } from '../types/auth.ts'

/** The mounts of each `Auth`. Released with it. */
const known = new WeakMap<Auth, Map<string, Auth>>()

/** Maximum number of kept mounts per `Auth`. */
const MAX_MOUNTS = 100

/** Returns the `Auth` of the same application at a mount. They share everything but the path. */
export function getMount(auth: Auth, basePath: string): Auth {
  if (basePath === auth.basePath) return auth
  const mounts = known.get(auth) ?? new BoundedMap<string, Auth>(MAX_MOUNTS)
  known.set(auth, mounts)
  const mounted = mounts.get(basePath) ?? auth.at(basePath)
  // A mount such as `/:tenant/auth` takes its base path from the request. Invented paths evict none that is in use.
  mounts.set(basePath, mounted)
  return mounted
}
