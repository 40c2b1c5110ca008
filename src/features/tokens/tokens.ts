import { calls } from '../../kernel/rows.ts'
import { of } from '../../lib/part.ts'
import { cookieTokens, tokens as part } from '../../parts.ts'
import type { Draft, Feature } from '../../seams/feature.ts'
import type { BeginStep } from '../../seams/lifecycle.ts'
import type { Auth } from '../../types/auth.ts'

/**
 * Reports missing requirements of tokens in a cookie: without a shared store, two copies would refresh with the same
 * token.
 */
function checkOptions({ adapter, find, report, warnOnce }: Draft): void {
  if (adapter?.updateAccount)
    report({ option: 'account.keepTokens', problem: 'is for adapters without `updateAccount`', fix: 'Remove it.' })
  const state = find('state')
  if (!state?.can('add') || !state.can('swap'))
    warnOnce('token-lease', 'Set `stateStore` to one with `add` and `swap`, unless this is the only process.')
}

/** Tokens of providers, for requests to their APIs: `account.keepTokens`, and the rows of an adapter. */
export const tokens: Feature<'tokens', Pick<Auth, 'accessToken' | 'fetch' | 'revokeTokens'>> = {
  name: 'tokens',
  owns: ['account.keepTokens'],
  uses: ['store', 'state'],
  offers: ['providerTokens'],
  calls: calls(part, {
    accessToken: ['read', 'findAccessToken'],
    fetch: ['read', 'fetchFromProvider'],
    revokeTokens: ['change', 'revokeTokens'],
  }),
  resolve(draft) {
    const provides = { providerTokens: { revokeOfUser: of(part, (code) => code.revokeOfUser) } }
    if (!draft.account.keepTokens) return { provides }
    checkOptions(draft)
    return {
      provides,
      lifecycle: {
        stage: 'bind',
        begin: (beginning) => cookieTokens<BeginStep>((code) => code.keepTokens(beginning)),
        resized: (context) => cookieTokens((code) => code.makeRoom(context)),
      },
    }
  },
}
