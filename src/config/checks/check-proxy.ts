import type { Finding } from '../../errors/errors.ts'
import { createFindings } from '../../errors/findings.ts'
import { readSafeUrl } from '../../http/safe-url.ts'
import { checkTargets } from '../providers/proxy-targets.ts'

/** Checks the redirect proxy of the configuration. */
export const checkProxy = (proxy: string | null, origin: string | null, targets: readonly string[]): Finding[] =>
  proxy === null
    ? []
    : createFindings([
        ['redirectProxyUrl', proxy, readSafeUrl(proxy) !== null, "'https://app.example/auth'"],
        checkTargets(proxy, origin, targets),
      ])
