import type { Finding } from '../errors.ts'
import { readSafeUrl } from '../http/safe-url.ts'
import { createFindings } from '../methods/findings.ts'
import { checkTargets } from '../methods/proxy-targets.ts'

/** Checks the redirect proxy of the configuration. */
export const checkProxy = (proxy: string | null, origin: string | null, targets: readonly string[]): Finding[] =>
  proxy === null
    ? []
    : createFindings([
        ['redirectProxyUrl', proxy, readSafeUrl(proxy) !== null, "'https://app.example/auth'"],
        checkTargets(proxy, origin, targets),
      ])
