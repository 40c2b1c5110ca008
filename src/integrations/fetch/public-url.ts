/** Value that the first of several proxies has set. */
const readFirst = (headers: Headers, name: string): string | undefined => headers.get(name)?.split(',', 1)[0]?.trim()

/**
 * Returns the address that users see behind a proxy.
 *
 * @param href Absolute URL of the request, as the server received it.
 * @param headers Those of a proxy that sets or removes `X-Forwarded-Host` and `X-Forwarded-Proto`.
 */
export function getProxiedUrl(href: string, headers: Headers): string {
  const url = new URL(href)
  const host = readFirst(headers, 'x-forwarded-host')
  const scheme = readFirst(headers, 'x-forwarded-proto')
  if (host !== undefined) {
    url.port = ''
    url.host = host
  }
  if (scheme !== undefined) url.protocol = scheme === 'https' ? 'https:' : 'http:'
  return url.href
}
