import { ID_TOKEN_ALGS } from '../lib/jws-algorithms.ts'
import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * BankID Norway.
 *
 * It requests substantial assurance (`BIS`) in Norwegian; change that with the authorization parameters `login_hint`
 * (`BID` for high assurance) and `ui_locales`. For tests, set `issuer:
 * 'https://auth.current.bankid.no/auth/realms/current'`. It does not report whether an email address is verified, so
 * every address counts as unverified.
 *
 * @see https://confluence.bankidnorge.no/confluence/pdoidcl
 */
export const BankIDNorway: ProviderFactory = defineProvider<never>({
  id: 'bankid-no',
  name: 'BankID Norway',
  type: 'oidc',
  method: oidc,
  issuer: 'https://auth.bankid.no/auth/realms/prod',
  authorization: { params: { ui_locales: 'no', login_hint: 'BIS' } },
  userinfo: { signedAlgs: ID_TOKEN_ALGS },
  idToken: false,
  clientAuth: 'client_secret_post',
  profile: { id: 'sub', name: 'name', email: 'email' },
  docs: 'https://confluence.bankidnorge.no/confluence/pdoidcl',
})

export default BankIDNorway
