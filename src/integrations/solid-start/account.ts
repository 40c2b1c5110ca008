import { askVisit, changeVisit } from '../fetch/visit.ts'
import { type AskAbout, type RequestAccount, requestAccount } from '../request-account.ts'
import type { ChangeFor } from '../request-passwords.ts'
import { act } from './actions.ts'
import { createScope } from './create-scope.ts'
import { toFailure } from './failure.ts'
import { toLocation } from './location.ts'
import { keepPrivate } from './private-response.ts'
import { getCurrentEvent } from './request-event.ts'
import type { GivenAuth } from './types.ts'
import { useVisit } from './visit.ts'

/**
 * Creates the account API of one configuration, for the current request. Forms of other sites, and changes by GET, are
 * refused.
 */
export function createAccount(given: GivenAuth): RequestAccount {
  const askAbout: AskAbout = async (question) => {
    const event = getCurrentEvent('account')
    keepPrivate(given, event)
    const scope = await createScope(given, event)
    return useVisit(scope, (visit) => askVisit(visit)(question)).catch((error) => {
      throw toFailure(error, scope)
    })
  }
  const changeFor: ChangeFor = (change) =>
    act(given, 'account', async (visit, scope) => toLocation(await changeVisit(visit)(change), scope))
  const { accessToken, accounts, fetch, passkeys, sessions } = requestAccount(askAbout, changeFor)
  const changes = requestAccount((question) => act(given, 'account', (visit) => askVisit(visit)(question)), changeFor)
  return { ...changes, accessToken, accounts, fetch, passkeys, sessions }
}
