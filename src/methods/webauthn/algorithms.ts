/**
 * EdDSA, ES256 and RS256, as COSE numbers them: asked for and accepted. Not what the library offers by default,
 * which differs from runtime to runtime: a passkey made on one must be good on all.
 *
 * @see https://www.iana.org/assignments/cose/cose.xhtml#algorithms
 */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]
