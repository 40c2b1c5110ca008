import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  style: {
    bg: '#0082c9',
    mark: 'M12.018 6.537c-2.5 0-4.6 1.712-5.241 4.015-.56-1.232-1.793-2.105-3.225-2.105A3.569 3.569 0 0 0 0 12a3.569 3.569 0 0 0 3.552 3.553c1.432 0 2.664-.874 3.224-2.106.641 2.304 2.742 4.016 5.242 4.016 2.487 0 4.576-1.693 5.231-3.977.569 1.21 1.783 2.067 3.198 2.067A3.568 3.568 0 0 0 24 12a3.569 3.569 0 0 0-3.553-3.553c-1.416 0-2.63.858-3.199 2.067-.654-2.284-2.743-3.978-5.23-3.977zm0 2.085c1.878 0 3.378 1.5 3.378 3.378 0 1.878-1.5 3.378-3.378 3.378A3.362 3.362 0 0 1 8.641 12c0-1.878 1.5-3.378 3.377-3.378zm-8.466 1.91c.822 0 1.467.645 1.467 1.468s-.644 1.467-1.467 1.468A1.452 1.452 0 0 1 2.085 12c0-.823.644-1.467 1.467-1.467zm16.895 0c.823 0 1.468.645 1.468 1.468s-.645 1.468-1.468 1.468A1.452 1.452 0 0 1 18.98 12c0-.823.644-1.467 1.467-1.467z',
  },
  docs: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
})

export default Nextcloud
