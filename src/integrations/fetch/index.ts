// Entry `latchkey/fetch`: re-exports only.

export { fetchAuth } from './from-config.ts'
export * from './names.ts'
export type { FetchAuth, FetchOptions } from './types.ts'
