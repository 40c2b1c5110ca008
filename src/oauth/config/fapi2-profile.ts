import { allowsHttp } from '../../http/safe-url.ts'
import type { OAuthDefinition } from '../../types/oauth-definition.ts'
import type { ResolvedPrivateKey } from '../../types/private-key.ts'
import type { Contradiction, ResolvedOAuthProvider, SecurityProfile } from '../../types/resolved-oauth-provider.ts'

const NAME = 'the FAPI 2.0 Security Profile'

/**
 * The last two are names of the same algorithm. @see
 * https://openid.net/specs/fapi-security-profile-2_0-final.html#section-5.4.1
 */
const ALGS: readonly string[] = ['PS256', 'ES256', 'EdDSA', 'Ed25519']

const isAllowed = (alg: unknown): boolean => ALGS.includes(String(alg))

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const restrictKey = (key: ResolvedPrivateKey | null): ResolvedPrivateKey | null =>
  key && { ...key, algs: key.algs.filter(isAllowed) }

function restrict(provider: ResolvedOAuthProvider): ResolvedOAuthProvider {
  const { clientKey, dpopKey, requestKey } = provider
  return {
    ...provider,
    clientKey: restrictKey(clientKey),
    dpopKey: restrictKey(dpopKey),
    requestKey: restrictKey(requestKey),
  }
}

/** A requirement: the option, whether it is met, and what to write. */
type Demand = readonly [option: string, isMet: boolean, fix: string]

const listKeyDemands = ({ clientKey, dpopKey, idTokenAlgs, requestKey, userinfo }: ResolvedOAuthProvider): Demand[] => {
  const fix = "Use an EC key of P-256, an Ed25519 key, or an RSA key with `alg: 'PS256'`."
  const { signedAlgs = [] } = userinfo || {}
  return [
    ['token.clientPrivateKey', clientKey?.algs.length !== 0, fix],
    ['dpop.privateKey', dpopKey?.algs.length !== 0, fix],
    ['requestObject.key', requestKey?.algs.length !== 0, fix],
    ['idTokenAlgs', toList(idTokenAlgs).every(isAllowed), "idTokenAlgs: ['PS256', 'ES256', 'EdDSA']"],
    ['userinfo.signedAlgs', signedAlgs.every(isAllowed), "userinfo: { signedAlgs: ['PS256', 'ES256', 'EdDSA'] }"],
  ]
}

const listDemands = (provider: ResolvedOAuthProvider): Demand[] => [
  ['clientAuth', provider.clientAuth === 'private_key_jwt', "clientAuth: 'private_key_jwt'"],
  [
    'clientSecret',
    provider.clientSecret === null,
    `Remove it, and AUTH_${provider.id.toUpperCase().replaceAll('-', '_')}_SECRET.`,
  ],
  ['assertionAudience', provider.assertionAudience === 'issuer', "assertionAudience: 'issuer'"],
  ['par', provider.par, 'par: true'],
  ['dpop', provider.dpop, 'dpop: true'],
  ['pkce', provider.pkce === 'S256', "pkce: 'S256'"],
  ['discoveryUrl', provider.discoveryUrl !== null, 'Remove it: the metadata of `issuer` is needed.'],
  ['dangerouslyAllowHttp', !allowsHttp(provider.fetch), 'Use https, and remove `dangerouslyAllowHttp`.'],
  ...listKeyDemands(provider),
]

const listContradictions = (provider: ResolvedOAuthProvider): Contradiction[] =>
  listDemands(provider).flatMap(([option, isMet, fix]) =>
    isMet ? [] : { option, problem: `contradicts ${NAME}`, fix },
  )

/** Algorithm of DPoP proofs with a key of one sign-in. */
const PROOF_ALG = 'ES256'

/** Values of which a metadata list must contain one. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
}

/** Optional algorithm lists of a server, with the required algorithm of each. */
const listNeededAlgs = ({ clientKey, idTokenAlgs, responseMode }: ResolvedOAuthProvider) => ({
  id_token_signing_alg_values_supported: idTokenAlgs ?? ALGS,
  token_endpoint_auth_signing_alg_values_supported: clientKey?.algs ?? ALGS,
  ...(responseMode && { authorization_signing_alg_values_supported: idTokenAlgs ?? ALGS }),
})

/** Lists that a server must publish, with the values of which each must contain one. */
const listNeeded = ({ dpopKey }: ResolvedOAuthProvider) => ({
  ...LISTS,
  dpop_signing_alg_values_supported: dpopKey?.algs ?? [PROOF_ALG],
})

function lacks(metadata: Readonly<Record<string, unknown>>, provider: ResolvedOAuthProvider): string[] {
  const missing = Object.entries(listNeeded(provider)).flatMap(([name, needed]) =>
    toList(metadata[name]).some((value) => needed.includes(String(value))) ? [] : `${needed} in ${name}`,
  )
  const algs = Object.entries(listNeededAlgs(provider)).flatMap(([name, needed]) =>
    metadata[name] === undefined || toList(metadata[name]).some((alg) => needed.includes(String(alg)))
      ? []
      : `${needed.join(' or ')} in ${name}`,
  )
  const hasPar = typeof metadata['pushed_authorization_request_endpoint'] === 'string'
  // A signed response identifies its sender.
  const hasIss = metadata['authorization_response_iss_parameter_supported'] === true || provider.responseMode !== null
  return [
    ...(hasPar ? [] : ['pushed_authorization_request_endpoint']),
    ...(hasIss ? [] : ['authorization_response_iss_parameter_supported: true']),
    ...missing,
    ...algs,
  ]
}

const securityProfile: SecurityProfile = { name: NAME, restrict, contradictions: listContradictions, lacks }

/**
 * The requirements of the FAPI 2.0 Security Profile for a client, as fields of a definition. Client assertions and
 * request objects always expire after 60 seconds.
 *
 * @see https://openid.net/specs/fapi-security-profile-2_0-final.html
 */
export const fapi2: Partial<OAuthDefinition> = {
  clientAuth: 'private_key_jwt',
  dpop: true,
  idTokenAlgs: ALGS,
  par: true,
  pkce: 'S256',
  securityProfile,
}
