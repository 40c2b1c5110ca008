// Entry `latchkey/solid-start`: re-exports only.

export { getSession, ReactiveAuth, requireSession } from './from-config.ts'
export * from './names.ts'
export type { ReactiveAuthConfig, ReactiveAuthOptions } from './types.ts'
