import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { refuse } from '../../../http/outbound.ts'
import { decodeUtf8 } from '../../../lib/bytes.ts'
import { readProperty } from '../../../lib/read-property.ts'
import type { ResolvedPrivateKey } from '../../../types/private-key.ts'
import { show } from '../failure.ts'

/** Characters of an encrypted ID Token. One of many groups has 20,000. */
const MAX_LENGTH = 65_536

/** All of them authenticate what they encrypt. @see https://www.rfc-editor.org/rfc/rfc7518#section-5 */
const CONTENT_ALGS = ['A128GCM', 'A192GCM', 'A256GCM', 'A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512']

/**
 * Decrypts an ID Token. Anyone can encrypt for a public key, so what comes out is a token that still has to be verified.
 *
 * Only with a private key: with `dir` or AES, who can decrypt can also encrypt. Never RSA1_5, which answers to guesses.
 * Nothing is decompressed.
 *
 * @returns The signed token.
 * @throws {OutboundError} It does not decrypt.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#Encryption
 */
export async function decryptIdToken(token: string, { key, algs }: ResolvedPrivateKey): Promise<string> {
  const parts = token.split('.').length
  if (parts !== 5) refuse(`an ID Token of ${parts} parts`, 'five: encrypted, for the key in `idTokenDecryption`')
  if (token.length > MAX_LENGTH) refuse('too large an ID Token', `at most ${MAX_LENGTH} characters`)
  const options = {
    keyManagementAlgorithms: [...algs],
    contentEncryptionAlgorithms: CONTENT_ALGS,
    maxDecompressedLength: 0,
  }
  try {
    return decodeUtf8((await compactDecrypt(token, key, options)).plaintext)
  } catch (error) {
    // Which step failed is for the developer; none of it depends on the key.
    return refuse(`an ID Token that cannot be decrypted: ${show(readProperty(error, 'code'))}`, algs.join(', '))
  }
}
