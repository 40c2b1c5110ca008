// Entry `latchkey/pages`: re-exports only.

export { pages } from './pages.ts'
