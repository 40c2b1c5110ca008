// Determines the public origin of a request, by the configured policy.

import { throwUnexpected, UntrustedHost } from '../errors/errors.ts'
import { isLoopback, isWeb, parseUrl } from '../lib/url.ts'
import type { OriginPolicy } from '../seams/resolved-config.ts'
import type { SessionRequest } from '../types/session-request.ts'
import { isHeaderReader } from './cookie-header.ts'

/** Returns the address to write into AUTH_URL. A proxy that ends TLS reports the scheme that browsers use. */
function guessAddress(origin: string, headers: SessionRequest['headers']): string {
  const name = 'x-forwarded-proto'
  const scheme = isHeaderReader(headers) ? headers.get(name) : headers[name]
  return scheme === 'https' ? origin.replace('http:', 'https:') : origin
}

/**
 * Returns the public origin of a request. A configured origin makes the Host header irrelevant. Otherwise the policy
 * decides whether to trust it, because links, redirect URIs and cookies depend on it.
 *
 * @param href URL of the request, as the server or framework created it. Forwarded headers are not read here: a
 * framework that trusts its proxy has applied them.
 * @param headers Of the request, untrusted. Only the text of an error depends on them.
 * @returns `https://app.example`: without path and trailing slash.
 * @throws {UntrustedHost}
 */
export function getPublicOrigin(
  href: string | undefined,
  policy: OriginPolicy,
  headers: SessionRequest['headers'] = {},
): string {
  if (policy.fixed !== null) return policy.fixed
  const url = parseUrl(href ?? '')
  if (url === null || !isWeb(url))
    return throwUnexpected(UntrustedHost, 'a request without an absolute http(s) `url`', 'one, or a configured origin')
  const { origin, hostname } = url
  const { hasUnreadUrl, isAllowed, trustHost, trustLoopback } = policy
  if (isAllowed ? isAllowed(origin) : trustHost || (trustLoopback && isLoopback(hostname))) {
    policy.onTrusted?.(url)
    return origin
  }
  return throwUnexpected(
    UntrustedHost,
    `the Host header of ${origin}`,
    isAllowed ? 'one of `origin`' : 'a configured origin',
    {
      fix: `${hasUnreadUrl ? 'NEXTAUTH_URL is not read: rename it to AUTH_URL. ' : ''}Set AUTH_URL=${guessAddress(origin, headers)} if users see this address, or AUTH_TRUST_HOST=true behind a proxy that sets the Host header itself.`,
    },
  )
}

/**
 * Returns whether an origin matches a list. `https://*.preview.example` matches exactly one label.
 *
 * @param allowed Validated origins, in lower case, without a path.
 */
export function matchesOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    const [before = '', after] = pattern.split('*', 2)
    if (after === undefined) return origin === pattern
    const label = origin.slice(before.length, origin.length - after.length)
    return origin === before + label + after && /^[a-z0-9-]+$/.test(label)
  })
}
