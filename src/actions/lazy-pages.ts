import { type Lazy, lazy } from '../lib/lazy.ts'

/** The built-in pages, loaded when one is first shown. An application with pages of its own never needs them. */
export const pages: Lazy<typeof import('./show-page.ts')> = lazy(() => import('./show-page.ts'))
