import { UntrustedHost } from '../errors.ts'
import { isLoopback } from '../lib/url.ts'
import type { OriginPolicy } from '../types/config.ts'

/**
 * The public origin of a request. A configured origin makes the request's host irrelevant; otherwise the
 * host counts only where the policy believes it, because links, redirect URIs and cookies are built on it.
 *
 * @param url Of the request, as the server or the framework made it. Forwarded headers are not read here:
 *   a framework that trusts its proxy has applied them already.
 * @returns `https://app.example`: no path, no trailing slash.
 * @throws {UntrustedHost}
 */
export function publicOrigin(url: URL, policy: OriginPolicy): string {
  if (policy.fixed !== null) return policy.fixed
  const { origin, hostname } = url
  if (policy.isAllowed !== null)
    return policy.isAllowed(origin) ? origin : refuse(origin, 'an origin that `origin` allows')
  if (policy.trustHost || (policy.trustLoopback && isLoopback(hostname))) return origin
  return refuse(origin, 'a configured origin: the host of a request can be forged')
}

function refuse(origin: string, expected: string): never {
  throw new UntrustedHost('The host of the request is not trusted.', {
    cause: {
      seen: `${origin}, from the Host header or what the framework made of it`,
      expected,
      fix: `Set AUTH_URL=${origin} if this is the address that users see. Behind a proxy that sets the Host header itself, AUTH_TRUST_HOST=true will do.`,
    },
  })
}

/**
 * Whether an origin is one of a list. `https://*.preview.example` stands for exactly one label.
 *
 * @param allowed Validated: origins, lower case, no path.
 */
export function matchesOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    const [before = '', after] = pattern.split('*', 2)
    if (after === undefined) return origin === pattern
    const label = origin.slice(before.length, origin.length - after.length)
    return origin === before + label + after && /^[a-z0-9-]+$/.test(label)
  })
}
