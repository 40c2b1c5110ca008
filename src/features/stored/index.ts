// Entry `latchkey/stored`: the feature with the type that applications see.

import type { Auth } from '../../types/auth.ts'
import type { FeatureValue } from '../../types/feature-value.ts'
import { stored as feature } from './stored.ts'

/**
 * Users, accounts and sessions in a store, with the options `adapter`, `adapterFields`, `account.sealTokens`, and
 * `session.strategy: 'database'`. Adds the calls about accounts, passkeys and sessions to `Auth`.
 *
 * @example
 * import { createAuth } from 'latchkey/core'
 * import { stored } from 'latchkey/stored'
 *
 * createAuth({ use: [stored], providers: [GitHub] })
 */
export const stored: FeatureValue<
  'stored',
  Pick<
    Auth,
    | 'accounts'
    | 'unlink'
    | 'passkeys'
    | 'renamePasskey'
    | 'removePasskey'
    | 'sessions'
    | 'endSession'
    | 'signOutEverywhere'
  >
> = feature
