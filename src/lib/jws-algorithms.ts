/**
 * Signature algorithms of ID tokens. HMAC is excluded, because its key verifies and signs.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8725#section-3.1
 */
export const ID_TOKEN_ALGS: readonly string[] =
  'RS256 PS256 ES256 EdDSA Ed25519 RS384 PS384 ES384 RS512 PS512 ES512'.split(' ')
