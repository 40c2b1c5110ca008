/**
 * A Web Crypto key, typed by the function that creates it. The name `CryptoKey` is a type only with browser types, and
 * servers with Node types alone read these declarations, too.
 */
export type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>
