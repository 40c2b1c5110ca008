// Entry `latchkey/revocation`: re-exports only.

export { revocation } from './revocation.ts'
