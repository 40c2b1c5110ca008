import { OAuthSignInError } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { throwForProvider } from '../failure.ts'
import { loadExtensions } from '../load-extensions.ts'
import type { Server } from '../server/describe-server.ts'

/**
 * Returns the response mode. @see https://openid.net/specs/oauth-v2-jarm-final.html#section-2.3
 *
 * @returns `null` for the default, the query.
 */
export function getResponseMode({ formPost, responseMode }: ResolvedOAuthProvider): string | null {
  if (responseMode === null) return formPost ? 'form_post' : null
  return formPost ? 'form_post.jwt' : 'jwt'
}

const NEEDS_EXTENSIONS = {
  fix: "Add the option `extensions` to the provider, with import { extensions } from 'latchkey/extensions'.",
}

/**
 * Returns the parameters that the browser carries to the provider: those of the request, or, if it is signed or pushed, a
 * reference to them.
 *
 * @throws {OAuthSignInError} The server requires a form of the request that this provider cannot create, or refuses it.
 */
export async function carryParameters(
  context: Context,
  provider: ResolvedOAuthProvider,
  server: Server,
  parameters: URLSearchParams,
): Promise<URLSearchParams> {
  const isPushed = provider.par || server.require_pushed_authorization_requests === true
  if (!isPushed && provider.requestKey === null) return parameters
  const extensions = await loadExtensions(provider)
  if (extensions === null)
    throwForProvider(
      OAuthSignInError,
      provider,
      'a server that requires pushed requests',
      'one that does not',
      NEEDS_EXTENSIONS,
    )
  return extensions.writeRequest(context, provider, server, parameters)
}

/**
 * Returns the URL to redirect the browser to.
 *
 * @param parameters Parameters of the request. They override those of the endpoint.
 * @param carried Those that the browser carries, or a reference to them.
 */
export function createAuthorizationUrl(
  { authorization }: ResolvedOAuthProvider,
  { authorization_endpoint: endpoint }: Server,
  parameters: URLSearchParams,
  carried: URLSearchParams,
): URL {
  const address = new URL(endpoint)
  const query = new URLSearchParams(address.search) // separate from the URL, which is parsed each time
  for (const name of parameters.keys()) if (!carried.has(name)) query.delete(name)
  for (const [name, value] of carried) query.set(name, value)
  // Some servers do not read `+` as a space.
  address.search = `${query}`.replaceAll('+', '%20')
  address.hash = authorization.fragment ?? ''
  return address
}
