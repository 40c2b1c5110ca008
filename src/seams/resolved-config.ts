import type { KeyRing } from '../crypto/keys.ts'
import type { ResolvedLogger } from '../errors/step.ts'
import type { Callbacks } from '../types/callbacks.ts'
import type { PagesOptions, SessionOptions } from '../types/config.ts'
import type { CookieDefinitions } from '../types/cookies.ts'
import type { Events } from '../types/events.ts'
import type { JwtOptions } from '../types/jwt-options.ts'
import type { Migration } from '../types/migration.ts'
import type { PageText } from '../types/page-text.ts'
import type { Providers } from '../types/provider.ts'
import type { DeviceReader } from '../types/revocation.ts'
import type { Theme } from '../types/theme.ts'
import type { Audit } from './audit.ts'
import type { Plan } from './feature.ts'
import type { SessionMemory } from './memory.ts'
import type { ResolvedServices } from './services.ts'

/** The policy for the public origin of a request. */
export interface OriginPolicy {
  /** The only origin, if configured. The request's host is then irrelevant. */
  readonly fixed: string | null
  readonly isAllowed: ((origin: string) => boolean) | null
  readonly trustHost: boolean
  /** Loopback hosts are trusted outside production. */
  readonly trustLoopback: boolean
  /** Whether NEXTAUTH_URL is set and no other setting contains the origin. */
  readonly hasUnreadUrl?: boolean
  /** Called with the URL of each request whose host is trusted. */
  readonly onTrusted?: (url: URL) => void
}

/** The configuration after defaults, environment and validation: frozen and complete. */
export interface ResolvedConfig extends ResolvedServices {
  readonly providers: Providers
  readonly secrets: readonly string[]
  readonly keys: KeyRing
  /** What the active features contribute. */
  readonly plan: Plan
  /** Receives the facts of the audit log; `null` without one. */
  readonly audit: Audit | null
  /** The application's function that identifies clients; `null` uses the address from the host. */
  readonly clientAddress: ((request: Request) => string | null) | null
  readonly migrate: Migration | null
  /** Begins with a slash and does not end with one; '' for the root. */
  readonly basePath: string
  /** The setting that has the base path; `null` without one. */
  readonly basePathSetting: 'basePath' | 'AUTH_URL' | null
  readonly origin: OriginPolicy
  /** `null`: depends on the scheme of the origin. */
  readonly useSecureCookies: boolean | null
  readonly account: { readonly keepTokens: boolean; readonly sealTokens: boolean }
  readonly cookies: { readonly secure: CookieDefinitions; readonly plain: CookieDefinitions }
  readonly session: {
    readonly strategy: 'jwt' | 'database'
    readonly generateSessionToken: () => string
    readonly hashToken: boolean
    readonly maxAge: number
    readonly updateAge: number
    readonly absoluteAge: number
    readonly isRevoked: SessionOptions['isRevoked'] | null
    /** `null`: sessions of the strategy `jwt` cannot be revoked in a store. */
    readonly revocation: { readonly maxStaleness: number; readonly whenDown: 'refuse' | 'allow' } | null
    readonly devices: DeviceReader | null
    readonly memo: { readonly size: number; readonly maxAge: number } | null
    readonly memory: SessionMemory
  }
  readonly jwt: {
    readonly secrets: readonly string[]
    readonly keys: KeyRing
    readonly maxAge: number
    readonly encode: JwtOptions['encode'] | null
    readonly decode: JwtOptions['decode'] | null
  }
  /** The application's callback; `null` if it has none. */
  readonly callbacks: { readonly [K in keyof Callbacks]-?: NonNullable<Callbacks[K]> | null }
  readonly events: Readonly<Events>
  readonly pages: Readonly<PagesOptions>
  readonly theme: Readonly<Theme>
  /** In addition to English, which the pages include. */
  readonly text: readonly PageText[]
  readonly logger: ResolvedLogger
  readonly debug: boolean
  /** Error pages show the received and expected values and the fix. */
  readonly development: boolean
  readonly redirectProxyTargets: readonly string[]
  readonly skipsCsrf: boolean
}
