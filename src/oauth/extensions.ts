// Entry `latchkey/extensions`.

export type { ExtensionsLoader } from '../types/extensions.ts'
export { extensions } from './config/extensions.ts'
