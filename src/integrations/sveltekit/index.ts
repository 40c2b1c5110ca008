// Entry `latchkey/sveltekit`: re-exports only.

export { KitAuth } from './from-config.ts'
export * from './names.ts'
export type { KitAuthConfig, LazyKitAuthConfig } from './types.ts'
