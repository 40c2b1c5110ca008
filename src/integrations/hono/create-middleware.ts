import type { Context, MiddlewareHandler } from 'hono'
import type { Auth } from '../../types/auth.ts'
import type { DefaultSession } from '../../types/session.ts'
import type { Visit } from '../fetch/types.ts'
import { createVisit } from '../fetch/visit.ts'
import { assertArguments, callable, FLAG, parseUrl } from '../integration.ts'
import { mountAuth } from '../mounted-auth.ts'
import { withErrorResponses } from './error-responses.ts'
import { readHost } from './read-host.ts'
import { replaceResponse, sendOfRoute } from './send-response.ts'
import type { HonoEnv, HonoOptions } from './types.ts'

/** Default base path of `@hono/auth-js`, so that registered callback URLs stay valid. */
const DEFAULT_PATH = '/api/auth'

const isForm = ({ req }: Context): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(req.header('content-type') ?? '')

function* listTexts(form: FormData): Generator<[name: string, text: string]> {
  for (const [name, value] of form) if (typeof value === 'string') yield [name, value]
}

/** Returns a body that Hono has kept. @throws {TypeError} Something else has read it. */
const readKept = async (c: Context): Promise<BodyInit> =>
  isForm(c) ? new URLSearchParams([...listTexts(await c.req.formData())]) : c.req.arrayBuffer()

/** Returns the request with its body, which other middleware may have read. */
async function restoreBody(c: Context): Promise<Request> {
  const { raw } = c.req
  const body = raw.bodyUsed ? await readKept(c).catch(() => null) : null
  // A body that is lost is refused, with the reason, when it is read.
  if (body === null) return raw
  const { headers, method, signal, url } = raw
  return new Request(url, { method, headers, body, signal })
}

/**
 * Creates the middleware of an application.
 *
 * @typeParam S What its `session` callback returns.
 * @param getAuth Called for each request.
 */
export function createMiddleware<S extends DefaultSession>(
  getAuth: (c: Context) => Auth,
  options: HonoOptions = {},
): MiddlewareHandler<HonoEnv<S>> {
  assertArguments('latchkey', options, { clientAddress: callable('(c) => address'), trustProxy: FLAG })
  return async (c, next) => {
    const mounted = mountAuth(getAuth(c), DEFAULT_PATH)
    const host = readHost(c, mounted, options)
    // Deno passes a `Host` that no URL can have on.
    const { method, url } = c.req
    if (mounted.auth.handles(parseUrl(url)?.pathname ?? '', { method, url: host.url ?? url }))
      return sendOfRoute(c, await mounted.auth.handle(await restoreBody(c), host))
    const visit = withErrorResponses(c, createVisit(mounted, c.req.raw, host))
    c.set('auth', visit as unknown as Visit<S>)
    await next()
    replaceResponse(c, visit.apply(c.res))
    return undefined
  }
}
