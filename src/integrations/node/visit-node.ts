import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Auth } from '../../types/auth.ts'
import type { KernelAuth } from '../../types/core-config.ts'
import type { DefaultSession } from '../../types/session.ts'
import { checkPath } from '../fetch/check-path.ts'
import type { Visit } from '../fetch/types.ts'
import { type OpenVisit, openVisit } from '../fetch/visit.ts'
import { assertArguments } from '../integration.ts'
import { mountAuth } from '../mounted-auth.ts'
import { createUrl, DEFAULT_PATH, NODE, readHost } from './read-host.ts'
import { passToRoute, settleVisit } from './settle-visit.ts'
import { findTarget } from './target.ts'
import { fromNodeHeaders } from './to-request.ts'
import type { NodeOptions } from './types.ts'

/** The visits of each request, by their `Auth`. */
const visits = new WeakMap<IncomingMessage, Map<Auth, OpenVisit>>()

function openNodeVisit(given: Auth, req: IncomingMessage, res: ServerResponse, options: NodeOptions): OpenVisit {
  const mounted = mountAuth(given, DEFAULT_PATH)
  const target = findTarget(req) ?? { path: '/', search: '' }
  const request = { url: createUrl(req, target), headers: fromNodeHeaders(req.headers), method: req.method ?? 'GET' }
  const opened = openVisit(mounted, request, readHost(req, request, mounted, options))
  settleVisit(
    opened.state,
    res,
    () => target.path,
    (status) => {
      if (status === 404) checkPath(opened.state, target.path)
    },
  )
  return opened
}

/** Adds the cookies of all visits before a route responds to their request: those of the route take precedence. */
export function passVisits(req: IncomingMessage, res: ServerResponse): void {
  for (const { state } of visits.get(req)?.values() ?? []) passToRoute(state, res)
}

/**
 * Returns the visit of a Node request, which is the same however often it is called. Its cookies are added when the
 * headers of the response are sent, and the response stays out of shared caches if the session was read.
 *
 * @experimental Its interface may change before version 1.
 * @param auth Result of `createAuth` of `latchkey` or `latchkey/core`.
 * @param options Those of the first call for a request count.
 * @throws {InvalidConfiguration} `auth` is not a result of `createAuth`, or an option is unknown.
 * @example
 * import { createServer } from 'node:http'
 *
 * createServer(async (req, res) => {
 *   const session = await visitNode(auth, req, res).session()
 *   res.end(`Hello ${session?.user?.name ?? 'stranger'}`)
 * })
 */
export function visitNode<S extends DefaultSession>(
  auth: KernelAuth<S>,
  req: IncomingMessage,
  res: ServerResponse,
  options: NodeOptions = {},
): Visit<S> {
  assertArguments('visitNode', options, NODE)
  const given = auth as unknown as Auth
  const known = visits.get(req) ?? new Map<Auth, OpenVisit>()
  visits.set(req, known)
  const opened = known.get(given) ?? openNodeVisit(given, req, res, options)
  known.set(given, opened)
  return opened.visit as unknown as Visit<S>
}
