import { modifyAssertion, PrivateKeyJwt } from 'oauth4webapi'
import type { ExtensionsLoader } from '../../types/extensions.ts'
import { importSigningKey } from '../engine/signing-key.ts'

/**
 * Authenticates a client with an assertion that its key signs, valid for 60 seconds.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication
 */
export const signAssertion: ExtensionsLoader['signAssertion'] = async (signer, audience, { clientId, body }) => {
  const { algs, kid } = signer
  const key = { key: await importSigningKey(signer), ...(kid !== undefined && { kid }) }
  const authenticate = PrivateKeyJwt(key, {
    // Replaces the engine's name, because Ed25519 has two.
    [modifyAssertion]: (header, payload) => {
      Object.assign(header, { alg: algs[0] })
      Object.assign(payload, { aud: audience })
    },
  })
  await authenticate({ issuer: audience }, { client_id: clientId }, body, new Headers())
}
