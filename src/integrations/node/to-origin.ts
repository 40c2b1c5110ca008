const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Used for a missing or malformed host: no policy trusts it, and a fixed origin does not need it. */
const NO_HOST = 'unknown.invalid'

/**
 * Returns the origin of a request.
 *
 * @param host Value of a header, which can contain anything.
 * @returns `https://app.example`, without trailing slash.
 */
export function toOrigin(isSecure: boolean, host = ''): string {
  const scheme = isSecure ? 'https://' : 'http://'
  return HOST.test(host) && URL.canParse(scheme + host) ? scheme + host : scheme + NO_HOST
}
