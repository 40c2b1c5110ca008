// Entry `latchkey/logout`: re-exports only.

export { logout } from './logout.ts'
