import { GUARD } from '../argument-kinds.ts'
import { assertPaths } from '../assert-paths.ts'
import { assertArguments, InvalidConfiguration, TEXT } from '../integration.ts'
import { isBelow, toPlainPath } from '../is-below.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { withCookies } from '../private-response.ts'
import { isSensitive } from './actions.ts'
import { createLayer } from './create-layer.ts'
import { createScope } from './create-scope.ts'
import { settleHeaders, settleResponse } from './private-response.ts'
import { createEvent, getCurrentEvent } from './request-event.ts'
import { findRefusal, type ProtectOptions } from './require-session.ts'
import type { GivenAuth, ReactiveEvent, ReactiveMiddleware } from './types.ts'
import { answerUnreachable } from './unreachable.ts'
import { readSession } from './visit.ts'
import { answerWellKnown } from './well-known.ts'

const FLASH = /^flash=([^;]*)/

/** The cookie in which SolidStart keeps the result of a server function; it must not contain the submitted form. */
function removeInput(cookie: string): string {
  const [, value] = FLASH.exec(cookie) ?? []
  if (value === undefined) return cookie
  try {
    const flash = { ...JSON.parse(decodeURIComponent(value)), input: [] }
    return cookie.replace(FLASH, () => `flash=${encodeURIComponent(JSON.stringify(flash))}`)
  } catch {
    // A cookie of the application.
    return cookie
  }
}

/** Creates a response without form data in a cookie. */
function removeFlashInput(response: Response): Response {
  const cookies = response.headers.getSetCookie()
  return cookies.some((cookie) => FLASH.test(cookie)) ? withCookies(response, cookies.map(removeInput)) : response
}

/** Runs the next handler and keeps its response out of shared caches if the session was read. */
async function settleNext(event: ReactiveEvent, next: () => unknown): Promise<unknown> {
  try {
    const result = await next()
    if (result instanceof Response) return settleResponse(event, result)
    settleHeaders(event, result)
    return result
  } catch (error) {
    settleHeaders(event, error)
    throw error
  }
}

/**
 * Puts the function that reads the session into `locals`.
 *
 * @throws {InvalidConfiguration} The name is already used.
 */
function offerReader(reader: object, locals: object, key: string): void {
  const known: unknown = Reflect.get(locals, key)
  if (known !== undefined && known !== reader)
    throw new InvalidConfiguration([
      {
        option: 'localsKey',
        problem: `"${key}" is in \`event.locals\` already, put there by another call of ReactiveAuth or by other middleware`,
        fix: "ReactiveAuth({ … }, { localsKey: 'adminAuth' }), and its type in App.RequestEventLocals",
      },
    ])
  Reflect.set(locals, key, reader)
}

/** Creates `middleware`; see `ReactiveAuthResult`. */
export function createMiddleware(given: GivenAuth, localsKey: string): ReactiveMiddleware {
  // Not the middleware's own event: after a sign-in, SolidStart renders the next page with another one.
  const reader = (rules?: ReadSessionOptions) => readSession(given, getCurrentEvent('auth'), rules)
  return createLayer(async ({ req }, next) => {
    const event = createEvent(req)
    if (event.locals) offerReader(reader, event.locals, localsKey)
    const answer = await answerWellKnown(given, event)
    if (answer !== null) return answer
    const result = await settleNext(event, next)
    const mistake = await answerUnreachable(given, event, result)
    if (mistake !== null) return mistake
    return result instanceof Response && isSensitive(event) ? removeFlashInput(result) : result
  })
}

/** Creates `protect`; see `ReactiveAuthResult`. */
export function createProtect(given: GivenAuth) {
  return (paths: readonly string[], rules: ProtectOptions = {}): ReactiveMiddleware => {
    assertPaths(paths)
    assertArguments('protect', rules, { ...GUARD, redirectTo: TEXT })
    return createLayer(async ({ req }, next) => {
      const path = toPlainPath(new URL(req.url))
      if (!isBelow(path, paths)) return next()
      const event = createEvent(req)
      const scope = await createScope(given, event)
      // If everything is protected, the sign-in page stays open.
      if (scope.auth.handles(path)) return next()
      const refusal = await findRefusal(scope, await readSession(given, event), rules)
      return refusal === null ? next() : refusal.response
    })
  }
}
