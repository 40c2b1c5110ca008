import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Auth } from '../../types/auth.ts'
import type { KernelAuth } from '../../types/core-config.ts'
import type { DefaultSession } from '../../types/session.ts'
import { checkPath } from '../fetch/check-path.ts'
import type { Visit } from '../fetch/types.ts'
import { openVisit, type VisitState } from '../fetch/visit.ts'
import { assertArguments } from '../integration.ts'
import { mountAuth } from '../mounted-auth.ts'
import { keepPrivate } from '../private-caching.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { callBeforeHead } from './before-head.ts'
import { NodeHeaders } from './node-headers.ts'
import { createUrl, NODE, readHost } from './read-host.ts'
import { addCookies, addNewCookies } from './send-response.ts'
import { findTarget } from './target.ts'
import { DEFAULT_PATH } from './to-node-handler.ts'
import { fromNodeHeaders } from './to-request.ts'
import type { NodeOptions } from './types.ts'

/** The visits of each request, by their `Auth`. */
const visits = new WeakMap<IncomingMessage, WeakMap<Auth, Visit>>()

/** Adds the cookies of a visit to a response, and keeps it out of shared caches if the session was read. */
function settle(state: VisitState, res: ServerResponse, path: string, status: number): void {
  const { auth, changed, config, isPersonal, renewed } = state
  state.isSettled = true
  if (status === 404) checkPath(state, path)
  const hasCookies = changed.length + renewed.length > 0
  if (!isPersonal && !hasCookies) return
  addCookies(res, changed)
  addNewCookies(res, renewed)
  if (keepPrivate(new NodeHeaders(res), hasCookies)) warnAboutPublic({ owner: auth, config }, path)
}

function createNodeVisit(given: Auth, req: IncomingMessage, res: ServerResponse, options: NodeOptions): Visit {
  const mounted = mountAuth(given, DEFAULT_PATH)
  const target = findTarget(req) ?? { path: '/', search: '' }
  const request = { url: createUrl(req, target), headers: fromNodeHeaders(req.headers), method: req.method ?? 'GET' }
  const { state, visit } = openVisit(mounted, request, readHost(req, request, mounted, options))
  callBeforeHead(res, (status) => settle(state, res, target.path, status))
  return visit
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
  const known = visits.get(req) ?? new WeakMap<Auth, Visit>()
  visits.set(req, known)
  const visit = known.get(given) ?? createNodeVisit(given, req, res, options)
  known.set(given, visit)
  return visit as unknown as Visit<S>
}
