import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

type Defaults = Pick<
  ResolvedOAuthProvider,
  | 'account'
  | 'allowDangerousEmailAccountLinking'
  | 'apiOrigins'
  | 'assertionAudience'
  | 'backchannelLogout'
  | 'callbackParams'
  | 'clientAuth'
  | 'clientKey'
  | 'clientParams'
  | 'clientSecretSigner'
  | 'dpop'
  | 'dpopKey'
  | 'endSession'
  | 'extensions'
  | 'frontchannelLogout'
  | 'idTokenAlgs'
  | 'idTokenKey'
  | 'issuerAliases'
  | 'par'
  | 'profile'
  | 'requestKey'
  | 'securityProfile'
>

/** Defaults of a provider. */
export const DEFAULTS: Defaults = {
  account: null,
  allowDangerousEmailAccountLinking: false,
  apiOrigins: [],
  assertionAudience: 'issuer',
  backchannelLogout: false,
  callbackParams: [],
  clientParams: {},
  clientAuth: 'client_secret_basic',
  clientKey: null,
  clientSecretSigner: null,
  dpop: false,
  dpopKey: null,
  endSession: null,
  extensions: null,
  frontchannelLogout: false,
  idTokenAlgs: null,
  idTokenKey: null,
  issuerAliases: [],
  par: false,
  // Standard claims, in the order of preference.
  profile: {
    id: ['sub', 'id'],
    name: ['name', 'nickname', 'preferred_username'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  requestKey: null,
  securityProfile: null,
}
