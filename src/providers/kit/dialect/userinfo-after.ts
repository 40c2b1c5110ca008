import { throwOutboundError } from '../../../http/outbound.ts'
import type { UserinfoEndpoint, UserinfoRequest } from '../../../types/resolved-oauth-provider.ts'
import { fetchObject } from './fetch-object.ts'
import { isExact } from './read-path.ts'
import type { Fields } from './send-request.ts'

/** Replaces `{me.field}` with fields of the first response. */
const fill = (url: string, me: Fields): string =>
  url.replace(/\{me\.(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(me, name) ? me[name] : undefined
    return isExact(value)
      ? encodeURIComponent(value)
      : throwOutboundError(`userinfo: no \`${name}\``, 'a text or whole number')
  })

async function requestFields({ provider, tokens }: UserinfoRequest, url: string): Promise<Fields> {
  const headers = { ...(provider.userinfo || null)?.headers, authorization: `Bearer ${tokens.access_token}` }
  return fetchObject(provider.fetch, { url, headers, method: 'GET', query: {}, body: null, encoding: 'json' })
}

/**
 * For a provider with two requests: the first returns the id of the user, the second the user, at `userinfo.url` with
 * `{me.field}` from the first response.
 *
 * @param first URL of the first request.
 */
export const createUserinfoAfter =
  (first: string): NonNullable<UserinfoEndpoint['request']> =>
  async (request) => {
    const me = await requestFields(request, first)
    return requestFields(request, fill(request.metadata.userinfo, me))
  }
