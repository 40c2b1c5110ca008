import type { ExtensionsLoader } from '../types/extensions.ts'
import { readPrivateKey } from './read-private-key.ts'

/** Loads the extensions of the code flow. */
export const extensions: ExtensionsLoader = Object.assign(
  () => import('../methods/authorization-code/extensions/index.ts'),
  { readPrivateKey },
)
