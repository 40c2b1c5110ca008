import { type Lazy, lazy } from '../lib/lazy.ts'

/** The built-in pages, and where a failure leads: loaded when one is first shown, or fails in a browser. */
export const pages: Lazy<typeof import('./pages.ts')> = lazy(() => import('./pages.ts'))
