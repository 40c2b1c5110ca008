// Entry `latchkey/tokens`: the feature with the type that applications see.

import type { Auth } from '../../types/auth.ts'
import type { FeatureValue } from '../../types/feature-value.ts'
import { tokens as feature } from './tokens.ts'

/**
 * Tokens of providers, for requests to their APIs: the option `account.keepTokens`, and the rows of an adapter. Adds
 * `accessToken`, `fetch` and `revokeTokens` to `Auth`.
 *
 * @example
 * import { createAuth } from 'latchkey/core'
 * import { tokens } from 'latchkey/tokens'
 *
 * createAuth({ use: [tokens], providers: [GitHub] })
 */
export const tokens: FeatureValue<'tokens', Pick<Auth, 'accessToken' | 'fetch' | 'revokeTokens'>> = feature
