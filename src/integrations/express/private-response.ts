import type { Auth } from '../../types/auth.ts'
import { mergeCookies } from '../cookie-lines.ts'
import { inspect } from '../integration.ts'
import { callBeforeHead } from '../node/before-head.ts'
import { NodeHeaders } from '../node/node-headers.ts'
import { addCookies, addLostCookies, removeCookies } from '../node/send-response.ts'
import { keepPrivate as keepHeadersPrivate } from '../private-caching.ts'
import { warnAboutPublic } from '../warn-once.ts'
import type { Kept, RequestState } from './request-state.ts'
import type { NodeRequest } from './types.ts'

/** Returns the original path without the query. */
const getPath = ({ originalUrl, url = '' }: NodeRequest): string => (originalUrl ?? url).split('?', 1)[0] ?? ''

/**
 * Keeps the response out of shared caches, whatever headers the application sets.
 *
 * @param bringsCookie Whether it sets a session cookie.
 */
export function keepPrivate(state: RequestState, auth: Auth, bringsCookie = false): void {
  const { req } = state
  const { res } = req
  if (!res || res.headersSent) return
  if (state.kept !== null) state.kept.bringsCookie ||= bringsCookie
  else {
    const kept: Kept = { bringsCookie, cookies: [], isOwn: false }
    state.kept = kept
    callBeforeHead(res, () => {
      addLostCookies(res, kept.cookies)
      const wasPublic = keepHeadersPrivate(new NodeHeaders(res), kept.bringsCookie)
      if (wasPublic && !kept.isOwn) warnAboutPublic({ owner: auth, config: inspect(auth) }, getPath(req))
    })
  }
}

/**
 * Adds cookies to the response, and keeps it out of all caches. The cookies stay if the application later replaces the
 * whole header by `res.setHeader('Set-Cookie', …)`.
 */
export function sendCookies(state: RequestState, auth: Auth, cookies: readonly string[]): void {
  const { res } = state.req
  if (!res) return
  addCookies(res, cookies)
  keepPrivate(state, auth, true)
  const { kept } = state
  if (kept !== null) kept.cookies = mergeCookies(kept.cookies, cookies)
}

/** Removes cookies of `sendCookies`. */
export function takeBackCookies({ kept, req }: RequestState, cookies: readonly string[]): void {
  const { res } = req
  const taken = new Set(cookies)
  if (kept !== null) kept.cookies = kept.cookies.filter((cookie) => !taken.has(cookie))
  if (res && !res.headersSent && cookies.length > 0) removeCookies(res, cookies)
}

/** Call it when the library itself responds to a request. */
export function markOwn({ kept }: RequestState): void {
  if (kept !== null) kept.isOwn = true
}
