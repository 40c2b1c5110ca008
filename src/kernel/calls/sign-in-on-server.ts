import { createContext } from '../../http/create-context.ts'
import { assertSameOrigin } from '../../http/csrf/same-origin.ts'
import { collectFields } from '../../http/fields.ts'
import { getPublicOrigin } from '../../http/origin.ts'
import { reportRequest } from '../../http/report-request.ts'
import { ParsedRequest } from '../../http/request.ts'
import { withQuery } from '../../lib/url.ts'
import { signing } from '../../parts.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { RedirectResult, RequestLike, SignInOptions, SignOutOptions } from '../../types/auth.ts'

/** Creates the context of a POST that server code makes during a request. @throws {MissingCSRF} From another origin. */
export function createPostContext(
  config: ResolvedConfig,
  source: RequestLike,
  target: Pick<Context['request'], 'action' | 'argument'>,
  { redirectTo, fields, authorizationParams = {}, ...host }: SignInOptions,
): Context {
  const { headers } = source
  const origin = getPublicOrigin(host.url ?? source.url, config.origin, headers)
  assertSameOrigin(headers, origin)
  const request = source instanceof Request ? source : new Request(origin, { headers })
  const url = `${origin}${config.basePath}/${target.action}?${new URLSearchParams(authorizationParams)}`
  const body = collectFields(
    Object.entries({ ...fields, ...(redirectTo !== undefined && { callbackUrl: redirectTo }) }),
  )
  const parsed = new ParsedRequest(request, { ...target, method: 'POST', origin, body, url })
  const context = createContext(config, parsed, host)
  reportRequest(context)
  return context
}

/** Returns the redirect of a server-side call, with its headers. */
export function createResult(
  { location }: Outcome,
  { cookies, headers: added = {}, request }: Context,
): RedirectResult {
  const headers = new Headers(cookies.setCookies.map((cookie): [string, string] => ['set-cookie', cookie]))
  for (const [name, value] of Object.entries(added)) headers.set(name, value)
  return { url: location ?? `${request.origin}/`, headers }
}

/**
 * Starts a sign-in from server code. If the form itself is the proof, as with credentials, the sign-in also finishes.
 */
export async function signInOnServer(
  config: ResolvedConfig,
  request: RequestLike,
  id: string,
  options: SignInOptions = {},
): Promise<RedirectResult> {
  const context = createPostContext(config, request, { action: 'signin', argument: id }, options)
  const outcome = await signing(({ getProvider, finishSignIn, signIn }) => {
    const provider = getProvider(context)
    const isProof = options.fields !== undefined && provider.type === 'credentials'
    return isProof ? finishSignIn(context, provider) : signIn(context)
  })
  return createResult(outcome, context)
}

/** Signs out from server code. If the session may not have ended, the result is the error page. */
export async function signOutOnServer(
  config: ResolvedConfig,
  request: RequestLike,
  { redirectTo, federated = false, ...host }: SignOutOptions = {},
): Promise<RedirectResult> {
  const options = { ...host, redirectTo, fields: { federated: String(federated) } }
  const context = createPostContext(config, request, { action: 'signout', argument: null }, options)
  const outcome = await signing(({ signOut }) => signOut(context))
  const page = new URL(config.pages.error ?? `${config.basePath}/error`, context.request.origin).href
  const isDone = outcome.location !== undefined
  return createResult(isDone ? outcome : { location: withQuery(page, { error: 'SignOutError' }) }, context)
}
