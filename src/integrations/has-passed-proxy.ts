/** What a request may say of those who have passed it on; each `null` where the header is missing. */
interface Passed {
  /** `X-Forwarded-For`: whoever passes a request on adds who it came from. */
  readonly xForwardedFor: string | null
  /** @see https://www.rfc-editor.org/rfc/rfc7239 */
  readonly forwarded: string | null
}

/**
 * Whether a request says that a proxy passed it on. Any client can say so: it is a reason to warn, and for nothing else.
 *
 * Hosts such as Cloudflare Workers connect the application to the client itself, and still list it: then both are the
 * same address.
 *
 * @param connected The address that is connected.
 */
export function hasPassedProxy({ xForwardedFor, forwarded }: Passed, connected: string | undefined): boolean {
  if (xForwardedFor === null) return forwarded !== null
  return xForwardedFor.split(',').at(-1)?.trim() !== connected
}
