import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'
import type { AuthorizationEndpoint } from '../types/oauth-endpoints.ts'
import type { OAuthDefinition } from '../types/oauth-provider.ts'

const AUTHORIZATION: AuthorizationEndpoint = {
  // Filled later. WeChat compares the URL with a pattern, so their order matters.
  params: { appid: '', redirect_uri: '', response_type: '' },
  fragment: 'wechat_redirect',
  passThrough: ['lang'],
}

const WEBSITE: OAuthDefinition = {
  id: 'wechat',
  name: 'WeChat',
  type: 'oauth',
  scopes: ['snsapi_login'],
  scopeSeparator: ',',
  authorization: { ...AUTHORIZATION, url: 'https://open.weixin.qq.com/connect/qrconnect' },
  token: { url: 'https://api.weixin.qq.com/sns/oauth2/access_token', method: 'GET' },
  userinfo: {
    url: 'https://api.weixin.qq.com/sns/userinfo',
    params: { lang: 'zh_CN' },
    tokenIn: 'query:access_token',
    fromToken: { openid: 'openid' },
  },
  clientAuth: 'client_secret_post',
  clientParams: { id: 'appid', secret: 'secret' },
  pkce: false,
  profile: { id: ['unionid', 'openid'], name: 'nickname', image: 'headimgurl' },
  style: { bg: '#07c160' },
  docs: 'https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html',
}

const website = defineDialect<never>(WEBSITE)

const officialAccount = defineDialect<never>({
  ...WEBSITE,
  scopes: ['snsapi_userinfo'],
  authorization: { ...AUTHORIZATION, url: 'https://open.weixin.qq.com/connect/oauth2/authorize' },
})

/** Where users open the application. */
interface Platform {
  /** @default 'WebsiteApp' */
  readonly platformType?: 'WebsiteApp' | 'OfficialAccount' | undefined
}

/**
 * WeChat.
 *
 * For websites, with a QR code to scan. `platformType: 'OfficialAccount'` is for pages within WeChat. It returns no
 * email address. The ID is `unionid`, or `openid` if the application is not bound to a WeChat Open Platform account.
 *
 * @see https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html
 */
export const WeChat: ProviderFactory<never, never, Platform> = ({ platformType, ...options } = {}) =>
  (platformType === 'OfficialAccount' ? officialAccount : website)(options)

export default WeChat
