/** A network that an attempt counts for. */
export interface Network {
  /** What is counted. */
  readonly subject: string
  /** Factor of the limit. */
  readonly times: number
  /** For the log: ` /56`, empty for what the client itself is. */
  readonly size: string
}

/** What `toNetwork` makes of an IPv6 address. */
const IPV6 = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/

/**
 * Returns the networks that an attempt of a client counts for, the narrowest first.
 *
 * A site is assigned a /56 or a /48, so one client may have 256 or 65,536 networks of 64 bits. Elsewhere many clients
 * share a network of that size, hence the larger limits.
 *
 * @param client What `clientOf` returned.
 * @see https://www.rfc-editor.org/rfc/rfc6177#section-2
 */
export function listNetworks(client: string): readonly Network[] {
  const own: Network = { subject: client, times: 1, size: '' }
  const [, site, subnet] = IPV6.exec(client) ?? []
  if (site === undefined || subnet === undefined) return [own]
  const high = (Number.parseInt(subnet, 16) & 0xff00).toString(16)
  return [
    own,
    { subject: `${site}${high}::/56`, times: 4, size: ' /56' },
    { subject: `${site}:/48`, times: 16, size: ' /48' },
  ]
}
