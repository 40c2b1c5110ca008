import { describe, expect, test } from 'vitest'
import * as module from '../../src/providers/wechat.ts'
import { wechat } from './recorded/wechat.ts'
import type { Recorded } from './recorded.ts'
import { signIn } from './vendor.ts'

const officialAccount: Recorded = {
  ...wechat,
  wire: {
    ...wechat.wire,
    authorization: { url: 'https://open.weixin.qq.com/connect/oauth2/authorize', fragment: 'wechat_redirect' },
    scope: 'snsapi_userinfo',
  },
}

describe('WeChat', () => {
  test.each([
    ['a website', wechat, {}],
    ['a website that says so', wechat, { platformType: 'WebsiteApp' }],
    ['an official account', officialAccount, { platformType: 'OfficialAccount' }],
  ])('asks for %s with the parameters in the order it wants', async (_, recorded, options) => {
    const { asked, accountId } = await signIn(module, recorded, options)
    expect([...asked.searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state'])
    expect(asked.href).toMatch(/#wechat_redirect$/)
    expect(accountId).toBe(wechat.accountId)
  })

  test('falls back to the id for this application without a bound account', async () => {
    const { unionid: _, ...userinfo } = wechat.answers.userinfo ?? {}
    const { accountId } = await signIn(module, { ...wechat, answers: { ...wechat.answers, userinfo } })
    expect(accountId).toBe(wechat.answers.token?.['openid'])
  })
})
