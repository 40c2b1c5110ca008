// Encodes and decodes UTF-8, and joins bytes.

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Encodes a text as UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** @throws {TypeError} The bytes are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array | ArrayBuffer): string => decoder.decode(bytes)
