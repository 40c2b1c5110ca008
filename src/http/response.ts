import type { AuthRequest, Outcome } from '../types/http.ts'

/**
 * On every answer: what depends on a cookie must not be kept by a cache, or the next visitor gets it.
 */
const COMMON: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-store',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

const JSON_TYPE: Readonly<Record<string, string>> = { 'content-type': 'application/json' }

/** Headers of a JSON answer that adds none of its own, made when first needed: a response copies them unchecked. */
let jsonHeaders: Headers | undefined

function createCommonJson(): Headers {
  jsonHeaders ??= new Headers({ ...COMMON, ...JSON_TYPE })
  return jsonHeaders
}

/** An answer in JSON. */
export const createJson = (data: unknown, status = 200, headers?: Readonly<Record<string, string>>): Outcome => ({
  status,
  body: JSON.stringify(data),
  headers: headers === undefined ? JSON_TYPE : { ...JSON_TYPE, ...headers },
})

/** A redirect: 303 after a POST, so that nobody posts twice, 302 otherwise. */
export const redirect = (location: string): Outcome => ({ location })

/** Who asks. Programs may want a redirect as JSON, as Auth.js' clients do. */
type Caller = Pick<AuthRequest, 'method' | 'wantsRedirectAsJson'>

/**
 * The one place where an answer is made. Names of headers are in lower case everywhere, so that one of the
 * outcome's own takes the place of a common one.
 *
 * @param cookies `Set-Cookie` values. A HEAD sets none: link scanners send it.
 */
export function toResponse(outcome: Outcome, caller: Caller, cookies: readonly string[]): Response {
  const { location, headers, body = null, status } = outcome
  const { method } = caller
  // Looked up only where it matters: it reads a header.
  if (location !== undefined && caller.wantsRedirectAsJson)
    return toResponse(createJson({ url: location }, status, headers), caller, cookies)
  const isHead = method === 'HEAD'
  const response = new Response(isHead ? null : body, {
    status: status ?? (location === undefined ? 200 : method === 'POST' ? 303 : 302),
    headers:
      headers === JSON_TYPE
        ? createCommonJson()
        : { ...COMMON, ...headers, ...(location !== undefined && { location }) },
  })
  if (!isHead) for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
