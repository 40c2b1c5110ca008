import { createCallbackError } from '../../errors/errors.ts'
import { parseUrl } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'

/** IPv4 with a port, as some hosts pass it. */
const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/

/** IPv4 mapped into IPv6, in canonical form. @see https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2 */
const MAPPED = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/

const toBytes = (group: string): string => `${Number.parseInt(group, 16) >> 8}.${Number.parseInt(group, 16) & 255}`

/** Returns all eight groups of an IPv6 address in canonical form. */
function readGroups(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return tail === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
}

/**
 * Returns what belongs to one client: an IPv4 address or the /64 of an IPv6 address.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6177#section-2
 */
export function toNetwork(address: string): string {
  const [, ipv4] = IPV4.exec(address) ?? []
  if (ipv4) return ipv4
  const host = parseUrl(`http://[${address.replace(/^\[|\](?::\d+)?$|%.*/g, '')}]`)?.hostname
  if (host === undefined) return address
  const [, high, low] = MAPPED.exec(host) ?? []
  if (high && low) return `${toBytes(high)}.${toBytes(low)}`
  return `${readGroups(host.slice(1, -1)).slice(0, 4).join(':')}::/64`
}

/**
 * Returns the client that an attempt is counted for.
 *
 * @returns `null` if the address is unknown. Such attempts are not counted per client, because all would share one
 * counter.
 * @throws {CallbackError} `rateLimit.clientAddress` threw.
 */
export function findClient({ clientAddress, config, request }: Context): string | null {
  let address: unknown = clientAddress
  try {
    if (config.clientAddress) address = config.clientAddress(request.raw)
  } catch (error) {
    throw createCallbackError(error, 'rateLimit.clientAddress')
  }
  return typeof address === 'string' && address !== '' ? toNetwork(address) : null
}
