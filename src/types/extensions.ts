import type { NamedPrivateKey, PrivateKey, ResolvedPrivateKey } from './private-key.ts'

/** What extensions check of a provider, when the configuration is resolved. */
export interface CheckedByExtensions {
  readonly discoveryUrl: string | null
  readonly issuer: string | null
  readonly jwksUri: string | null
  readonly par: boolean
  readonly responseMode: string | null
}

/** One fact that has to hold of an option, and the value to write instead. */
type OptionCheck = readonly [option: string, value: unknown, holds: boolean, fix: string]

/** The keys of a provider's client, as they are configured. */
export interface ClientKeys {
  /** Of the provider. */
  readonly id: string
  /** Proves who the client is. `null`: it proves so by other means. */
  readonly signer: unknown
  readonly idTokenDecryption?: { readonly key: PrivateKey } | undefined
  readonly requestObject?: NamedPrivateKey | { readonly key: PrivateKey } | undefined
}

/** The keys of a provider's client as used, or what is wrong with them. */
export interface ResolvedClientKeys {
  readonly keys: {
    readonly clientKey: ResolvedPrivateKey | null
    readonly idTokenKey: ResolvedPrivateKey | null
    readonly requestKey: ResolvedPrivateKey | null
  }
  readonly findings: readonly { readonly option: string; readonly problem: string; readonly fix: string }[]
}

/** The code of the extensions. Opaque to applications: its whole type would import half the library. */
export interface ExtensionsCode {
  readonly writeRequest: (...given: never) => Promise<unknown>
}

/**
 * Loads more of the protocol than most applications use: pushed and signed requests, signed answers, DPoP, encryption. A
 * provider gets it as a value, so that applications without such a provider do not ship it.
 */
export interface ExtensionsLoader {
  (): Promise<{ readonly extensions: ExtensionsCode }>
  /** Checks the options that it speaks for when the configuration is resolved, which waits for nothing. */
  readonly check: (provider: CheckedByExtensions) => readonly OptionCheck[]
  /** Checks the keys of a client at the same time. */
  readonly resolveKeys: (given: ClientKeys) => ResolvedClientKeys
}
