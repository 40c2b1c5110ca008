import type { AuthRequest, Outcome } from '../seams/http.ts'

/** Sent with every response. A cache must not keep a response that depends on a cookie, or the next visitor gets it. */
const COMMON: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-store',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

const JSON_TYPE: Readonly<Record<string, string>> = { 'content-type': 'application/json' }

/** Creates a JSON response. */
export const createJson = (data: unknown, status = 200, headers?: Readonly<Record<string, string>>): Outcome => ({
  status,
  body: JSON.stringify(data),
  headers: headers === undefined ? JSON_TYPE : { ...JSON_TYPE, ...headers },
})

/** Creates a redirect: 303 after a POST, so that the browser does not repeat it, otherwise 302. */
export const redirect = (location: string): Outcome => ({ location })

/** Returns whether an API client made the request. It may ask for a redirect as JSON, as Auth.js' clients do. */
type Caller = Pick<AuthRequest, 'method' | 'wantsRedirectAsJson'>

/**
 * Creates every response. Header names are in lower case everywhere, so that the outcome's headers replace the common
 * ones.
 *
 * @param cookies `Set-Cookie` values. A HEAD response sets none, because link scanners send HEAD requests.
 */
export function toResponse(outcome: Outcome, caller: Caller, cookies: readonly string[]): Response {
  const { location, headers, body = null, status } = outcome
  const { method } = caller
  // Evaluated only if needed, because it reads a header.
  if (location !== undefined && caller.wantsRedirectAsJson)
    return toResponse(createJson({ url: location }, status, headers), caller, cookies)
  const isHead = method === 'HEAD'
  const response = new Response(isHead ? null : body, {
    status: status ?? (location === undefined ? 200 : method === 'POST' ? 303 : 302),
    // A new object each time: the `Response` of @hono/node-server keeps it, so visitors would share cookies.
    headers: { ...COMMON, ...headers, ...(location !== undefined && { location }) },
  })
  if (!isHead) for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
