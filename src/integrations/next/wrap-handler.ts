import type { NextRequest } from 'next/server'
import type { Session } from '../../types/session.ts'
import { readProperty } from '../integration.ts'
import { markResponsePrivate } from '../private-response.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { readCurrentSession } from './current-visit.ts'
import { runProxy } from './proxy.ts'
import type { Setup } from './setup.ts'
import type { NextAnswer, NextAuthRequest } from './types.ts'

type Handler = (request: NextAuthRequest, ...rest: unknown[]) => NextAnswer | Promise<NextAnswer>

/** Next.js passes its event to a proxy, and the parameters of the route to a handler. */
const isProxyEvent = (value: unknown): boolean => typeof readProperty(value, 'waitUntil') === 'function'

/** Adds the session to a request. */
const addSession = (request: NextRequest, session: Session | null): NextAuthRequest =>
  Object.assign(request, { auth: session })

/**
 * Responds with a route handler of the application, and keeps the response private because it depends on the session.
 */
async function runHandler(setup: Setup, handler: Handler, request: NextRequest, rest: unknown[]): Promise<Response> {
  const session = await readCurrentSession(setup)
  const answer = await handler(addSession(request, session), ...rest)
  const { auth, config } = setup.getMounted()
  const onPublic = () => warnAboutPublic({ owner: auth, config }, new URL(request.url).pathname)
  return markResponsePrivate(answer ?? new Response(null, { status: 204 }), false, onPublic)
}

/** Wraps a route handler or a proxy of the application. */
export const wrapHandler =
  (setup: Setup, handler: Handler) =>
  (request: NextRequest, ...rest: unknown[]): Promise<Response> =>
    isProxyEvent(rest[0])
      ? runProxy(setup, request, (session) => handler(addSession(request, session), ...rest))
      : runHandler(setup, handler, request, rest)
