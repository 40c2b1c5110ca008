import type { ExtensionsLoader } from '../../types/extensions.ts'
import { checkLogout } from './check-logout.ts'
import { checkMessages } from './check-messages.ts'
import { resolveKeys } from './resolve-private-keys.ts'

/** Loads the extensions of the code flow. */
export const extensions: ExtensionsLoader = Object.assign(() => import('../extensions/index.ts'), {
  check: checkMessages,
  checkLogout,
  resolveKeys,
})
