import { UnknownAction } from '../errors.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { Action, AuthRequest } from '../types/http.ts'
import { type Body, readBody } from './body.ts'
import { publicOrigin } from './origin.ts'

/** Every first segment; what may follow it. */
const ACTIONS: Readonly<Record<Action, 'alone' | 'argument' | 'either'>> = {
  assets: 'argument',
  callback: 'argument',
  csrf: 'alone',
  error: 'alone',
  providers: 'alone',
  session: 'alone',
  signin: 'either',
  signout: 'alone',
  'verify-request': 'alone',
  'webauthn-options': 'argument',
}

/** What a path asks for. */
export interface Target {
  readonly action: Action
  /** Second segment, as it came. */
  readonly argument: string | null
}

/**
 * What a path asks for, compared as literal segments: no pattern, no decoding, no second spelling.
 *
 * @param basePath '' for the root.
 * @returns `null` when it is none of our paths.
 */
export function parsePath(pathname: string, basePath: string): Target | null {
  if (!pathname.startsWith(`${basePath}/`)) return null
  const start = basePath.length + 1
  const slash = pathname.indexOf('/', start)
  const first = pathname.slice(start, slash < 0 ? undefined : slash)
  const argument = slash < 0 ? null : pathname.slice(slash + 1)
  if (argument === '' || argument?.includes('/') || !Object.hasOwn(ACTIONS, first)) return null
  // `hasOwn` above: it is one of the keys.
  const action = first as Action
  const takes = ACTIONS[action]
  if (takes === (argument === null ? 'argument' : 'alone')) return null
  return { action, argument }
}

/** Path of a URL as a `Request` has it: absolute and normalised, so that it need not be parsed again. */
const pathOf = (href: string): string => /^[^/]*\/\/[^/]*([^?#]*)/.exec(href)?.[1] ?? ''

const EMPTY: Body = Object.freeze(Object.create(null))

/**
 * Turns a request into what the routes work on. Order matters: what costs nothing is refused first, and
 * the body is read last.
 *
 * @throws {UnknownAction} Not one of our paths.
 * @throws {UntrustedHost} Its host is none of ours.
 */
export async function parseRequest(request: Request, config: ResolvedConfig): Promise<AuthRequest> {
  const { method, url } = request
  const path = pathOf(url)
  const target = parsePath(path, config.basePath)
  if (target === null)
    throw new UnknownAction('No route has this path.', {
      cause: { seen: path, expected: `${config.basePath}/signin, …` },
    })
  const origin = config.origin.fixed ?? publicOrigin(new URL(url), config.origin)
  const body = method === 'POST' ? await readBody(request) : EMPTY
  return describe(request, url, { action: target.action, argument: target.argument, origin, method, body })
}

type Parsed = Pick<AuthRequest, 'action' | 'argument' | 'origin' | 'method' | 'body'>

/** A class, because getters on an object made per request cost more than all it holds. */
class DescribedRequest implements AuthRequest {
  readonly action: Action
  readonly argument: string | null
  readonly origin: string
  readonly method: string
  readonly body: Body
  readonly headers: Headers
  readonly raw: Request
  readonly #url: string

  constructor(raw: Request, url: string, { action, argument, origin, method, body }: Parsed) {
    this.action = action
    this.argument = argument
    this.origin = origin
    this.method = method
    this.body = body
    this.headers = raw.headers
    this.raw = raw
    this.#url = url
  }

  get query(): URLSearchParams {
    return new URL(this.#url).searchParams
  }

  get wantsRedirectAsJson(): boolean {
    return this.headers.has('x-auth-return-redirect')
  }

  get wantsHtml(): boolean {
    return (this.headers.get('accept') ?? '').includes('text/html')
  }
}

/**
 * Adds what the headers say about the caller.
 *
 * @param url Absolute; whose query counts.
 */
export const describe = (request: Request, url: string, parsed: Parsed): AuthRequest =>
  new DescribedRequest(request, url, parsed)
