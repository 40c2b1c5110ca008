/** A network that an attempt counts for. */
export interface Network {
  /** Key of the counter. */
  readonly subject: string
  /** Factor of the limit. */
  readonly times: number
  /** Suffix for the log: ` /56`, or empty for the client itself. */
  readonly size: string
}

/** The result of `toNetwork` for an IPv6 address. */
const IPV6 = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/

/**
 * Returns the networks of a client, the narrowest first.
 *
 * A site is assigned a /56 or a /48, so one client may have 256 or 65,536 networks of 64 bits. In other places many
 * clients share such a network, so these limits are higher.
 *
 * @param client Result of `findClient`.
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
