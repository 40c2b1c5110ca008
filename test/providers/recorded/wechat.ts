import type { Recorded } from '../recorded.ts'

/** WeChat, of an application that is bound to the Open Platform. It refuses with status 200. */
export const wechat: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://open.weixin.qq.com/connect/qrconnect', fragment: 'wechat_redirect' },
    scope: 'snsapi_login',
    pkce: false,
    clientAuth: 'client_secret_post',
    clientParams: { id: 'appid', secret: 'secret' },
    token: {
      url: 'https://api.weixin.qq.com/sns/oauth2/access_token',
      method: 'GET',
      refusal: { body: { errcode: 40029, errmsg: 'invalid code' } },
    },
    userinfo: {
      url: 'https://api.weixin.qq.com/sns/userinfo',
      tokenIn: 'query:access_token',
      query: { openid: 'oR5GjjgEhCMJFyzaVZdrxZ2zRRF4', lang: 'zh_CN' },
      refusal: { body: { errcode: 40003, errmsg: 'invalid openid' } },
    },
  },
  answers: {
    token: {
      token_type: undefined,
      expires_in: 7200,
      refresh_token: 'a-refresh-token',
      openid: 'oR5GjjgEhCMJFyzaVZdrxZ2zRRF4',
      scope: 'snsapi_login',
      unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
    },
    userinfo: {
      openid: 'oR5GjjgEhCMJFyzaVZdrxZ2zRRF4',
      nickname: '小雨',
      sex: 0,
      province: '',
      city: '',
      country: '',
      headimgurl: 'https://thirdwx.qlogo.cn/mmopen/vi_32/DYAIOgq83eq0a1b2c3d4e5f/132',
      privilege: [],
      unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
    },
  },
  accountId: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
  user: {
    name: '小雨',
    email: null,
    image: 'https://thirdwx.qlogo.cn/mmopen/vi_32/DYAIOgq83eq0a1b2c3d4e5f/132',
  },
  emailVerified: false,
  otherSubject: { id: 'openid', accountId: 'oR5GjjgEhCMJFyzaVZdrxZ2zRRF4' },
}
