import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Auth } from '../../types/auth.ts'
import type { KernelAuth } from '../../types/core-config.ts'
import type { Logger } from '../../types/logger.ts'
import { AuthError, assertArguments, createLogger } from '../integration.ts'
import { type MountedAuth, mountAuth } from '../mounted-auth.ts'
import { createUrl, DEFAULT_PATH, NODE, readHost } from './read-host.ts'
import { sendResponse } from './send-response.ts'
import { findTarget } from './target.ts'
import { type NodeRequest, toRequest } from './to-request.ts'
import type { NodeOptions } from './types.ts'
import { passVisits } from './visit-node.ts'

/**
 * A handler for `node:http`, HTTP/2, and frameworks that pass Node requests. It calls `next` for other paths and
 * unexpected failures; without `next`, it responds with 404 and 500.
 */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse, next?: (error?: unknown) => void) => Promise<void>

function sendStatus(res: ServerResponse, status: 404 | 500): void {
  if (res.headersSent) return void res.end()
  res.statusCode = status
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.end(status === 404 ? 'Not found' : 'Internal server error')
}

type GetMounted = () => MountedAuth

function findLogger(getMounted: GetMounted): Pick<Logger, 'error'> {
  try {
    return getMounted().config.logger
  } catch {
    return createLogger() // its configuration is invalid, which it logs
  }
}

/** Creates the `next` of a handler that gets none: it responds itself. An unhandled rejection would end the process. */
const createNext =
  (res: ServerResponse, getMounted: GetMounted) =>
  (error?: unknown): void => {
    if (error !== undefined)
      findLogger(getMounted).error(
        error instanceof Error ? error : new AuthError('An unexpected error was thrown.', { cause: error }),
      )
    sendStatus(res, error === undefined ? 404 : 500)
  }

/** Responds to a request for one of the routes. @returns `false` for another path. */
async function respond(
  req: NodeRequest,
  res: ServerResponse,
  mounted: MountedAuth,
  options: NodeOptions,
): Promise<boolean> {
  const target = findTarget(req)
  if (target === null || !mounted.auth.handles(target.path)) return false
  const request = toRequest(req, res, createUrl(req, target))
  const host = readHost(req, request, mounted, options)
  const { method, url } = request
  if (!mounted.auth.handles(target.path, { method, url: host.url ?? url })) return false
  passVisits(req, res)
  const response = await mounted.auth.handle(request, host)
  await sendResponse(response, res)
  return true
}

/**
 * Creates a handler of the routes for a Node server: `node:http`, Fastify, Koa, NestJS, and the Pages Router of Next.js.
 * The routes are under `/auth`, unless the `Auth` has a base path.
 *
 * @experimental Its interface may change before version 1.
 * @param auth Result of `createAuth` of `latchkey` or `latchkey/core`, or a function that returns the same one each
 * time. It is called at the first request, because a build has no secrets.
 * @throws {InvalidConfiguration} `auth` is not a result of `createAuth`, or an option is unknown.
 * @example
 * import { createServer } from 'node:http'
 *
 * const auth = createAuth({ providers: [GitHub] })
 * createServer(toNodeHandler(auth)).listen(3000)
 */
export function toNodeHandler(
  auth: KernelAuth<unknown> | (() => KernelAuth<unknown>),
  options: NodeOptions = {},
): NodeHandler {
  assertArguments('toNodeHandler', options, NODE)
  const getMounted = () => mountAuth((typeof auth === 'function' ? auth() : auth) as Auth, DEFAULT_PATH)
  if (typeof auth !== 'function') getMounted()
  return async (req, res, next = createNext(res, getMounted)) => {
    try {
      if (await respond(req, res, getMounted(), options)) return
    } catch (error) {
      return next(error)
    }
    next()
  }
}
