// Entry `latchkey/extensions`.

export { extensions } from './config/oauth-extensions.ts'
export type { ExtensionsLoader } from './types/extensions.ts'
