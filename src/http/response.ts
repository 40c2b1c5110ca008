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
let jsonHeaders: Headers | null = null

function headersOf({ headers, location }: Outcome): HeadersInit {
  if (location !== undefined) return { ...COMMON, ...headers, location }
  if (headers !== JSON_TYPE) return { ...COMMON, ...headers }
  jsonHeaders ??= new Headers({ ...COMMON, ...JSON_TYPE })
  return jsonHeaders
}

/** An answer in JSON. */
export const json = (data: unknown, status = 200, headers?: Readonly<Record<string, string>>): Outcome => ({
  status,
  body: JSON.stringify(data),
  headers: headers === undefined ? JSON_TYPE : { ...JSON_TYPE, ...headers },
})

/** A redirect: 303 after a POST, so that nobody posts twice, 302 otherwise. */
export const redirect = (location: string): Outcome => ({ location })

type Caller = Pick<AuthRequest, 'method' | 'wantsRedirectAsJson'>

function statusOf({ status, location }: Outcome, { method }: Caller): number {
  if (location === undefined) return status ?? 200
  return status ?? (method === 'POST' ? 303 : 302)
}

/** A redirect for a program that asked for it as JSON, as Auth.js' clients do. */
function forCaller(outcome: Outcome, caller: Caller): Outcome {
  const { location, headers } = outcome
  return location !== undefined && caller.wantsRedirectAsJson
    ? json({ url: location }, outcome.status ?? 200, headers)
    : outcome
}

/**
 * The one place where an answer is made. Names of headers are in lower case everywhere, so that one of the
 * outcome's own takes the place of a common one.
 *
 * @param cookies `Set-Cookie` values. A HEAD sets none: link scanners send it.
 */
export function toResponse(outcome: Outcome, caller: Caller, cookies: readonly string[]): Response {
  const answer = forCaller(outcome, caller)
  const isHead = caller.method === 'HEAD'
  const init = { status: statusOf(answer, caller), headers: headersOf(answer) }
  const response = new Response(isHead ? null : (answer.body ?? null), init)
  if (!isHead) for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
