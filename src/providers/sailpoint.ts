import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * SailPoint Identity Security Cloud.
 *
 * `tenant` is the first part of the host: `acme` of `acme.identitynow.com`. The scope requests all rights of the user.
 * It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developer.sailpoint.com/docs/api/authentication#choose-authorization-grant-flow
 */
export const SailPoint: ProviderFactory<'tenant'> = defineProvider<'tenant'>({
  id: 'sailpoint',
  name: 'SailPoint Identity Security Cloud',
  type: 'oauth',
  optionNames: { tenant: { required: true } },
  scopes: ['sp:scopes:all'],
  authorization: 'https://{tenant}.identitynow.com/oauth/authorize',
  token: 'https://{tenant}.api.identitynow.com/oauth/token',
  userinfo: 'https://{tenant}.api.identitynow.com/oauth/userinfo',
  pkce: false,
  profile: { id: 'id', name: ['displayName', 'name', 'uid'], email: 'email' },
  docs: 'https://developer.sailpoint.com/docs/api/authentication#choose-authorization-grant-flow',
})

export default SailPoint
