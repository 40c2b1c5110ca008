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

const JSON_TYPE = { 'content-type': 'application/json' }

/** An answer in JSON. */
export const json = (data: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Outcome => ({
  status,
  body: JSON.stringify(data),
  headers: { ...JSON_TYPE, ...headers },
})

/** A redirect: 303 after a POST, so that nobody posts twice, 302 otherwise. */
export const redirect = (location: string): Outcome => ({ location })

type Caller = Pick<AuthRequest, 'method' | 'wantsRedirectAsJson'>

function statusOf({ status, location }: Outcome, { method }: Caller): number {
  if (location === undefined) return status ?? 200
  return status ?? (method === 'POST' ? 303 : 302)
}

/** A redirect for a program that asked for it as JSON, as Auth.js' clients do. */
function forCaller(outcome: Outcome, { wantsRedirectAsJson }: Caller): Outcome {
  const { location, headers } = outcome
  return location !== undefined && wantsRedirectAsJson
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
  const location = answer.location === undefined ? {} : { location: answer.location }
  const headers = { ...COMMON, ...answer.headers, ...location }
  const response = new Response(isHead ? null : (answer.body ?? null), { status: statusOf(answer, caller), headers })
  if (!isHead) for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
