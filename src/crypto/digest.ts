// SHA-256.

import { encodeBase64url } from '../lib/base64url.ts'
import { encodeUtf8 } from '../lib/bytes.ts'
import type { Bytes, Engine } from './engine.ts'
import { webCrypto } from './web.ts'

/** Returns the SHA-256 of a text's UTF-8 bytes: 32 bytes. */
export const sha256 = async (text: string, engine: Engine = webCrypto): Promise<Bytes> =>
  engine.hash('SHA-256', encodeUtf8(text))

/** Returns the SHA-256 of a text as base64url: 43 characters. */
export const hashText = async (text: string, engine?: Engine): Promise<string> =>
  encodeBase64url(await sha256(text, engine))
