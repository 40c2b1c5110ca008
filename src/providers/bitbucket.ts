import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Bitbucket Cloud. The OAuth consumer needs the permissions Account: Email and Account: Read, because a separate
 * request returns the email addresses.
 *
 * @see https://developer.atlassian.com/cloud/bitbucket/rest/intro/#authentication
 */
export const Bitbucket: ProviderFactory = defineProvider<never>({
  id: 'bitbucket',
  name: 'Bitbucket',
  type: 'oauth',
  scopes: ['account', 'email'],
  authorization: 'https://bitbucket.org/site/oauth2/authorize',
  token: 'https://bitbucket.org/site/oauth2/access_token',
  userinfo: 'https://api.bitbucket.org/2.0/user',
  emails: {
    url: 'https://api.bitbucket.org/2.0/user/emails',
    list: 'values',
    email: 'email',
    primary: 'is_primary',
    verified: 'is_confirmed',
  },
  profile: {
    id: 'account_id',
    name: ['display_name', 'nickname', 'username'],
    email: '$emails.email',
    image: 'links.avatar.href',
    emailVerified: '$emails.verified',
  },
  style: {
    bg: '#0052cc',
    mark: 'M.778 1.213a.768.768 0 00-.768.892l3.263 19.81c.084.5.515.868 1.022.873H19.95a.772.772 0 00.77-.646l3.27-20.03a.768.768 0 00-.768-.891zM14.52 15.53H9.522L8.17 8.466h7.561z',
  },
  docs: 'https://developer.atlassian.com/cloud/bitbucket/rest/intro/#authentication',
})

export default Bitbucket
