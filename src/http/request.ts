import { throwUnexpected, UnknownAction } from '../errors/errors.ts'
import type { AuthRequest } from '../seams/http.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { getPublicOrigin } from './origin.ts'

/**
 * Matches every path of latchkey under the base path literally: `.` and `/` match only themselves. One trailing slash is
 * ignored, because some hosts append it to every path. Each configuration has the same for its own routes.
 */
const PATHS =
  /^\/(?:(csrf|error|providers|session|signin|signout(?:\/return)?|verify-request)|(assets|(?:back|front)channel-logout|callback|signin|webauthn-options)\/([^/]+))\/?$/

/** The action that a path names. */
export interface Target {
  readonly action: string
  /** Second segment, undecoded. */
  readonly argument: string | null
}

/**
 * Returns the action of a path. Nothing is decoded. Every path has one spelling, plus one with a trailing slash.
 *
 * @param basePath '' for the root. Compared as text.
 * @param paths Those of a configuration. @default every path that latchkey may have
 * @param wellKnown Paths outside the base path.
 * @returns `null` if it is not a route of latchkey.
 */
export function parsePath(
  pathname: string,
  basePath: string,
  paths: RegExp = PATHS,
  wellKnown: ReadonlySet<string> | null = null,
): Target | null {
  if (wellKnown?.has(pathname)) return { action: pathname, argument: null }
  if (!pathname.startsWith(basePath)) return null
  const [, alone, action = alone, argument = null] = paths.exec(pathname.slice(basePath.length)) ?? []
  return action === undefined ? null : { action, argument }
}

/** Path of the URL of a `Request`, which is absolute and normalized, so that it does not have to be parsed again. */
const readPath = (href: string): string => /^[^/]*\/\/[^/]*([^?#]*)/.exec(href)?.[1] ?? ''

/** The fields of a request whose body was not read. */
const EMPTY: AuthRequest['body'] = Object.freeze(Object.create(null))

/**
 * Converts the head of a request into the form that the routes use. Its body is empty until `admit` has read it.
 *
 * @param url Absolute, as the user sees it.
 * @throws {UnknownAction} Unknown path.
 * @throws {UntrustedHost} Unknown host.
 */
export function parseRequest(request: Request, config: ResolvedConfig, url: string = request.url): AuthRequest {
  const { method } = request
  const path = readPath(url)
  const { action, argument } =
    parsePath(path, config.basePath, config.plan.paths, config.plan.wellKnown) ??
    throwUnexpected(UnknownAction, path, `${config.basePath}/signin, …`)
  const origin = getPublicOrigin(url, config.origin, request.headers)
  return new ParsedRequest(request, { action, argument, url, origin, method })
}

/** The head of a request. */
type Parsed = Pick<AuthRequest, 'action' | 'argument' | 'origin' | 'method' | 'url'> &
  Partial<Pick<AuthRequest, 'body'>>

/** A class, because creating getters on an object for each request costs more than everything else in it. */
export class ParsedRequest implements AuthRequest {
  declare readonly action: string
  declare readonly argument: string | null
  declare readonly origin: string
  declare readonly method: string
  declare body: AuthRequest['body']
  declare readonly headers: Headers
  declare readonly raw: Request
  declare readonly url: string
  #query: URLSearchParams | undefined

  constructor(raw: Request, { action, argument, origin, method, body = EMPTY, url }: Parsed) {
    this.action = action
    this.argument = argument
    this.origin = origin
    this.method = method
    this.body = body
    this.url = url
    this.headers = raw.headers
    this.raw = raw
  }

  get query(): URLSearchParams {
    this.#query ??= new URL(this.url).searchParams
    return this.#query
  }

  get wantsRedirectAsJson(): boolean {
    return this.headers.has('x-auth-return-redirect')
  }

  get wantsHtml(): boolean {
    return !!this.headers.get('accept')?.includes('text/html')
  }
}
