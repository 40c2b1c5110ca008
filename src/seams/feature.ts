// A feature: an optional capability as a value. The kernel calls features only through the seams below.

import type { KeyRing } from '../crypto/keys.ts'
import type { ResolvedLogger } from '../errors/step.ts'
import type { Adapter } from '../types/adapter.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import type { FeatureValue } from '../types/feature-value.ts'
import type { Finding } from '../types/finding.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Audit } from './audit.ts'
import type { Context } from './context.ts'
import type { CookieRule } from './cookie-rule.ts'
import type { FindConfirmed, Interrupt } from './interrupt.ts'
import type { SessionLifecycle } from './lifecycle.ts'
import type { OwnerStep } from './owner.ts'
import type { Present } from './present.ts'
import type { OriginPolicy, ResolvedConfig } from './resolved-config.ts'
import type { Route } from './route.ts'
import type { ServiceName, Services } from './services.ts'
import type { SessionCheck } from './session-check.ts'
import type { SessionStrategy } from './session-strategy.ts'

/**
 * A function that `Auth` has on the server. It receives the configuration first.
 *
 * `read`: nothing is checked. `change`: the request, which is the first argument, and one in the option `except` have to
 * come from a page of this origin. `server`: the function checks its request itself.
 */
export interface Call {
  readonly rule: 'read' | 'change' | 'server'
  run(config: ResolvedConfig, ...given: readonly unknown[]): Promise<unknown>
}

/** The code of a function of `Auth`. */
export type CallCode<N extends Exclude<keyof Auth, 'basePath'>> = (
  config: ResolvedConfig,
  ...given: Parameters<Auth[N]>
) => ReturnType<Auth[N]>

/**
 * A feature: a value that carries its code. Its module is the head: names and small functions. The code behind it is a
 * part, which loads on first use.
 *
 * @typeParam N Its name, unique among the features of an application.
 * @typeParam C The functions that it adds to `Auth`.
 */
export interface Feature<N extends string = string, C extends object = object> extends FeatureValue<N, C> {
  /**
   * The plain options that it reads, by path: `adapter`, `session.revocation`. `config/option-owners.ts` has the same for
   * applications that lack the feature.
   */
  readonly owns: readonly string[]
  /** Services that must exist. If one is missing, the configuration is refused. `rateLimit: false` turns limits off. */
  readonly needs?: readonly Exclude<ServiceName, 'limiter'>[]
  /** Optional services that it reads, and services that it may provide. Both only decide the order of `resolve`. */
  readonly uses?: readonly ServiceName[]
  readonly offers?: readonly ServiceName[]
  /** Features that it includes. Each counts once, however many include it. */
  readonly carries?: readonly Feature[]
  /**
   * Seam 1: its routes, by method and path below the base path: `GET assets/:file`. One that begins with `/.well-known/`
   * is a path of the origin, and exists only if the configuration uses the feature.
   */
  readonly routes?: Readonly<Record<string, Route>>
  /** Seam 4: its functions of `Auth` on the server, by name. */
  readonly calls?: Readonly<Record<string, Call>>
  /**
   * Completes its options. Called once per configuration, after the features whose services it needs or uses.
   *
   * @returns What it contributes; `null` if the configuration does not use it. Then it costs nothing.
   */
  resolve(draft: Draft): Active | null
}

/** Input of `resolve`: the configuration while features complete it. */
export interface Draft {
  /** The options as written, without absent ones. */
  readonly options: AuthConfig
  readonly isDevelopment: boolean
  /** Public origin of requests. */
  readonly origin: OriginPolicy
  /** Returns the keys. Call it when code runs and not in `resolve`, because the secrets may be invalid. */
  getKeys(): KeyRing
  readonly logger: ResolvedLogger
  /** The adapter, which `adapter: () => ...` has created; `null` without one. */
  readonly adapter: Adapter | null
  readonly session: ResolvedConfig['session']
  readonly account: ResolvedConfig['account']
  /** By id, already checked. */
  readonly providers: ReadonlyMap<string, DraftProvider>
  /** Returns a service that an earlier feature provides; `null` if none does. */
  find<S extends ServiceName>(name: S): Services[S] | null
  /** Reports an error in the configuration. All are thrown together. */
  report(finding: Finding): void
  /** Warns if there is no error. */
  warnOnce(code: string, text: string): void
}

/** Facts about a provider before it is completed. */
export interface DraftProvider {
  readonly id: string
  readonly type: string
  /** The option that lets it end sessions. */
  readonly logout?: 'backchannelLogout' | 'frontchannelLogout' | undefined
  /** Returns the completed provider. Expensive for the code flow, whose providers are completed on first use. */
  complete(): ResolvedProvider
}

/** Contributions of an active feature. Each member is a seam. */
export interface Active {
  /** Seam 2: its cookies, which the kernel names and clears. */
  readonly cookies?: readonly CookieRule[]
  /** Seam 3: services for other features. Two providers of one service are a configuration error. */
  readonly provides?: Partial<Services>
  /** Seam 5: decides who owns an identity. At most one feature does. */
  readonly owner?: OwnerStep
  /** Seam 5: may pause a sign-in between its proof and the session. */
  readonly interrupt?: Interrupt
  /** Seam 5: the purpose `confirm`. At most one feature has it. */
  readonly findConfirmed?: FindConfirmed
  /** Seam 6: stores sessions. At most one feature does. @default sealed claims in a cookie */
  readonly strategy?: SessionStrategy
  /** Seam 6: decides about a session at every read. */
  readonly check?: SessionCheck
  /** Seam 7: follows sessions from their beginning to their end. */
  readonly lifecycle?: SessionLifecycle
  /** Seam 8: redirects the browser after a sign-out. The first departure that is not `null` is used. */
  readonly signOut?: SignOutStep
  /** Seam 9: renders views as pages. At most one feature does. */
  readonly present?: Present
  /** Seam 10: receives the facts of the audit log. At most one feature does. */
  readonly observe?: Audit
  /**
   * Seam 6: called before each request and each call, for what cannot be checked at start. At most one feature has it.
   *
   * @returns `null` if nothing is left to check.
   * @throws {InvalidConfiguration} Nothing may run.
   */
  readonly assertReady?: (config: ResolvedConfig) => Promise<void> | null
  /** Called once, with the complete configuration. Must not throw. */
  readonly started?: (config: ResolvedConfig) => void
}

/** Redirects the browser after a sign-out, such as to the logout page of the provider. */
export interface SignOutStep {
  /**
   * Called before the session ends, because what it needs ends with it. Must not throw: the local sign-out never depends
   * on it.
   *
   * @returns `null` if it does not take part.
   */
  prepare(context: Context): Promise<Leave | null>
}

/**
 * Returns the redirect of the sign-out. @param target URL to end at. @returns The URL to go to first; `null` for the
 * target itself. Never throws.
 */
export type Leave = (target: string) => Promise<string | null>

/** A lifecycle that has a function. */
export type Following<N extends keyof SessionLifecycle> = SessionLifecycle & Required<Pick<SessionLifecycle, N>>

/**
 * Contributions of all active features, compiled once and frozen. A seam without a contribution is `null` and never an
 * empty list, so that a request tests one field and calls nothing.
 */
export interface Plan {
  /** By method and action; `signin/:` with an argument. */
  readonly routes: ReadonlyMap<string, Route>
  /** Every path below the base path. Its groups are those of `http/request.ts`. */
  readonly paths: RegExp
  /** Paths outside the base path. */
  readonly wellKnown: ReadonlySet<string> | null
  readonly cookies: readonly CookieRule[] | null
  readonly strategy: SessionStrategy
  /** Local ones first. */
  readonly checks: readonly SessionCheck[] | null
  /** Those of the features that have each function, in the order of their stages. */
  readonly begins: readonly Following<'begin'>[] | null
  readonly uses: readonly Following<'used'>[] | null
  readonly resizes: readonly Following<'resized'>[] | null
  readonly ends: readonly Following<'ended'>[] | null
  readonly assertReady: NonNullable<Active['assertReady']> | null
  readonly owner: OwnerStep | null
  /** By stage. */
  readonly interrupts: readonly Interrupt[] | null
  readonly findConfirmed: FindConfirmed | null
  readonly signOut: readonly SignOutStep[] | null
  readonly present: Present | null
  /** Names of the active features. */
  readonly active: ReadonlySet<string>
}
