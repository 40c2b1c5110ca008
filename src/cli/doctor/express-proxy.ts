import { type EnvConfig, readEnv } from '../../config/env.ts'
import { parseUrl } from '../../lib/url.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { Finding, Level } from './finding.ts'
import type { Subject } from './subject.ts'

const TRUST = "app.set('trust proxy', 1), where one proxy is in front that sets X-Forwarded-Proto and -Host itself"

const finding = (level: Level, message: string, fix: string | null): Finding[] => [
  { level, check: 'express', message, fix },
]

/** Whether Express knows of a proxy that there may be, as far as sign-in depends on it. */
export function checkProxy(subject: Subject, config: AuthConfig): Finding[] {
  if (!('trustProxy' in subject)) return []
  const { env, trustProxy } = subject
  if (trustProxy === true)
    return finding(
      'warning',
      '`trust proxy` is true: what any client writes into X-Forwarded-For, -Host and -Proto is believed.',
      "app.set('trust proxy', 1), or the addresses of your proxies",
    )
  if (trustProxy) return finding('ok', 'Express knows the proxy in front of it.', null)
  return checkUnknownProxy(config, readEnv(env))
}

function checkUnknownProxy(config: AuthConfig, { trustHost, url }: EnvConfig): Finding[] {
  const origin = fixedOrigin(config, url)
  if (origin === null && (config.trustHost ?? trustHost) === true)
    return finding(
      'warning',
      'The host of a request is trusted, and `trust proxy` is not set: behind a proxy, the origin is what the proxy calls this application, by http.',
      `${TRUST}; or AUTH_URL=https://app.example`,
    )
  if (!origin?.startsWith('https:') || !isCounted(config)) return []
  return finding(
    'warning',
    `The origin is ${origin}, and \`trust proxy\` is not set: behind a proxy that ends TLS, attempts are counted for the address of the proxy.`,
    TRUST,
  )
}

function fixedOrigin({ origin }: AuthConfig, url: string | null): string | null {
  if (origin === undefined) return parseUrl(url ?? '')?.origin ?? null
  return typeof origin === 'string' && !origin.includes('*') ? origin : null
}

const isCounted = ({ rateLimit }: AuthConfig): boolean => rateLimit !== false && rateLimit?.clientAddress === undefined
