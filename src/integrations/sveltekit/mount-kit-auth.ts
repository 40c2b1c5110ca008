import { dev } from '$app/env'
import type { Auth } from '../../types/auth.ts'
import { InvalidConfiguration } from '../integration.ts'
import { type MountedAuth, mountAuth } from '../mounted-auth.ts'
import { warnAboutLogout } from './warn-about-logout.ts'

/** SvelteKit only responds below its own path, so routes elsewhere would never be reached. */
function checkPrefix({ basePath }: Auth, root: string): void {
  if (basePath.startsWith(`${root}/`)) return
  throw new InvalidConfiguration([
    {
      option: 'basePath',
      problem: `is "${basePath}", but the application lives under "${root}" (\`paths.base\`)`,
      fix: `basePath: '${root}/auth', or none`,
    },
  ])
}

/**
 * Returns an `Auth` at its base path: below the application's own path, unless it has a path of its own.
 *
 * @param root Base path of the application; '' for the root.
 * @throws {InvalidConfiguration}
 */
export function mountKitAuth(given: Auth, root: string): MountedAuth {
  const mounted = mountAuth(given, `${root}/auth`)
  checkPrefix(mounted.auth, root)
  if (dev) warnAboutLogout(mounted.auth)
  return mounted
}
