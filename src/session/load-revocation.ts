import { type Lazy, lazy } from '../lib/lazy.ts'

/** Revocation of sessions, loaded if the configuration has `session.isRevoked`, `revocation` or `devices`. */
export const revocation: Lazy<typeof import('./revocation.ts')> = lazy(() => import('./revocation.ts'))
