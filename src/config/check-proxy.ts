import type { Finding } from '../errors.ts'
import { readSafeUrl } from '../http/safe-url.ts'
import { createFindings } from '../methods/findings.ts'

/**
 * Checks the redirect proxy. It receives authorization codes, so the origins that it forwards them to must be listed.
 * Without a list, a forged host could send them anywhere.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export function checkProxy(proxy: string | null, origin: string | null, targets: readonly string[]): Finding[] {
  if (proxy === null) return []
  const url = readSafeUrl(proxy)
  return createFindings([
    ['redirectProxyUrl', proxy, url !== null, "'https://app.example/auth'"],
    [
      'redirectProxyTargets',
      null,
      url === null || url.origin === origin || targets.length > 0,
      "['https://*.preview.example']",
    ],
  ])
}
