import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { redirect as leave } from 'next/navigation'
import type { Session } from '../../types/session.ts'
import type { Visit } from '../fetch/types.ts'
import { keepCookies, openCurrentVisit } from './current-visit.ts'
import { getHost } from './get-host.ts'
import type { Setup } from './setup.ts'
import type { NextSignIn, NextSignInOptions, NextSignOut } from './types.ts'

/** Returns the page that a form was sent from. The `redirect` callback refuses those of other sites. */
const getPage = async (): Promise<string | undefined> => (await headers()).get('referer') ?? undefined

/** Signs in or out, and redirects unless the caller does. */
async function changeSession(
  setup: Setup,
  isRedirect: boolean,
  run: (visit: Visit) => string | Promise<string>,
): Promise<string> {
  const visit = await openCurrentVisit(setup)
  const url = await run(visit)
  await keepCookies(visit)
  return isRedirect ? leave(url) : url
}

/** Returns the fields of a form. `undefined` without any, because then the sign-in only starts. */
function selectFields(options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> | undefined {
  const fields = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

/** Options of a sign-in, from an object or a posted form. */
function readOptions(given: FormData | NextSignInOptions) {
  if (!(given instanceof FormData)) {
    const { redirect = true, redirectTo, ...fields } = given
    return { redirect, redirectTo, fields: selectFields(fields) }
  }
  const redirectTo = given.get('redirectTo')
  return { redirect: true, redirectTo: typeof redirectTo === 'string' ? redirectTo : undefined, fields: given }
}

/** Returns the absolute URL of the sign-in page. */
async function createSignInUrl({ getMounted, options }: Setup, visit: Visit, returnTo: string): Promise<string> {
  const sent = await headers()
  const { url } = getHost(sent, '/', options)
  return new URL(visit.signInUrl(returnTo), getMounted().config.getOrigin({ headers: sent, url })).href
}

/** Creates `signIn` of an application. */
export const createSignIn = (setup: Setup): NextSignIn =>
  (async (provider, given = {}, authorizationParams) => {
    const { fields, redirect, redirectTo = await getPage() } = readOptions(given)
    return changeSession(setup, redirect, (visit) =>
      provider === undefined
        ? createSignInUrl(setup, visit, redirectTo ?? '/')
        : visit.signIn(provider, { fields, redirectTo, authorizationParams }),
    )
    // It never returns after a redirect.
  }) as NextSignIn

/** Creates `signOut` of an application. */
export const createSignOut = (setup: Setup): NextSignOut =>
  (async ({ federated, redirect = true, redirectTo } = {}) => {
    const target = redirectTo ?? (await getPage())
    return changeSession(setup, redirect, (visit) => visit.signOut({ federated, redirectTo: target }))
    // As above.
  }) as NextSignOut

/** Has the browser render the page again, with the new session. A new cookie does so, too, but not every update has one. */
function refreshPage(): void {
  try {
    refresh()
  } catch {
    // Only server actions have a page.
  }
}

/** Creates `update` of an application. */
export const createUpdate =
  (setup: Setup) =>
  async (data: unknown): Promise<Session | null> => {
    const visit = await openCurrentVisit(setup)
    const session = await visit.update(data)
    await keepCookies(visit)
    refreshPage()
    return session
  }
