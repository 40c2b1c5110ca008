// Entry `latchkey/extensions`.

export { extensions } from './oauth/config/extensions.ts'
export type { ExtensionsLoader } from './types/extensions.ts'
