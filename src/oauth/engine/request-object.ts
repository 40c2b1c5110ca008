import { type AuthorizationServer, issueRequestObject, modifyAssertion } from 'oauth4webapi'
import type { ResolvedPrivateKey } from '../../types/private-key.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { toClient } from './requests.ts'
import { importSigningKey } from './signing-key.ts'

/**
 * Signs the parameters of an authorization request, valid for 60 seconds and for the issuer only.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9101#section-4
 */
export async function signRequest(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  signer: ResolvedPrivateKey,
): Promise<string> {
  const { algs, kid } = signer
  const key = { key: await importSigningKey(signer), ...(kid !== undefined && { kid }) }
  return issueRequestObject(server, toClient(provider), parameters, key, {
    // Replaces the engine's name, because Ed25519 has two.
    [modifyAssertion]: (header) => void Object.assign(header, { alg: algs[0] }),
  })
}
