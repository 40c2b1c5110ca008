import { throwOutboundError } from '../../../http/outbound.ts'
import type { ResolvedOAuthProvider, UserinfoRequest } from '../../../types/resolved-oauth-provider.ts'
import { moveToCallbackHost } from './callback-host.ts'
import { fetchObject } from './fetch-object.ts'
import { fillBody } from './fill-body.ts'
import { isExact, readPath } from './read-path.ts'
import type { DialectRequest, Fields } from './send-request.ts'

// A sign-in needs both, so they load together.
export { requestTokens } from './tokens.ts'

type Userinfo = Exclude<ResolvedOAuthProvider['userinfo'], false>

/** Puts the access token in its place. */
function placeFields({ tokenIn = 'header:Bearer' }: Userinfo, token = ''): Record<'header' | 'query' | 'body', Fields> {
  const [place = '', name = ''] = tokenIn.split(/:(.*)/s)
  const nowhere = { header: {}, query: {}, body: {} }
  return { ...nowhere, [place]: place === 'header' ? { authorization: `${name} ${token}` } : { [name]: token } }
}

/** Returns query parameters from the token response. */
function selectTokenFields({ fromToken = {} }: Userinfo, tokens: unknown): Record<string, string> {
  const pairs = Object.entries(fromToken).map(([name, path]) => [name, readPath(tokens, path)] as const)
  return Object.fromEntries(pairs.flatMap(([name, value]) => (isExact(value) ? [[name, String(value)]] : [])))
}

function describe(userinfo: Userinfo, request: UserinfoRequest): DialectRequest {
  const { tokens, metadata, callback } = request
  const token = placeFields(userinfo, tokens.access_token)
  const body = { ...(userinfo.body && fillBody(userinfo.body, request)), ...token.body }
  const hasBody = userinfo.body !== undefined || Object.keys(token.body).length > 0
  const texts = { ...userinfo.params, ...selectTokenFields(userinfo, tokens), ...token.query }
  return {
    url: moveToCallbackHost(metadata.userinfo, userinfo, callback),
    method: userinfo.method ?? (hasBody ? 'POST' : 'GET'),
    headers: { ...userinfo.headers, ...token.header } as Record<string, string>, // texts, all of them
    query: texts as Record<string, string>, // as above
    body: hasBody ? body : null,
    encoding: userinfo.encoding ?? 'json',
  }
}

/**
 * Sends a userinfo request of a special protocol.
 *
 * @throws {OutboundError}
 */
export async function requestUserinfo(request: UserinfoRequest): Promise<Fields> {
  const { provider } = request
  const { userinfo } = provider
  if (userinfo === false) return {}
  if (request.metadata.userinfo === '') throwOutboundError('userinfo: no address', '`userinfo.url`')
  return fetchObject(provider.fetch, describe(userinfo, request))
}
