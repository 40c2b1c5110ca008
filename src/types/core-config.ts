import type { AccountOptions } from './account-options.ts'
import type { Auth } from './auth.ts'
import type { AuthConfig, SessionOptions } from './config.ts'
import type { FeatureValue } from './feature-value.ts'
import type { DefaultSession, Session } from './session.ts'

/** The plain options of features, by the name of the feature that reads them. */
export interface FeatureOptions {
  /** Options of the audit log. */
  readonly audit: Pick<AuthConfig, 'audit'>
  /** Options of the built-in pages and mails. */
  readonly pages: Pick<AuthConfig, 'theme' | 'text'>
  /** Options of revocable sessions. */
  readonly revocation: { readonly session?: Pick<SessionOptions, 'isRevoked' | 'revocation' | 'devices'> | undefined }
  /** The store for short-lived state. */
  readonly state: Pick<AuthConfig, 'stateStore'>
  /** The adapter, and the options of stored users and sessions. */
  readonly stored: Pick<AuthConfig, 'adapter' | 'adapterFields'> & {
    readonly session?: Pick<SessionOptions, 'strategy' | 'hashToken' | 'generateSessionToken'> | undefined
    readonly account?: Pick<AccountOptions, 'sealTokens'> | undefined
  }
  /** Options of the providers' tokens. */
  readonly tokens: { readonly account?: Pick<AccountOptions, 'keepTokens'> | undefined }
}

type FeatureName = keyof FeatureOptions

/** Type of an option whose feature is missing. The compiler shows it as the expected value. */
export type Missing<N extends string> = `Add the feature "${N}" to "use"`

/** `session.strategy: 'jwt'` needs no feature, because the kernel implements it. */
type Harmless<K> = K extends 'strategy' ? 'jwt' : never

/** The members of a group of options, refused. */
type RefusedGroup<O, N extends string> = { readonly [K in keyof O]?: Missing<N> | Harmless<K> | undefined }

/** The options of a feature that is missing. */
type Refused<O, N extends string> = {
  readonly [K in keyof O]?:
    | (K extends 'session' | 'account' ? RefusedGroup<NonNullable<O[K]>, N> : Missing<N>)
    | undefined
}

type ToIntersection<U> = (U extends unknown ? (given: U) => void : never) extends (given: infer I) => void ? I : never

/** The options of one feature: unchanged if it is in `use`, otherwise refused. */
type OptionsOf<O, P extends string, N extends string> = P extends N ? O : Refused<O, P>

/** The plain options of features: unchanged for those in `use`, all others refused. */
export type OptionsFor<N extends string> = ToIntersection<
  { [P in FeatureName]: OptionsOf<FeatureOptions[P], P, N> }[FeatureName]
>

/** Options that every application has. */
export type KernelOptions<S extends DefaultSession> = Omit<
  AuthConfig<S>,
  'account' | 'adapter' | 'adapterFields' | 'audit' | 'session' | 'stateStore' | 'text' | 'theme' | 'use'
> & { readonly session?: Pick<SessionOptions, 'maxAge' | 'updateAge' | 'absoluteAge' | 'memo'> | undefined }

/** Names of features. */
type NamesOf<Use extends readonly FeatureValue[]> = Use[number]['name']

/** Configuration of `latchkey/core`. An option whose feature is not in `use` is a type error. */
export type CoreConfig<Use extends readonly FeatureValue[], S extends DefaultSession = Session> = {
  /** The features that the application uses. @default none: sessions in cookies, and pages of its own */
  readonly use?: Use | undefined
} & KernelOptions<S> &
  OptionsFor<NamesOf<Use>>

/** Functions that features add to `Auth`. */
export type CallsOf<Use extends readonly FeatureValue[]> = ToIntersection<
  Use[number] extends infer F ? (F extends FeatureValue<string, infer C> ? C : never) : never
>

/** The functions that every `Auth` has. */
export interface KernelAuth<S = Session>
  extends Pick<Auth<S>, 'basePath' | 'handle' | 'handles' | 'session' | 'signIn' | 'signOut' | 'update'> {
  /** Returns the same application at another mount, as `at` of `Auth` does. */
  at(basePath: string): this
}
