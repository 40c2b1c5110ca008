import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * NetSuite.
 *
 * `accountId` is the account in host names: `1234567`, or `1234567-sb1` for the sandbox `1234567_SB1`. NetSuite has no
 * userinfo endpoint: set `userinfoUrl` to the external URL of your RESTlet that returns an object with `id`, `name` and
 * `email` of `runtime.getCurrentUser()`. It does not report whether an email address is verified, so every address
 * counts as unverified. Callback URLs must use https.
 *
 * @see https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/chapter_157769826287.html#OAuth-2.0
 */
export const NetSuite: ProviderFactory<'accountId' | 'userinfoUrl'> = defineProvider<'accountId' | 'userinfoUrl'>({
  id: 'netsuite',
  name: 'NetSuite',
  type: 'oauth',
  optionNames: { accountId: { required: true }, userinfoUrl: { required: true } },
  scopes: ['restlets', 'rest_webservices'],
  authorization: 'https://{accountId}.app.netsuite.com/app/login/oauth2/authorize.nl',
  token: 'https://{accountId}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token',
  // Without it a RESTlet answers as text.
  userinfo: { url: '{userinfoUrl}', headers: { 'content-type': 'application/json' } },
  profile: { id: 'id', name: 'name', email: 'email' },
  docs: 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/chapter_157769826287.html#OAuth-2.0',
})

export default NetSuite
