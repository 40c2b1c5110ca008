import type { AuthorizationServerOptions, Endpoint, Json } from './contract.ts'

/** Default paths of the endpoints. */
export function createEndpoints(
  issuer: string,
  given: AuthorizationServerOptions['endpoints'],
): Record<Endpoint, string> {
  const base = issuer.replace(/\/$/, '')
  return {
    discovery: `${base}/.well-known/openid-configuration`,
    jwks: `${base}/jwks`,
    authorization: `${base}/authorize`,
    token: `${base}/token`,
    userinfo: `${base}/userinfo`,
    emails: `${base}/emails`,
    ...given,
  }
}

/** Metadata of the server. @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata */
export const createMetadata = (
  issuer: string,
  { authorization, jwks, token, userinfo }: Record<Endpoint, string>,
  alg: string,
  sendsIss: boolean,
): Json => ({
  issuer,
  authorization_endpoint: authorization,
  token_endpoint: token,
  userinfo_endpoint: userinfo,
  jwks_uri: jwks,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  code_challenge_methods_supported: ['S256'],
  id_token_signing_alg_values_supported: [alg],
  authorization_response_iss_parameter_supported: sendsIss,
})
