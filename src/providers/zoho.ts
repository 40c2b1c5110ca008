import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/** Hosts of its data centers. */
const DATA_CENTRES = [
  'accounts.zoho.com',
  'accounts.zoho.eu',
  'accounts.zoho.in',
  'accounts.zoho.com.au',
  'accounts.zoho.jp',
  'accounts.zohocloud.ca',
  'accounts.zoho.sa',
  'accounts.zoho.uk',
]

/**
 * Zoho.
 *
 * `region` is the data center of the application: `com`, `eu`, `in`, `com.au`, `jp`, `sa`, `uk`. Users of the others
 * can sign in, too, if you enable multiple data centers with the same secret for the application. It does not report
 * whether an email address is verified, so every address counts as unverified.
 *
 * @see https://www.zoho.com/accounts/protocol/oauth/web-server-applications.html
 */
export const Zoho: ProviderFactory<never, 'region'> = defineDialect<never, 'region'>({
  id: 'zoho',
  name: 'Zoho',
  type: 'oauth',
  optionNames: { region: { default: 'com' } },
  scopes: ['AaaServer.profile.Read'],
  scopeSeparator: ',',
  authorization: 'https://accounts.zoho.{region}/oauth/v2/auth',
  token: {
    url: 'https://accounts.zoho.{region}/oauth/v2/token',
    hostFromCallback: 'accounts-server',
    allowedHosts: DATA_CENTRES,
  },
  userinfo: {
    url: 'https://accounts.zoho.{region}/oauth/user/info',
    hostFromCallback: 'accounts-server',
    allowedHosts: DATA_CENTRES,
  },
  clientAuth: 'client_secret_post',
  profile: { id: 'ZUID', name: ['{First_Name} {Last_Name}', 'Display_Name'], email: 'Email' },
  style: { bg: '#e42527' },
  docs: 'https://www.zoho.com/accounts/protocol/oauth/web-server-applications.html',
})

export default Zoho
