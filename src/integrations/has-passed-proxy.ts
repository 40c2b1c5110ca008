/** Proxy headers of a request; each `null` if missing. */
interface Passed {
  /** `X-Forwarded-For`: each proxy appends the address of its client. */
  readonly xForwardedFor: string | null
  /** @see https://www.rfc-editor.org/rfc/rfc7239 */
  readonly forwarded: string | null
}

/**
 * Returns whether a request reports that a proxy forwarded it. Any client can forge this, so use it only for warnings.
 *
 * Hosts such as Cloudflare Workers connect the application to the client itself and still add the header. Then both
 * addresses are the same.
 *
 * @param connected The connected address.
 */
export function hasPassedProxy({ xForwardedFor, forwarded }: Passed, connected: string | undefined): boolean {
  if (xForwardedFor === null) return forwarded !== null
  return xForwardedFor.split(',').at(-1)?.trim() !== connected
}
