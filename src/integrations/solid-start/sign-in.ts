import type { RedirectResult, SignInOptions, SignOutOptions } from '../../types/auth.ts'
import { assertOwnPage } from '../assert-own-page.ts'
import { collectFields, MethodNotAllowed } from '../integration.ts'
import { withCookies } from '../private-response.ts'
import { createScope, type Scope } from './create-scope.ts'
import { toFailure } from './failure.ts'
import { findHost, findWaitUntil } from './find-host.ts'
import { forgetSession } from './get-session.ts'
import { toLocation } from './location.ts'
import { sendCookies } from './private-response.ts'
import { getCurrentEvent, getKey, isForRouter } from './request-event.ts'
import type { GivenAuth, ReactiveEvent } from './types.ts'

/** Options of `signIn`. */
export interface ReactiveSignInOptions extends Omit<SignInOptions, 'fields'> {
  /**
   * Fields of the form: user name and password, or email address. Pass the posted form as `URLSearchParams`, or
   * `FormData` with `enctype="multipart/form-data"`: 64 kB of text and 1,000 fields at most, each once. It is emptied,
   * because without JavaScript, SolidStart copies its content to a cookie when the function returns a value.
   */
  readonly fields?: FormData | URLSearchParams | Readonly<Record<string, string>> | undefined
}

/** Options of `signOut`. */
export type ReactiveSignOutOptions = SignOutOptions

/** Requests with a posted form that may contain a password. */
const sensitive = new WeakSet<object>()

/** Returns whether the posted content of a request must not be stored anywhere. */
export const isSensitive = (event: ReactiveEvent): boolean => sensitive.has(getKey(event))

/** Lists the fields of a form. Those with a file have no value. */
function* listTexts(form: FormData | URLSearchParams): Generator<[name: string, text: string | undefined]> {
  for (const [name, value] of form) yield [name, typeof value === 'string' ? value : undefined]
}

/**
 * Takes the fields out of a form. A form can only be emptied name by name, and each name costs a pass over the form, so
 * the number of fields is limited before.
 */
function takeFields(form: ReactiveSignInOptions['fields']): Readonly<Record<string, string>> | undefined {
  if (!(form instanceof FormData || form instanceof URLSearchParams)) return form
  const fields = collectFields(listTexts(form))
  for (const name of [...form.keys()]) form.delete(name)
  return fields
}

/**
 * Runs an action that changes something for the current user. SolidStart also calls server functions by GET, to which
 * any link can lead.
 *
 * @param callbackUrl Target of a sign-in.
 * @throws {AuthError} In a form that SolidStart can send, see `toFailure`.
 */
export async function act<T>(
  given: GivenAuth,
  name: string,
  run: (scope: Scope) => Promise<T>,
  callbackUrl?: string,
): Promise<T> {
  const event = getCurrentEvent(name)
  sensitive.add(getKey(event))
  const scope = await createScope(given, event)
  try {
    if (event.request.method !== 'POST') throw new MethodNotAllowed('POST')
    // No earlier code has checked it: SolidStart accepts forms of all sites.
    assertOwnPage(scope.auth, event.request)
    return await run(scope)
  } catch (error) {
    throw toFailure(error, scope, callbackUrl)
  }
}

/**
 * Changes the session: the cookies are added to the response, also if the application does not return the redirect.
 *
 * The redirect has status 303, so that the browser does not repeat the POST.
 *
 * After an action, the router loads the data of the page again, although the browser is leaving it. If the session has
 * ended, a protected query redirects to the sign-in page, and that would replace the visit to the provider.
 */
function changeSession({ url, headers }: RedirectResult, scope: Scope): Response {
  const { event, given } = scope
  forgetSession(given, event)
  sendCookies(given, event, headers.getSetCookie())
  const response = withCookies(new Response(null, { status: 303, headers }), [])
  const location = toLocation(url, scope)
  response.headers.set('location', location)
  // A name that no query has.
  if (isForRouter(event) && !location.startsWith('/')) response.headers.set('x-revalidate', '-')
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** Creates `signIn`; see `ReactiveAuthResult`. */
export function createSignIn(given: GivenAuth) {
  return (provider: string, { fields: form, ...rest }: ReactiveSignInOptions = {}): Promise<Response> =>
    act(
      given,
      'signIn',
      async (scope) => {
        const { auth, event } = scope
        const fields = takeFields(form)
        const result = await auth.signIn(event.request, provider, {
          ...findHost(scope),
          ...rest,
          ...(fields !== undefined && { fields }),
        })
        return changeSession(result, scope)
      },
      rest.redirectTo,
    )
}

/** Creates `signOut`; see `ReactiveAuthResult`. */
export function createSignOut(given: GivenAuth) {
  return (rest: ReactiveSignOutOptions = {}): Promise<Response> =>
    act(given, 'signOut', async (scope) => {
      const result = await scope.auth.signOut(scope.event.request, { ...rest, ...findWaitUntil(scope.event) })
      return changeSession(result, scope)
    })
}
