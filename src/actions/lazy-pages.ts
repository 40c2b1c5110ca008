import { type Lazy, lazy } from '../lib/lazy.ts'

/** The built-in pages and the targets of failures, loaded when first needed. */
export const pages: Lazy<typeof import('./pages.ts')> = lazy(() => import('./pages.ts'))
