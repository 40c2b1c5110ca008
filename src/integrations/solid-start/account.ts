import { type RequestAccount, requestAccount } from '../request-account.ts'
import { createScope } from './create-scope.ts'
import { toFailure } from './failure.ts'
import { keepPrivate, sendCookies } from './private-response.ts'
import { getCurrentEvent, getHeaders, getOriginalUrl, listAnswerHeaders } from './request-event.ts'
import { act } from './sign-in.ts'
import type { GivenAuth, ReactiveEvent } from './types.ts'

/** Returns how to add cookies to the response; `undefined` if the event has none. */
function createSetCookies(given: GivenAuth, event: ReactiveEvent) {
  if (listAnswerHeaders(event).length === 0) return undefined
  return (cookies: readonly string[]): void => sendCookies(given, event, cookies)
}

/**
 * Creates the account API of one configuration, for the current request. Forms of other sites, and changes by GET, are
 * refused.
 */
export function createAccount(given: GivenAuth): RequestAccount {
  const { accessToken, accounts, fetch, passkeys, sessions } = requestAccount(async (question) => {
    const event = getCurrentEvent('account')
    keepPrivate(given, event)
    const scope = await createScope(given, event)
    // When SolidStart renders a page in the response to a server function, the URL is synthetic.
    const request = new Request(getOriginalUrl(event), { headers: getHeaders(event) })
    return question(scope.auth, request, createSetCookies(given, event)).catch((error) => {
      throw toFailure(error, scope)
    })
  })
  const changes = requestAccount((question) =>
    act(given, 'account', ({ auth, event }) => question(auth, event.request)),
  )
  return { ...changes, accessToken, accounts, fetch, passkeys, sessions }
}
