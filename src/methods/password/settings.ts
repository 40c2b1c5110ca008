import { InvalidProvider } from '../../errors/errors.ts'
import type { PasswordHash } from '../../password/password-hash.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'
import type { Fetch } from '../../types/fetch.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import type { PasswordPolicy } from './policy.ts'
import type { PasswordText } from './text.ts'

/** Id of the provider, of its feature, and of its notes in a sign-in. */
export const ID = 'password'

/** Its options, complete. */
export interface PasswordSettings {
  readonly policy: PasswordPolicy
  readonly hash: PasswordHash | null
  readonly breached: 'refuse' | 'warn' | 'off'
  /** Seconds until a mailed link expires. */
  readonly maxAge: number
  /** Languages besides English. */
  readonly text: readonly PasswordText[]
  /** Sends the requests of the breach check. */
  readonly fetch: Fetch
}

/** The provider after configuration. */
export interface ResolvedPasswordProvider extends ResolvedCredentialsProvider {
  readonly settings: PasswordSettings
}

const isPasswordProvider = (provider: ResolvedProvider | undefined): provider is ResolvedPasswordProvider =>
  provider !== undefined && 'settings' in provider

const isMailer = (provider: ResolvedProvider): provider is ResolvedEmailProvider => provider.type === 'email'

/** Returns the provider. @throws {InvalidProvider} It is missing, which only a feature without it could cause. */
export function getPasswordProvider({ providers }: ResolvedConfig): ResolvedPasswordProvider {
  const provider = providers.get(ID)
  if (isPasswordProvider(provider)) return provider
  throw new InvalidProvider({ cause: { seen: 'no provider `password`', expected: '`Password()`' } })
}

/** Returns the first email provider, which sends the mails. @throws {InvalidProvider} Reported at start-up. */
export function getMailer({ providers }: ResolvedConfig): ResolvedEmailProvider {
  const mailer = [...providers.values()].find(isMailer)
  if (mailer) return mailer
  throw new InvalidProvider({ cause: { seen: 'no email provider', expected: 'one' } })
}
