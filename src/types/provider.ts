// Every kind of `Provider`, as written and as resolved.

import type { CredentialsProvider, ResolvedCredentialsProvider } from './credentials-provider.ts'
import type { EmailProvider, ResolvedEmailProvider } from './email-provider.ts'
import type { OAuthProvider } from './oauth-provider.ts'
import type { ResolvedOAuthProvider } from './resolved-oauth-provider.ts'
import type { ResolvedWebAuthnProvider, WebAuthnProvider } from './webauthn-provider.ts'

/** Providers of the methods other than the code flow, by type: as written and as resolved. */
export interface MethodProviders {
  readonly credentials: { readonly written: CredentialsProvider; readonly used: ResolvedCredentialsProvider }
  readonly email: { readonly written: EmailProvider; readonly used: ResolvedEmailProvider }
  readonly webauthn: { readonly written: WebAuthnProvider; readonly used: ResolvedWebAuthnProvider }
}

type MethodProvider = MethodProviders[keyof MethodProviders]

/** A provider as an application writes it in `providers`. */
export type Provider = OAuthProvider | MethodProvider['written']

/** An entry of `providers`: a provider, or a function that returns one. */
export type ProviderEntry = Provider | ((options?: never) => Provider)

/** Any provider after configuration. */
export type ResolvedProvider = ResolvedOAuthProvider | MethodProvider['used']

/** The resolved providers by id. Any map fits; that of `resolveConfig` completes each on first use. */
export interface Providers {
  readonly size: number
  has(id: string): boolean
  get(id: string): ResolvedProvider | undefined
  keys(): Iterable<string>
  /** In the order of the configuration. */
  values(): Iterable<ResolvedProvider>
}
