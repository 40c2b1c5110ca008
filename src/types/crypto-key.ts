/**
 * A key of Web Crypto, by what makes one: the name `CryptoKey` is a type only for who has the types of a browser, and
 * servers that have those of Node alone read these declarations, too.
 */
export type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>
