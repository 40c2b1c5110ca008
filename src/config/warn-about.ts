import { isLoopback, parseUrl } from '../lib/url.ts'
import { themeWarnings } from '../pages/theme.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig, OriginPolicy } from '../types/config.ts'
import type { Logger } from '../types/logger.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { unknownOptions } from './check-options.ts'
import type { EnvConfig } from './env.ts'

/** A configuration without mistakes. */
export interface Resolved {
  readonly config: AuthConfig
  readonly env: EnvConfig
  readonly origin: OriginPolicy
  /** Types of its providers. */
  readonly types: readonly string[]
  readonly providers: ReadonlyMap<string, ResolvedProvider>
  /** `null` if there is none. */
  readonly adapter: Adapter | null
}

/**
 * Returns whether any host of a request becomes the host of a mailed link. Redirect URIs are registered with the
 * provider, and a passkey answers its own host only, but a mail takes every address.
 */
const mailsAnyHost = ({ env, origin, types }: Resolved): boolean =>
  types.includes('email') &&
  origin.fixed === null &&
  origin.isAllowed === null &&
  origin.trustHost &&
  !env.isHostSet &&
  !env.isDevelopment

function warnAboutOrigin({ fixed, hasUnreadUrl }: OriginPolicy, warn: Logger['warn']): void {
  const { protocol, hostname = '' } = parseUrl(fixed ?? '') ?? {}
  if (protocol === 'http:' && !isLoopback(hostname))
    warn('insecure-origin', `${fixed} shows its cookies to the network.`)
  if (hasUnreadUrl)
    warn(
      'nextauth-url',
      'NEXTAUTH_URL is not read. Rename it to AUTH_URL, and set `basePath` to the path of your routes.',
    )
}

/** Warns about services that know the sign-in links they send. An application's own function sends by other means. */
function warnAboutLinks({ providers }: Resolved, warn: Logger['warn']): void {
  for (const provider of providers.values())
    if (provider.type === 'email' && provider.linkTracking && !provider.options?.['sendVerificationRequest'])
      warn('mail-link-tracking', `${provider.id}: ${provider.linkTracking}`)
}

/** Warns about what works and is probably not meant. */
export function warnAbout(resolved: Resolved, warn: Logger['warn']): void {
  const { config, env, origin } = resolved
  for (const option of unknownOptions(config)) warn('unknown-option', `\`${option}\` has no effect.`)
  if (config.experimental?.enableWebAuthn) warn('experimental-webauthn', 'Passkeys may change.')
  if (config.debug && env.isProduction) warn('debug-enabled', '`debug` is on in production.')
  for (const text of themeWarnings(config.theme ?? {})) warn('theme', text)
  warnAboutOrigin(origin, warn)
  warnAboutLinks(resolved, warn)
  if (config.migrate?.unprovenUsers === 'trust')
    warn(
      'unproven-users',
      'Users count as verified whose address nobody is known to have verified. An attacker who signed up with the address of another person keeps their access. Remove `unprovenUsers` once `latchkey doctor` counts none.',
    )
  if (mailsAnyHost(resolved))
    warn(
      'trusted-host-email',
      'Every host is trusted, and a request with a forged Host header puts a sign-in link to that host into the email. Set AUTH_URL to the public origin, or `origin` to the list of origins.',
    )
}
