import { type Lazy, lazy } from '../lib/lazy.ts'

/** Tokens in a cookie, loaded if the configuration has `account.keepTokens`. */
export const cookieTokens: Lazy<typeof import('./cookie-tokens.ts')> = lazy(() => import('./cookie-tokens.ts'))
