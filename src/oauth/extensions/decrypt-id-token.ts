import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { throwOutboundError } from '../../http/outbound.ts'
import { decodeUtf8 } from '../../lib/bytes.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { ResolvedPrivateKey } from '../../types/private-key.ts'
import { show } from '../failure.ts'

/** Maximum length of an encrypted ID token. A token with many groups has 20,000 characters. */
const MAX_LENGTH = 65_536

/** All of them authenticate the content. @see https://www.rfc-editor.org/rfc/rfc7518#section-5 */
const CONTENT_ALGS = ['A128GCM', 'A192GCM', 'A256GCM', 'A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512']

/**
 * Decrypts an ID token. Anyone can encrypt for a public key, so the signature of the result still has to be verified.
 *
 * Accepts private keys only: with `dir` or AES, the decrypting key can also encrypt. Refuses RSA1_5, which is
 * vulnerable to padding oracles. Decompresses nothing.
 *
 * @returns The signed token.
 * @throws {OutboundError} It cannot be decrypted.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#Encryption
 */
export async function decryptIdToken(token: string, { key, algs }: ResolvedPrivateKey): Promise<string> {
  const parts = token.split('.').length
  if (parts !== 5)
    throwOutboundError(`an ID token of ${parts} parts`, 'five: encrypted, for the key in `idTokenDecryption`')
  if (token.length > MAX_LENGTH) throwOutboundError('too large an ID token', `at most ${MAX_LENGTH} characters`)
  const options = {
    keyManagementAlgorithms: [...algs],
    contentEncryptionAlgorithms: CONTENT_ALGS,
    maxDecompressedLength: 0,
  }
  try {
    return decodeUtf8((await compactDecrypt(token, key, options)).plaintext)
  } catch (error) {
    // The failed step helps the developer; it does not depend on the key.
    return throwOutboundError(
      `an ID token that cannot be decrypted: ${show(readProperty(error, 'code'))}`,
      algs.join(', '),
    )
  }
}
