/**
 * Converts the base64url of browsers to standard base64 with padding, in which Auth.js stores ids and keys of passkeys.
 */
export const toBase64 = (base64url: string): string =>
  base64url.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat(-base64url.length & 3)

/** Converts a stored value to base64url. */
export const decodeBase64 = (base64: string): string =>
  base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
