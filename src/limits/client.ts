import { callbackError } from '../errors.ts'
import { parseUrl } from '../lib/url.ts'
import type { Context } from '../types/context.ts'

/** What a host may hand on for IPv4: mapped into IPv6, or with a port. */
const IPV4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i

/** The groups of an IPv6 address in its canonical form, all eight of them. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean)) as string[][]
  return tail === undefined ? [...head] : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
}

/**
 * What belongs to one client: an IPv4 address, or the /64 of an IPv6 address, since everybody has all of it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6177#section-2
 */
export function networkOf(address: string): string {
  const [, ipv4] = IPV4.exec(address) ?? []
  if (ipv4) return ipv4
  const host = parseUrl(`http://[${address.replace(/^\[|\](?::\d+)?$|%.*/g, '')}]`)?.hostname
  return host === undefined ? address : `${groupsOf(host.slice(1, -1)).slice(0, 4).join(':')}::/64`
}

/**
 * Whom an attempt is counted for: the client, where its address is known.
 *
 * @returns `null`: unknown. Then nothing is counted per client, rather than everybody together.
 * @throws {CallbackError} `rateLimit.clientAddress` threw.
 */
export function clientOf({ clientAddress, config, request }: Context): string | null {
  let address: unknown = clientAddress
  try {
    if (config.clientAddress) address = config.clientAddress(request.raw)
  } catch (error) {
    throw callbackError(error, 'rateLimit.clientAddress')
  }
  return typeof address === 'string' && address !== '' ? networkOf(address) : null
}
