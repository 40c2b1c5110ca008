// Entry `latchkey/state`: the feature with the type that applications see.

import type { FeatureValue } from '../../types/feature-value.ts'
import { state as feature } from './state.ts'

/**
 * Short-lived entries that all processes share, with the option `stateStore`. `stored` and `revocation` include it.
 *
 * @example
 * import { createAuth } from 'latchkey/core'
 * import { state } from 'latchkey/state'
 *
 * createAuth({ use: [state], providers: [GitHub] })
 */
export const state: FeatureValue<'state'> = feature
