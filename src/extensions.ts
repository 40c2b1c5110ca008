// Entry `latchkey/extensions`.

export { extensions } from './methods/authorization-code/config/extensions.ts'
export type { ExtensionsLoader } from './types/extensions.ts'
