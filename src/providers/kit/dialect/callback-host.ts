import { throwOutboundError } from '../../../http/outbound.ts'
import { parseUrl } from '../../../lib/url.ts'
import type { HostFromCallback } from '../../../types/oauth-endpoints.ts'

/** Returns the host in a text, alone or as an https origin; `null` for any other text. */
function readHost(text: string): string | null {
  const url = parseUrl(text.includes('//') ? text : `https://${text}`)
  return url?.href === `https://${url?.host}/` ? url.host : null
}

/**
 * Returns an endpoint at the host that the callback names.
 *
 * Anyone can forge a callback, so the name only selects from the provider's own list. Otherwise the code, the client
 * secret and the token could be sent to any host.
 *
 * @throws {OutboundError} The host is not on the list.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.4
 */
export function moveToCallbackHost(
  url: string,
  { hostFromCallback, allowedHosts = [] }: HostFromCallback,
  callback: URLSearchParams,
): string {
  const said = hostFromCallback === undefined ? [] : callback.getAll(hostFromCallback)
  if (said.length === 0) return url
  const host = readHost(said[0] ?? '')
  if (said.length > 1 || host === null || !allowedHosts.includes(host))
    throwOutboundError(`${hostFromCallback}: ${JSON.stringify(said.join(' ').slice(0, 100))}`, allowedHosts.join(', '))
  const { pathname, search } = new URL(url)
  return `https://${host}${pathname}${search}`
}
