import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Reddit.
 *
 * `appName` is sent as the user agent, which must identify the application: `web:com.example.app:v1.0`. Reddit
 * throttles common ones. It returns no email address.
 *
 * @see https://www.reddit.com/dev/api/oauth
 */
export const Reddit: ProviderFactory<never, 'appName'> = defineProvider<never, 'appName'>({
  id: 'reddit',
  name: 'Reddit',
  type: 'oauth',
  optionNames: { appName: { default: 'latchkey' } },
  scopes: ['identity'],
  authorization: { url: 'https://www.reddit.com/api/v1/authorize', passThrough: ['duration'] },
  token: { url: 'https://www.reddit.com/api/v1/access_token', headers: { 'user-agent': '{appName}' } },
  userinfo: {
    url: 'https://oauth.reddit.com/api/v1/me',
    params: { raw_json: '1' }, // without it `&` in the address of the picture is `&amp;`, which leads nowhere
    headers: { 'user-agent': '{appName}' },
  },
  pkce: false,
  profile: { id: 'id', name: 'name', image: 'icon_img' },
  style: { bg: '#ff4500' },
  docs: 'https://www.reddit.com/dev/api/oauth',
})

export default Reddit
