// Entry `latchkey/state`: re-exports only.

export { state } from './state.ts'
