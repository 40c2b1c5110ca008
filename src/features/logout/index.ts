// Entry `latchkey/logout`: the feature with the type that applications see.

import type { FeatureValue } from '../../types/feature-value.ts'
import { logout as feature } from './logout.ts'

/**
 * Ends sessions here and at the provider together: federated sign-out, `backchannelLogout` and `frontchannelLogout` of
 * providers with `extensions`.
 *
 * @example
 * import { createAuth } from 'latchkey/core'
 * import { logout } from 'latchkey/logout'
 *
 * createAuth({ use: [logout], providers: [GitHub] })
 */
export const logout: FeatureValue<'logout'> = feature
