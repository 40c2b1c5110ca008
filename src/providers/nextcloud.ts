import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Nextcloud.
 *
 * `issuer` is the URL of the server: `https://cloud.example.com`. There are no scopes: a sign-in grants the application
 * all rights of the user. It does not report whether an email address is verified, so every address counts as
 * unverified.
 *
 * @see https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 */
export const Nextcloud: ProviderFactory = defineProvider<never>({
  id: 'nextcloud',
  name: 'Nextcloud',
  type: 'oauth',
  authorization: '{issuer}/apps/oauth2/authorize',
  token: '{issuer}/apps/oauth2/api/v1/token',
  userinfo: { url: '{issuer}/ocs/v2.php/cloud/user?format=json', headers: { 'ocs-apirequest': 'true' } },
  profile: {
    id: 'ocs.data.id',
    name: ['ocs.data.displayname', 'ocs.data.display-name'],
    email: 'ocs.data.email',
    image: '{$provider.issuer}/avatar/{ocs.data.id}/512',
  },
  style: { bg: '#0082c9' },
  docs: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
})

export default Nextcloud
