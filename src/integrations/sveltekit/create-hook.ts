import type { RequestEvent } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'

/** Returns the decoded path; `null` if it is malformed. Bundlers remove a call of `decodeURI` without a use. */
function decodePath({ pathname }: URL): string | null {
  try {
    return decodeURI(pathname)
  } catch {
    return null
  }
}

/**
 * Returns whether SvelteKit cannot decode the path of a request. A remote request reports the path of its page in a
 * header, so both are read.
 */
const isMalformed = ({ request, url }: RequestEvent): boolean =>
  decodePath(url) === null || decodePath(new URL(request.url)) === null

/**
 * Creates a hook. Every hook of latchkey is created here.
 *
 * SvelteKit runs hooks outside of its error handling if it cannot decode the path: there, an exception of any hook, even
 * a redirect, ends the process. So this responds before the hook, and before those behind it, which can throw, too.
 */
export const createHook =
  (run: Handle): Handle =>
  (input) => {
    if (!isMalformed(input.event)) return run(input)
    const headers = { 'cache-control': 'private, no-store', 'content-type': 'text/plain; charset=utf-8' }
    return new Response('Malformed path', { status: 400, headers })
  }
