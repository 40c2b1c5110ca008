import type { ExtensionsLoader } from '../types/extensions.ts'

/** Loads the extensions of the code flow. */
export const extensions: ExtensionsLoader = () => import('../methods/authorization-code/extensions/index.ts')
