import { type RequestAccount, requestAccount } from '../request-account.ts'
import { createScope } from './create-scope.ts'
import { toFailure } from './failure.ts'
import { keepPrivate } from './private-response.ts'
import { getCurrentEvent, getHeaders, getOriginalUrl } from './request-event.ts'
import { act } from './sign-in.ts'
import type { ReactiveAuthOptions } from './types.ts'

/**
 * Creates the account API of one configuration, for the current request. Forms of other sites, and changes by GET, are
 * refused.
 */
export function createAccount(options: ReactiveAuthOptions): RequestAccount {
  const { accessToken, accounts, fetch, passkeys, sessions } = requestAccount(async (question) => {
    const event = getCurrentEvent('account')
    keepPrivate(options, event)
    const scope = await createScope(options, event)
    // When SolidStart renders a page in the response to a server function, the URL is synthetic.
    const request = new Request(getOriginalUrl(event), { headers: getHeaders(event) })
    return question(scope.auth, request).catch((error) => {
      throw toFailure(error, scope)
    })
  })
  const changes = requestAccount((question) =>
    act(options, 'account', ({ auth, event }) => question(auth, event.request)),
  )
  return { ...changes, accessToken, accounts, fetch, passkeys, sessions }
}
