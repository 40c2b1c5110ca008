import { toEnvPrefix } from '../../config/providers/variables.ts'
import type { Finding } from '../../errors/errors.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { ClientKeys, ResolvedClientKeys } from '../../types/extensions.ts'
import type { KeyUse, ResolvedPrivateKey } from '../../types/private-key.ts'
import { readPrivateKey } from './read-private-key.ts'

/** Accepted forms of a key. */
const FORMS = 'with a private `CryptoKey`, a JWK, or a `KeyObject` of Node as `key`'

/** Checks a key for DPoP proofs, which contain its public key. */
function readProofKey(given: unknown): ResolvedPrivateKey | string {
  const found = readPrivateKey(given, 'sign')
  if (typeof found === 'string') return found
  return 'kty' in found.key || found.key.extractable ? found : 'is not extractable, so its public key is unknown'
}

/**
 * Resolves the keys of a provider's client: for client authentication (`private_key_jwt`), for encrypted ID tokens, for
 * signed authorization requests, and for DPoP proofs.
 */
export function resolveKeys({ dpop, id, idTokenDecryption, requestObject, signer }: ClientKeys): ResolvedClientKeys {
  const findings: Finding[] = []
  const accept = (option: string, found: ResolvedPrivateKey | string, fix: string): ResolvedPrivateKey | null => {
    if (typeof found !== 'string') return found
    findings.push({ option: `providers.${id}.${option}`, problem: found, fix })
    return null
  }
  const readKey = (option: string, given: unknown, use: KeyUse, fix: string) =>
    accept(option, readPrivateKey(given, use), fix)
  const fixes = {
    sign: `token: { clientPrivateKey: { key, kid } }, ${FORMS}, or the JSON of a JWK in ${toEnvPrefix(id)}_KEY`,
    request: `requestObject: { key, kid }, ${FORMS}`,
    proof:
      'dpop: { privateKey: key }, with a JWK, a `KeyObject` of Node, or an extractable private `CryptoKey` as `key`',
    decrypt: `idTokenDecryption: { key }, ${FORMS}`,
  }
  const clientKey = signer !== null ? readKey('token.clientPrivateKey', signer, 'sign', fixes.sign) : null
  const own = idTokenDecryption && { ...idTokenDecryption }.key
  const idTokenKey = idTokenDecryption ? readKey('idTokenDecryption.key', own, 'decrypt', fixes.decrypt) : null
  // The `kid` may be next to the key or inside it.
  const named =
    isRecord(requestObject?.key) && requestObject.key['key'] !== undefined ? requestObject.key : requestObject
  const requestKey = requestObject ? readKey('requestObject.key', named, 'sign', fixes.request) : null
  const dpopKey = isRecord(dpop) ? accept('dpop.privateKey', readProofKey(dpop['privateKey']), fixes.proof) : null
  return { keys: { clientKey, dpopKey, idTokenKey, requestKey }, findings }
}
