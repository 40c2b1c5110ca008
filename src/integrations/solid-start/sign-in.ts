import { assertSameOrigin, MethodNotAllowed } from '../../integration-api.ts'
import type { RedirectResult, SignInOptions } from '../../types/auth.ts'
import { findClientAddress } from './client-address.ts'
import { createScope, type Scope } from './create-scope.ts'
import { toFailure } from './failure.ts'
import { forgetSession } from './get-session.ts'
import { getOrigin, toLocation } from './location.ts'
import { keepPrivate } from './private-response.ts'
import { getCurrentEvent, getKey } from './request-event.ts'
import type { ReactiveAuthOptions, ReactiveEvent } from './types.ts'

/** Options of `signIn`. */
export interface ReactiveSignInOptions extends Omit<SignInOptions, 'fields'> {
  /**
   * Fields of the method's form: user name and password, email address. A form that was posted is emptied: without
   * JavaScript, SolidStart copies what is in it to a cookie when the function returns a value. It is a
   * `URLSearchParams`, and with `enctype="multipart/form-data"` a `FormData`.
   */
  readonly fields?: FormData | URLSearchParams | Readonly<Record<string, string>> | undefined
}

/** Options of `signOut`. */
export interface ReactiveSignOutOptions {
  /** Where to go afterwards; passed through the `redirect` callback. @default '/' */
  readonly redirectTo?: string | undefined
}

/** Requests that a form was posted with that may hold a password. */
const sensitive = new WeakSet<object>()

/** Whether what a request has posted must not be written anywhere. */
export const isSensitive = (event: ReactiveEvent): boolean => sensitive.has(getKey(event))

function takeFields(fields: ReactiveSignInOptions['fields']): Readonly<Record<string, string>> | undefined {
  if (!(fields instanceof FormData || fields instanceof URLSearchParams)) return fields
  const entries: [string, unknown][] = [...fields]
  for (const [name] of entries) fields.delete(name)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/**
 * Runs what changes something for whoever has sent a request. SolidStart calls server functions by GET as well, to
 * which any link leads.
 *
 * @param callbackUrl Where a sign-in was to lead.
 * @throws {AuthError} As what SolidStart can send, see `toFailure`.
 */
export async function act<T>(
  options: ReactiveAuthOptions,
  name: string,
  run: (scope: Scope) => Promise<T>,
  callbackUrl?: string,
): Promise<T> {
  const event = getCurrentEvent(name)
  sensitive.add(getKey(event))
  const scope = await createScope(options, event)
  try {
    if (event.request.method !== 'POST') throw new MethodNotAllowed('POST')
    // Nobody else has looked: SolidStart takes forms from everywhere.
    assertSameOrigin(event.request.headers, getOrigin(scope))
    return await run(scope)
  } catch (error) {
    throw toFailure(error, scope, callbackUrl)
  }
}

/** Sends the browser on with 303, so that nothing is posted twice. */
function toResponse({ url, headers }: RedirectResult, scope: Scope): Response {
  const response = new Response(null, { status: 303, headers })
  response.headers.set('location', toLocation(url, scope))
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** `signIn` of one configuration; see `ReactiveAuthResult`. */
export function createSignIn(options: ReactiveAuthOptions) {
  return (provider: string, { fields: given, ...rest }: ReactiveSignInOptions = {}): Promise<Response> => {
    const fields = takeFields(given)
    return act(
      options,
      'signIn',
      async (scope) => {
        const { auth, event } = scope
        const clientAddress = findClientAddress(scope)
        const result = await auth.signIn(event.request, provider, {
          clientAddress,
          ...rest,
          ...(fields !== undefined && { fields }),
        })
        forgetSession(options, event)
        keepPrivate(options, event, true)
        return toResponse(result, scope)
      },
      rest.redirectTo,
    )
  }
}

/** `signOut` of one configuration; see `ReactiveAuthResult`. */
export function createSignOut(options: ReactiveAuthOptions) {
  return (rest: ReactiveSignOutOptions = {}): Promise<Response> =>
    act(options, 'signOut', async (scope) => {
      const result = await scope.auth.signOut(scope.event.request, rest)
      forgetSession(options, scope.event)
      keepPrivate(options, scope.event, true)
      return toResponse(result, scope)
    })
}
