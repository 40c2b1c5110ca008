/**
 * Parses the environment variable TRUST_PROXY for the setting `trust proxy` of Express.
 *
 * @param text `2`, the number of proxies; `true`; or their addresses: `loopback, 10.0.0.0/8`. Empty: none is trusted.
 * @see https://expressjs.com/en/guide/behind-proxies.html
 */
export function parseTrustProxy(text = ''): boolean | number | string {
  if (text === '' || text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}
