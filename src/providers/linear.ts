import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/**
 * Linear.
 *
 * The ID identifies a member of a workspace: the same person has another ID in another workspace. It does not report
 * whether an email address is verified, so every address counts as unverified.
 *
 * @see https://linear.app/developers/oauth-2-0-authentication
 */
export const Linear: ProviderFactory = defineDialect<never>({
  id: 'linear',
  name: 'Linear',
  type: 'oauth',
  scopes: ['read'],
  scopeSeparator: ',',
  authorization: 'https://linear.app/oauth/authorize',
  token: 'https://api.linear.app/oauth/token',
  userinfo: {
    url: 'https://api.linear.app/graphql',
    method: 'POST',
    body: { query: '{ viewer { id name displayName email avatarUrl active } }' },
  },
  clientAuth: 'client_secret_post',
  profile: {
    id: 'data.viewer.id',
    name: ['data.viewer.name', 'data.viewer.displayName'],
    email: 'data.viewer.email',
    image: 'data.viewer.avatarUrl',
  },
  style: { bg: '#5e6ad2' },
  docs: 'https://linear.app/developers/oauth-2-0-authentication',
})

export default Linear
