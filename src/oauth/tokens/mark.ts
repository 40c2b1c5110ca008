import { readTokenParts } from './token-parts.ts'

/** A short `sid`. */
const SID = /^[\w-]{1,64}$/

/** Characters of the end of a token, which is its signature. */
const TAIL = 22

/**
 * Returns what identifies the session of an ID token at its provider, in base64url: `sid`, which a refresh keeps, or a part
 * of the signature. It decides nothing but which ID token a federated sign-out sends.
 */
export function readMark(idToken: string): string {
  const tail = idToken.slice(-TAIL)
  try {
    const { sid } = readTokenParts(idToken).claims
    return typeof sid === 'string' && SID.test(sid) ? sid : tail
  } catch {
    return tail // encrypted
  }
}
