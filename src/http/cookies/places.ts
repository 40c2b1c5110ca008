// Lists the other domains and paths under which a browser may store a cookie of this application.

import type { CookieDefinition } from '../../types/cookies.ts'

const PATH = /; Path=([^;]*)/
const DOMAIN = /; Domain=\.?([^;]*)/
const PARTITIONED = '; Partitioned'

/**
 * Returns `/`, `/auth`, `/auth/callback` for `/auth/callback/github`. The request contained no cookie of another path. A
 * semicolon would begin an attribute.
 */
const listPaths = (path: string): string[] =>
  path.split(/;.*|\//).map((_, i, parts) => parts.slice(0, i).join('/') || '/')

/**
 * Returns the domains for which a host can set cookies: itself and its parents. '' means without `Domain`. Browsers refuse
 * public suffixes such as `co.uk`. An IP address has no parents.
 */
const listDomains = (host: string): string[] => [
  '',
  ...(/[a-z]$/i.test(host) ? host.split('.').map((_, i, labels) => labels.slice(i).join('.')) : []).slice(0, -1),
]

/** Another place of a cookie. */
export interface Place {
  /** Number of options that differ from the definition. */
  readonly distance: number
  readonly attributes: string
}

/**
 * Returns all other places of a cookie. Name, domain, path and partition together identify it in a browser.
 *
 * @param url Of the request: its path is untrusted.
 * @see https://www.rfc-editor.org/rfc/rfc6265#section-5.3
 */
export function listOtherPlaces(
  { name, attributes }: CookieDefinition,
  { hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>,
): Place[] {
  const [, path = '/'] = PATH.exec(attributes) ?? []
  const [, domain = ''] = DOMAIN.exec(attributes) ?? []
  const isHostOnly = name.startsWith('__Host-')
  const paths = new Set([path, ...(isHostOnly ? [] : listPaths(pathname))])
  const domains = new Set([domain, ...(isHostOnly ? [] : listDomains(hostname))])
  const isPartitioned = attributes.includes(PARTITIONED)
  // Browsers accept `Partitioned` only with `Secure`.
  const partitions = attributes.includes('; Secure') ? [isPartitioned, !isPartitioned] : [false]
  const others = attributes.replace(PATH, '').replace(DOMAIN, '').replace(PARTITIONED, '')
  const [, ...places] = [...paths].flatMap((path, p) =>
    [...domains].flatMap((domain, d) =>
      partitions.map((isPartitioned, i) => ({
        distance: [p, d, i].filter(Boolean).length,
        attributes: `; Path=${path}${domain && `; Domain=${domain}`}${others}${isPartitioned ? PARTITIONED : ''}`,
      })),
    ),
  )
  return places
}
