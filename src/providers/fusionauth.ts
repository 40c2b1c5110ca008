import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * FusionAuth.
 *
 * `issuer` is the URL of the server (`https://id.example.com`). Set it as the issuer of the tenant, too, because a new
 * tenant has `acme.com`. With several tenants, set `tenantId`. In the JWT settings of the application, select an RSA or
 * EC key for ID tokens, because the default HS256 is not accepted.
 *
 * @see https://fusionauth.io/docs/v1/tech/oauth/
 */
export const FusionAuth: ProviderFactory<never, 'tenantId'> = defineProvider<never, 'tenantId'>({
  id: 'fusionauth',
  name: 'FusionAuth',
  type: 'oidc',
  optionNames: { tenantId: {} },
  discoveryUrl: '{issuer}/.well-known/openid-configuration?tenantId={tenantId}',
  scopes: ['openid', 'offline_access', 'email', 'profile'],
  authorization: { params: { tenantId: '{tenantId}' } },
  profile: {
    id: 'sub',
    name: ['name', 'preferred_username', '{given_name} {middle_name} {family_name}'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  style: { bg: '#f58320' },
  docs: 'https://fusionauth.io/docs/v1/tech/oauth/',
})

export default FusionAuth
