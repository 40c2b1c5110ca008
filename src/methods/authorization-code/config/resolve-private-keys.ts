import type { Finding } from '../../../errors.ts'
import { isRecord } from '../../../lib/is-record.ts'
import type { ClientKeys, ResolvedClientKeys } from '../../../types/extensions.ts'
import type { KeyUse, ResolvedPrivateKey } from '../../../types/private-key.ts'
import { toEnvPrefix } from '../../env-prefix.ts'
import { readPrivateKey } from './read-private-key.ts'

/** Accepted forms of a key. */
const FORMS = 'with a private `CryptoKey`, a JWK, or a `KeyObject` of Node as `key`'

/**
 * Resolves the keys of a provider's client: for client authentication (`private_key_jwt`), for encrypted ID tokens, and
 * for signed authorization requests.
 */
export function resolveKeys({ id, idTokenDecryption, requestObject, signer }: ClientKeys): ResolvedClientKeys {
  const findings: Finding[] = []
  const read = (option: string, given: unknown, use: KeyUse, fix: string): ResolvedPrivateKey | null => {
    const found = readPrivateKey(given, use)
    if (typeof found !== 'string') return found
    findings.push({ option: `providers.${id}.${option}`, problem: found, fix })
    return null
  }
  const fixes = {
    sign: `token: { clientPrivateKey: { key, kid } }, ${FORMS}, or the JSON of a JWK in ${toEnvPrefix(id)}_KEY`,
    request: `requestObject: { key, kid }, ${FORMS}`,
    decrypt: `idTokenDecryption: { key }, ${FORMS}`,
  }
  const clientKey = signer !== null ? read('token.clientPrivateKey', signer, 'sign', fixes.sign) : null
  const own = idTokenDecryption && { ...idTokenDecryption }.key
  const idTokenKey = idTokenDecryption ? read('idTokenDecryption.key', own, 'decrypt', fixes.decrypt) : null
  // The `kid` may be next to the key or inside it.
  const named =
    isRecord(requestObject?.key) && requestObject.key['key'] !== undefined ? requestObject.key : requestObject
  const requestKey = requestObject ? read('requestObject.key', named, 'sign', fixes.request) : null
  return { keys: { clientKey, idTokenKey, requestKey }, findings }
}
