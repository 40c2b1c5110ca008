// Commands and texts with which users get this package. The landing page of the site imports them, too.

import { PACKAGE_SPEC } from '../lib/package-spec.ts'

/** The command that installs this package. */
export const NPM_INSTALL = `npm install ${PACKAGE_SPEC}`

/** The command line of this package, without arguments. */
export const NPX = `npx ${PACKAGE_SPEC}`

/**
 * Returns the range of this package for `dependencies` in `package.json`.
 *
 * @param version Of this package.
 */
export const formatRange = (version: string): string =>
  PACKAGE_SPEC === 'latchkey' ? `^${version}` : PACKAGE_SPEC.replace('./', 'file:')
