import { SHARED } from '../../lib/public-suffix.ts'
import { parseUrl } from '../../lib/url.ts'
import type { OriginPolicy } from '../../seams/resolved-config.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { Logger } from '../../types/logger.ts'
import type { EnvConfig } from '../env.ts'
import type { UnknownOption } from '../providers/check-members.ts'
import type { PendingProvider } from '../providers/pending-provider.ts'
import { describeUnknownOption } from '../providers/unknown-option.ts'
import { ABSOLUTE_AGE } from '../resolve-session.ts'
import { createHttpWarner } from './http-warner.ts'

/** A valid configuration. */
export interface Resolved {
  readonly config: AuthConfig
  readonly env: EnvConfig
  readonly origin: OriginPolicy
  /** Types of its providers. */
  readonly types: readonly string[]
  readonly pending: ReadonlyMap<string, PendingProvider>
  /** Whether sessions are stored. */
  readonly isDatabase: boolean
}

/** Returns whether the application accepts the origins of other sites. */
function acceptsStrangers({ isAllowed, trustHost }: OriginPolicy): boolean {
  try {
    return isAllowed ? isAllowed('https://example.invalid') : trustHost
  } catch {
    return false
  }
}

/**
 * Returns whether a forged Host header could reach a mailed link. Redirect URIs are registered with the provider, and a
 * passkey works only on its own host, but a mail accepts any URL.
 */
const canMailAnyHost = ({ env, origin, types }: Resolved): boolean =>
  types.includes('email') && origin.fixed === null && acceptsStrangers(origin) && !env.isHostSet && !env.isDevelopment

/** Warns about sessions that end earlier than `maxAge`. A longer default would be less safe. */
function warnAboutAge({ jwt = {}, session = {} }: AuthConfig, warn: Logger['warn']): void {
  const { absoluteAge, hashToken } = session
  const maxAge = jwt.maxAge ?? session.maxAge ?? 0
  if (maxAge > ABSOLUTE_AGE && typeof absoluteAge !== 'number' && hashToken !== false)
    warn(
      'absolute-age',
      `Sessions end 90 days after sign-in, although \`maxAge\` is longer. Set session: { absoluteAge: ${maxAge} }, or 0 for no limit.`,
    )
}

function warnAboutOrigin({ config, origin: { fixed, hasUnreadUrl } }: Resolved, warn: Logger['warn']): void {
  const url = parseUrl(fixed ?? '')
  if (url) createHttpWarner(config, warn)(url)
  const lists = [config.origin, config.redirectProxyTargets].flat()
  for (const pattern of lists.filter((each) => SHARED.test(String(each))))
    warn('shared-domain', `${pattern} matches hosts that anyone can register. List your own origins.`)
  if (hasUnreadUrl)
    warn(
      'nextauth-url',
      'NEXTAUTH_URL is not read. Rename it to AUTH_URL, and set `basePath` to the path of your routes.',
    )
}

/** Warns about mail services that log the sign-in links they send. An application's own function does not. */
function warnAboutLinks({ pending }: Resolved, warn: Logger['warn']): void {
  for (const { complete, type } of pending.values()) {
    // The other providers are completed on first use.
    const provider = type === 'email' ? complete() : null
    if (provider?.type !== 'email') continue
    const { id, linkTracking, options } = provider
    if (linkTracking && !options?.['sendVerificationRequest']) warn('mail-link-tracking', `${id}: ${linkTracking}`)
  }
}

/**
 * Warns about unknown options, also if the configuration has errors. A configuration of Auth.js that another framework
 * shares with Next.js may have `authorized`, and its author expects a guard.
 */
export function warnAboutUnknown(unknown: readonly UnknownOption[], warn: Logger['warn']): void {
  for (const { path, meant } of unknown)
    warn(
      'unknown-option',
      describeUnknownOption(path, meant) +
        (path === 'callbacks.authorized' ? ' Only `latchkey/next` asks it. Use `requireSession`.' : ''),
    )
}

/** Warns about settings that work but are probably not intended. */
export function warnAbout(resolved: Resolved, warn: Logger['warn']): void {
  const { config, env, isDatabase } = resolved
  if (isDatabase && config.callbacks?.jwt)
    warn('unused-callback', "`callbacks.jwt` is not called with strategy 'database'. Use `callbacks.session`.")
  if (config.experimental?.enableWebAuthn)
    warn('experimental-webauthn', 'Passkey support is experimental: its options may change in a minor version.')
  if (config.debug && env.isProduction)
    warn('debug-enabled', '`debug` is on in production. It logs every step. Set `debug: false`.')
  warnAboutOrigin(resolved, warn)
  warnAboutAge(config, warn)
  warnAboutLinks(resolved, warn)
  if (config.migrate?.unprovenUsers === 'trust')
    warn(
      'unproven-users',
      'Users whose address was never verified count as verified. An attacker who signed up with the address of another person keeps their access. Remove `unprovenUsers` once `latchkey doctor` counts none.',
    )
  if (canMailAnyHost(resolved))
    warn(
      'trusted-host-email',
      'Every host is trusted, so a forged Host header puts a sign-in link to that host into the email. Set AUTH_URL, or list your origins in `origin`.',
    )
}
