// Not named after the entry, because SvelteKit treats every remote.js as a file of remote functions, which only an
// application can have.

import { invalid, isRedirect, type RequestEvent } from '@sveltejs/kit'
import { form, getRequestEvent, query, type RemoteForm, type RemoteQueryFunction } from '$app/server'
import type { Session } from '../../types/session.ts'
import { describeFailure, InvalidRequest, isAuthError, throwUnexpected } from '../integration.ts'
import { toFailure } from './failure.ts'
import { isFederated } from './form.ts'
import { getInstalled, type Installed } from './installed.ts'
import { readSession } from './session.ts'

/** Fields of the remote form `signIn`. */
export type RemoteSignIn = {
  /** Id of the provider. @default the key of `signIn.for(key)`, otherwise as for the form action */
  provider?: string
  /** Target after the sign-in. @default `callbackUrl` in the query of the page, otherwise the page with the form */
  redirectTo?: string
  /**
   * Fields of the provider. Start secret names with `_`, `_password` for `password`: SvelteKit never sends those back.
   */
  [field: string]: string | undefined
}

/** Fields of the remote form `signOut`. */
export type RemoteSignOut = {
  /** Target after the sign-out. @default as for `signIn` */
  redirectTo?: string
  /** Also ends the session at the provider, whose logout page the browser visits. @default false */
  federated?: boolean
}

/** The values of a remote form, from the request, untrusted. */
type Given = Readonly<Record<string, unknown>>

/** Returns the page to come back to. The event's URL is that of the page, as the client reports it. */
function returnTo({ redirectTo }: Given, { url }: RequestEvent): string {
  if (typeof redirectTo === 'string' && redirectTo !== '') return redirectTo
  const query = new URLSearchParams(url.search)
  // Without JavaScript, the query names the form.
  query.delete('/remote')
  return query.get('callbackUrl') || `${url.pathname}${query.size > 0 ? `?${query}` : ''}`
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** @throws {InvalidRequest} A file, or a list. */
const readFields = (given: Given): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      typeof value === 'string'
        ? [name.replace(/^_/, ''), value]
        : throwUnexpected(InvalidRequest, 'a form with a field that is not text', 'text only'),
    ),
  )

/**
 * Runs a sign-in or sign-out. A failure that the visitor can correct becomes an issue of the form; others lead to a
 * page.
 */
async function runForm(redirectTo: string, run: (kit: Installed) => Promise<unknown>): Promise<void> {
  const kit = getInstalled(getRequestEvent())
  try {
    await run(kit)
  } catch (error) {
    if (!isAuthError(error)) throw error // for example the redirect
    const { isPublic, page, text } = describeFailure(error)
    if (page === 'signIn' && isPublic) invalid(text)
    // A field that is not text is refused before the sign-in starts.
    throw isRedirect(error) ? error : await toFailure(kit.visit, error, redirectTo)
  }
}

/**
 * A form that signs in. Export it from a `.remote.ts` file of the application. A failure is an issue of the form, or leads
 * to a page if the visitor cannot correct it in the form.
 *
 * @example
 * // src/routes/auth.remote.ts
 * export { session, signIn, signOut } from 'latchkey/sveltekit/remote'
 */
export const signIn: RemoteForm<RemoteSignIn, void> = form('unchecked', (given: RemoteSignIn) => {
  // With `for`, SvelteKit adds its key as `id`.
  const { id, provider, redirectTo: _, ...others } = given
  const redirectTo = returnTo(given, getRequestEvent())
  return runForm(redirectTo, (kit) =>
    kit.signIn(readText(provider) ?? readText(id), { redirectTo, fields: readFields(others) }),
  )
})

/** A form that signs out. Export it in the same way. */
export const signOut: RemoteForm<RemoteSignOut, void> = form('unchecked', (given: RemoteSignOut) => {
  const redirectTo = returnTo(given, getRequestEvent())
  const federated = isFederated(given.federated)
  return runForm(redirectTo, (kit) => kit.signOut({ redirectTo, federated }))
})

/** A query for the session: `null` without one. Export it in the same way. */
export const session: RemoteQueryFunction<void, Session | null> = query(() => {
  const { visit } = getInstalled(getRequestEvent())
  return readSession(visit)
})
