import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Google.
 *
 * `hd` admits only accounts of these Workspace domains (`*` for any). It is sent as a hint and enforced against the ID
 * token.
 *
 * @see https://developers.google.com/identity/openid-connect/openid-connect
 */
export const Google: ProviderFactory<never, 'hd'> = defineProvider<never, 'hd'>({
  id: 'google',
  name: 'Google',
  type: 'oidc',
  optionNames: { hd: {} },
  issuer: 'https://accounts.google.com',
  issuerAliases: ['accounts.google.com'],
  authorization: { params: { hd: '{hd}' }, passThrough: ['access_type', 'include_granted_scopes'] },
  require: [{ path: 'hd', oneOf: '{hd}' }],
  style: { bg: '#4285f4' },
  docs: 'https://developers.google.com/identity/openid-connect/openid-connect',
})

export default Google
