// Entry `latchkey/stored`: re-exports only.

export { stored } from './stored.ts'
