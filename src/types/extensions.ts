import type { NamedPrivateKey, PrivateKey, ResolvedPrivateKey } from './private-key.ts'

/** Inputs of the checks that extensions run at start-up. */
export interface CheckedByExtensions {
  readonly discoveryUrl: string | null
  readonly endSession: unknown
  readonly issuer: string | null
  readonly jwksUri: string | null
  readonly par: boolean
  readonly responseMode: string | null
}

/** A condition on an option, the value to write instead, and the type that it demands. */
type OptionCheck = readonly [option: string, value: unknown, holds: boolean, fix: string, expected?: string | undefined]

/** The keys of a provider's client, as they are configured. */
export interface ClientKeys {
  /** Id of the provider. */
  readonly id: string
  /** Authenticates the client. `null` if it uses another method. */
  readonly signer: unknown
  readonly dpop?: boolean | { readonly privateKey: PrivateKey } | undefined
  readonly idTokenDecryption?: { readonly key: PrivateKey } | undefined
  readonly requestObject?: NamedPrivateKey | { readonly key: PrivateKey } | undefined
}

/** The resolved keys of a provider's client, or the error. */
export interface ResolvedClientKeys {
  readonly keys: {
    readonly clientKey: ResolvedPrivateKey | null
    readonly dpopKey: ResolvedPrivateKey | null
    readonly idTokenKey: ResolvedPrivateKey | null
    readonly requestKey: ResolvedPrivateKey | null
  }
  readonly findings: readonly { readonly option: string; readonly problem: string; readonly fix: string }[]
}

/** A client, and the body of its request. */
interface Client {
  readonly clientId: string
  readonly body: URLSearchParams
}

/** Code of the extensions. Opaque to applications, because its full type would import half the library. */
export interface ExtensionsCode {
  readonly writeRequest: (...given: never) => Promise<unknown>
}

/**
 * Protocol extensions that most applications do not use: pushed and signed requests, signed responses, DPoP,
 * encryption. A provider receives them as a value, so that other applications do not ship them.
 */
export interface ExtensionsLoader {
  (): Promise<{ readonly extensions: ExtensionsCode }>
  /** Authenticates a client with a signed assertion: `private_key_jwt`. It sets fields of the body. */
  readonly signAssertion: (signer: ResolvedPrivateKey, audience: string, client: Client) => Promise<void>
  /** Checks its options synchronously when the configuration is resolved. */
  readonly check: (provider: CheckedByExtensions) => readonly OptionCheck[]
  /** Loads the code of logouts that the provider starts or finishes. Opaque, too. */
  readonly logout: object
  /** Checks the keys of a client at the same time. */
  readonly resolveKeys: (given: ClientKeys) => ResolvedClientKeys
}
