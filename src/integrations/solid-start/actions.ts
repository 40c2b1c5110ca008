import type { RequestLike, SignInOptions, SignOutOptions } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import { assertOwnPage } from '../assert-own-page.ts'
import { changeSession, isForm, readFields, updateSession } from '../fetch/visit.ts'
import type { VisitState } from '../fetch/visit-state.ts'
import { MethodNotAllowed } from '../integration.ts'
import { createScope, type Scope } from './create-scope.ts'
import { toFailure } from './failure.ts'
import { findWaitUntil } from './find-host.ts'
import { toLocation } from './location.ts'
import { getCurrentEvent, getKey, isForRouter } from './request-event.ts'
import type { GivenAuth, ReactiveEvent } from './types.ts'
import { useVisit } from './visit.ts'

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

/**
 * Takes the fields out of a form. A form can only be emptied name by name, and each name costs a pass over the form, so
 * the number of fields is limited before.
 */
function takeFields(form: ReactiveSignInOptions['fields']): Readonly<Record<string, string>> | undefined {
  if (!isForm(form)) return form
  const fields = readFields(form)
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
  run: (visit: VisitState, scope: Scope) => Promise<T>,
  callbackUrl?: string,
): Promise<T> {
  const event = getCurrentEvent(name)
  sensitive.add(getKey(event))
  const scope = await createScope(given, event)
  try {
    if (event.request.method !== 'POST') throw new MethodNotAllowed('POST')
    // No earlier code has checked it: SolidStart accepts forms of all sites.
    assertOwnPage(scope.auth, event.request)
    return await useVisit(scope, (visit) => run(visit, scope))
  } catch (error) {
    throw toFailure(error, scope, callbackUrl)
  }
}

/**
 * Creates a redirect with status 303, so that the browser does not repeat the POST. The event has its cookies, also if the
 * application does not return it.
 *
 * After an action, the router loads the data of the page again, although the browser is leaving it. If the session has
 * ended, a protected query redirects to the sign-in page, and that would replace the visit to the provider.
 */
function createRedirect(url: string, scope: Scope): Response {
  const location = toLocation(url, scope)
  const headers = new Headers({ location, 'cache-control': 'private, no-store' })
  // A name that no query has.
  if (isForRouter(scope.event) && !location.startsWith('/')) headers.set('x-revalidate', '-')
  return new Response(null, { status: 303, headers })
}

/** Creates `signIn`; see `ReactiveAuthResult`. */
export const createSignIn =
  (given: GivenAuth) =>
  (provider: string, { fields: form, ...rest }: ReactiveSignInOptions = {}): Promise<Response> =>
    act(
      given,
      'signIn',
      async (visit, scope) => {
        const options = { ...visit.host, ...rest, fields: takeFields(form) }
        return createRedirect(
          await changeSession(visit, (source) => visit.auth.signIn(source, provider, options)),
          scope,
        )
      },
      rest.redirectTo,
    )

/** Creates `signOut`; see `ReactiveAuthResult`. */
export const createSignOut =
  (given: GivenAuth) =>
  (options: ReactiveSignOutOptions = {}): Promise<Response> =>
    act(given, 'signOut', async (visit, scope) => {
      const change = (source: RequestLike) => visit.auth.signOut(source, { ...findWaitUntil(scope.event), ...options })
      return createRedirect(await changeSession(visit, change), scope)
    })

/** Creates `update`; see `ReactiveAuthResult`. */
export const createUpdate =
  (given: GivenAuth) =>
  (data: unknown): Promise<Session | null> =>
    act(given, 'update', (visit) => updateSession(visit, data))
