import { redirect } from '@sveltejs/kit'
import { createSignInUrl } from '../fetch/create-refusal.ts'
import { type AuthError, describeFailure, withQuery } from '../integration.ts'
import { createStandIn } from '../stand-in.ts'
import type { Visit } from './visit.ts'

/** Redirects the browser. Only latchkey's own targets may be on another site, such as a provider. */
export function leave(url: string, { origin }: URL): never {
  const target = new URL(url, origin)
  redirect(303, url, target.origin === origin ? {} : { external: [target.origin] })
}

/** Returns the page that explains a failure to the visitor, or lets them try again. */
async function createErrorUrl({ ready }: Visit, error: AuthError, callbackUrl: string | null): Promise<string> {
  const state = await ready
  const { auth, config } = state
  const { page, shown } = describeFailure(error)
  const basePath = auth.basePath === '/' ? '' : auth.basePath
  const path = page === 'signIn' ? createSignInUrl(state, null) : (config.pages.error ?? `${basePath}/error`)
  return withQuery(path, { error: shown.error, code: shown.code, callbackUrl })
}

/**
 * Logs a failure, and returns what to throw for it: for code that catches it, the error; otherwise a redirect to the
 * page that explains it. SvelteKit answers an uncaught error with a page of status 500 before `handle` sees it, and an
 * uncaught redirect by redirecting, in the format that a browser or its own script reads.
 */
export async function toFailure(visit: Visit, error: AuthError, callbackUrl: string | null): Promise<object> {
  const { config } = await visit.ready
  config.logger.error(error)
  visit.isRefused = true
  const url = await createErrorUrl(visit, error, callbackUrl)
  try {
    // SvelteKit exports no other way to create its redirects.
    return leave(url, new URL(visit.request.url))
  } catch (thrown) {
    return createStandIn(Object(thrown), error)
  }
}
