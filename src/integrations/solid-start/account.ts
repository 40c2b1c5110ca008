import { askVisit } from '../fetch/visit.ts'
import { type RequestAccount, requestAccount } from '../request-account.ts'
import { act } from './actions.ts'
import { createScope } from './create-scope.ts'
import { toFailure } from './failure.ts'
import { keepPrivate } from './private-response.ts'
import { getCurrentEvent } from './request-event.ts'
import type { GivenAuth } from './types.ts'
import { useVisit } from './visit.ts'

/**
 * Creates the account API of one configuration, for the current request. Forms of other sites, and changes by GET, are
 * refused.
 */
export function createAccount(given: GivenAuth): RequestAccount {
  const { accessToken, accounts, fetch, passkeys, sessions } = requestAccount(async (question) => {
    const event = getCurrentEvent('account')
    keepPrivate(given, event)
    const scope = await createScope(given, event)
    return useVisit(scope, (visit) => askVisit(visit)(question)).catch((error) => {
      throw toFailure(error, scope)
    })
  })
  const changes = requestAccount((question) => act(given, 'account', (visit) => askVisit(visit)(question)))
  return { ...changes, accessToken, accounts, fetch, passkeys, sessions }
}
