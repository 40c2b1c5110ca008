// Entry `latchkey/revocation`: the feature with the type that applications see.

import type { Auth } from '../../types/auth.ts'
import type { FeatureValue } from '../../types/feature-value.ts'
import { revocation as feature } from './revocation.ts'

/**
 * Ends sessions before they expire, and records them for lists: `session.isRevoked`, `session.revocation` and
 * `session.devices`. Adds `sessions`, `endSession` and `signOutEverywhere` to `Auth`.
 *
 * @example
 * import { createAuth } from 'latchkey/core'
 * import { revocation } from 'latchkey/revocation'
 *
 * createAuth({ use: [revocation], providers: [GitHub] })
 */
export const revocation: FeatureValue<
  'revocation',
  Pick<Auth, 'sessions' | 'endSession' | 'signOutEverywhere'>
> = feature
