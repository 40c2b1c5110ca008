// Entry `latchkey/tokens`: re-exports only.

export { tokens } from './tokens.ts'
