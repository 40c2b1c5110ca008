import type { Check } from '../../errors/findings.ts'
import { parseUrl } from '../../lib/url.ts'

/**
 * Checks the targets of a redirect proxy. It receives authorization codes, so the origins that it forwards them to must
 * be listed. Without a list, a forged host could send them anywhere.
 *
 * @param proxy URL of the proxy.
 * @param origin The configured public origin.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export const checkTargets = (proxy: string, origin: string | null, targets: readonly string[]): Check => [
  'redirectProxyTargets',
  null,
  (parseUrl(proxy)?.origin ?? origin) === origin || targets.length > 0,
  "['https://*.preview.example']",
]
