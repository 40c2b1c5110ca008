// Entry `latchkey/hono`: re-exports only.

export * from '../fetch/names.ts'
export type { FetchOptions } from '../fetch/types.ts'
export { latchkey } from './from-config.ts'
export { requireSession } from './require-session.ts'
export type { HonoEnv, HonoOptions } from './types.ts'
