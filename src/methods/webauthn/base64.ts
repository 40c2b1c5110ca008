/**
 * Standard base64 with padding, as stores hold ids and keys of passkeys since Auth.js, of the base64url that
 * browsers speak.
 */
export const toBase64 = (base64url: string): string =>
  base64url.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat(-base64url.length & 3)

/** Base64url of what a store holds. */
export const decodeBase64 = (base64: string): string =>
  base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
