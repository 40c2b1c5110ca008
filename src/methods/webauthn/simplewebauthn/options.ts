import { isText, type Kinds, oneOf } from '../../../config/providers/option-kinds.ts'
import { InvalidConfiguration } from '../../../errors/errors.ts'
import { freezeCopy, omitAbsent } from '../../../lib/copy.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { ALGORITHMS, type PasskeyAlgorithm } from './algorithms.ts'

type Awaitable<T> = T | PromiseLike<T>

/** The used part of an entry of the FIDO Metadata Service. @see https://fidoalliance.org/metadata/ */
export interface PasskeyMetadata {
  /** Model of the authenticator, a UUID. */
  readonly aaguid?: string | undefined
  /** The root certificates of the model, in DER as base64. */
  readonly metadataStatement?: { readonly attestationRootCertificates: readonly string[] } | undefined
  /** A model whose status is `REVOKED`, or a compromise, is refused. */
  readonly statusReports?: readonly { readonly status: string }[] | undefined
}

/** Options of `simpleWebAuthn`. */
export interface SimpleWebAuthnOptions {
  /**
   * What browsers are asked for, and whether a new passkey must prove its model. With `direct` or `enterprise`, its
   * certificates must lead to a root of `roots` or `metadata`. Passkeys that are synchronized between devices have none.
   * @default 'none'
   */
  readonly attestation?: 'none' | 'direct' | 'enterprise' | undefined
  /** A passkey without certificates, with `attestation: 'direct'`. @default 'refuse' */
  readonly unattested?: 'refuse' | 'allow' | undefined
  /** Trusted root certificates in PEM, for every model. */
  readonly roots?: readonly string[] | undefined
  /**
   * Entries of the FIDO Metadata Service, from a file; or a function that returns that of a model, `null` if there is
   * none. latchkey requests nothing by itself.
   */
  readonly metadata?: readonly PasskeyMetadata[] | ((aaguid: string) => Awaitable<PasskeyMetadata | null>) | undefined
  /**
   * A failure of the function `metadata`. `allow`: accepts the passkey, although no root proves its model.
   * @default 'refuse'
   */
  readonly unavailable?: 'refuse' | 'allow' | undefined
  /**
   * Certificates that name a revocation list. `request`: SimpleWebAuthn requests the list from the address in the
   * certificate, and ignores it if it cannot be reached. @default 'refuse', which requests nothing
   */
  readonly revocationLists?: 'refuse' | 'request' | undefined
  /** Algorithms for new passkeys, preferred first. @default ['EdDSA', 'ES256', 'RS256'] */
  readonly algorithms?: readonly PasskeyAlgorithm[] | undefined
}

const isAlgorithms = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((name) => isText(name) && Object.hasOwn(ALGORITHMS, name))

const PEM = /^\s*-----BEGIN CERTIFICATE-----[A-Za-z\d+/=\s]+-----END CERTIFICATE-----\s*$/

/** One certificate. Of several in one text, all but the first would be ignored. */
const isPem = (value: unknown): boolean => isText(value) && PEM.test(value)

const isMetadata = (value: unknown): boolean =>
  typeof value === 'function' || (Array.isArray(value) && value.every(isRecord))

/** What each option may be. */
export const OPTIONS: Kinds = {
  attestation: oneOf('none', 'direct', 'enterprise'),
  unattested: oneOf('refuse', 'allow'),
  roots: [
    (value) => Array.isArray(value) && value.every(isPem),
    "['-----BEGIN CERTIFICATE-----…']",
    'a list of PEM, one certificate each',
  ],
  metadata: [isMetadata, 'entries', 'a list of entries, or a function that returns one'],
  unavailable: oneOf('refuse', 'allow'),
  revocationLists: oneOf('refuse', 'request'),
  algorithms: [isAlgorithms, "['EdDSA', 'ES256', 'RS256']", `a list of ${Object.keys(ALGORITHMS).join(', ')}`],
}

/** The options with their defaults. */
export type ResolvedOptions = { readonly [K in keyof SimpleWebAuthnOptions]-?: NonNullable<SimpleWebAuthnOptions[K]> }

const DEFAULTS: ResolvedOptions = {
  attestation: 'none',
  unattested: 'refuse',
  roots: [],
  metadata: [],
  unavailable: 'refuse',
  revocationLists: 'refuse',
  algorithms: ['EdDSA', 'ES256', 'RS256'],
}

/** Without any root, every passkey would be refused. */
function assertRoots({ attestation, metadata, roots }: ResolvedOptions): void {
  if (attestation === 'none' || typeof metadata === 'function' || roots.length + metadata.length > 0) return
  const fix = 'Set `roots`, or `metadata`, to what you trust.'
  throw new InvalidConfiguration([{ option: 'simpleWebAuthn: attestation', problem: 'has no trusted root', fix }])
}

/**
 * Completes valid options.
 *
 * @throws {InvalidConfiguration}
 */
export function resolveOptions(options: SimpleWebAuthnOptions): ResolvedOptions {
  const resolved = freezeCopy({ ...DEFAULTS, ...omitAbsent(options) })
  assertRoots(resolved)
  return resolved
}
