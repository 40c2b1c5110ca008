// The resolved options of the authorization server, and the metadata that it publishes.

import { omitAbsent } from '../lib/copy.ts'
import type { AuthorizationServerOptions, Endpoint, Json } from './contract.ts'

/** Users by name: their claims or userinfo. */
const USERS: Readonly<Record<string, Json>> = {
  ada: {
    sub: 'ada-1815',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    email_verified: true,
    picture: 'https://idp.example/ada.png',
  },
}

const DEFAULTS = {
  issuer: 'https://idp.example',
  clientId: 'client',
  clientSecret: 'secret',
  clientAuth: 'client_secret_basic',
  users: USERS,
  alg: 'RS256',
  requiresPkce: true,
  repeatsNonce: true,
} as const

/** Default paths of the endpoints. */
const createEndpoints = (base: string): Record<Endpoint, string> => ({
  discovery: `${base}/.well-known/openid-configuration`,
  jwks: `${base}/jwks`,
  authorization: `${base}/authorize`,
  token: `${base}/token`,
  userinfo: `${base}/userinfo`,
  emails: `${base}/emails`,
})

type Options = AuthorizationServerOptions
type Bare = 'clientPublicKey' | 'dialect' | 'emails' | 'refreshTokens' | 'type'
type Defined<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> }
type Resolved = { readonly isOidc: boolean; readonly endpoints: Readonly<Record<Endpoint, string>> }

/** Options with their defaults. `tamper` is read for each request, because tests change it. */
export type Setup = Defined<Omit<Options, Bare>> & Pick<Options, Bare> & Resolved

/** Returns the options with their defaults. */
export function resolveSetup(options: Options): Setup {
  const given = { ...DEFAULTS, ...omitAbsent(options) }
  const isOidc = given.type !== 'oauth'
  const endpoints = { ...createEndpoints(given.issuer.replace(/\/$/, '')), ...given.endpoints }
  return { sendsIss: isOidc, ...given, isOidc, endpoints, tamper: { ...given.tamper } }
}

/** Metadata of the server. @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata */
export const createMetadata = ({ alg, endpoints, issuer, sendsIss, tamper }: Setup): Json => ({
  issuer,
  authorization_endpoint: endpoints.authorization,
  token_endpoint: endpoints.token,
  userinfo_endpoint: endpoints.userinfo,
  jwks_uri: endpoints.jwks,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  code_challenge_methods_supported: ['S256'],
  id_token_signing_alg_values_supported: [alg],
  authorization_response_iss_parameter_supported: sendsIss,
  ...tamper.metadata,
})
