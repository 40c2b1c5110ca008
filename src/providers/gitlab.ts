import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/** An instance that sends no confirmation mails sets `confirmed_at`, too. */
const emailVerified = 'confirmed_at && $provider.issuer=https://gitlab.com'

/**
 * GitLab.
 *
 * GitLab.com, or a self-managed instance with `baseUrl`, which may have a path: `https://example.com/gitlab`. Users
 * whom GitLab has blocked or not yet approved are refused. Addresses count as verified for GitLab.com only.
 *
 * @see https://docs.gitlab.com/ee/api/oauth2.html
 */
export const GitLab: ProviderFactory<never, 'baseUrl'> = defineProvider<never, 'baseUrl'>({
  id: 'gitlab',
  name: 'GitLab',
  type: 'oauth',
  optionNames: { baseUrl: { default: 'https://gitlab.com' } },
  issuer: '{baseUrl}',
  scopes: ['read_user'],
  authorization: '{issuer}/oauth/authorize',
  token: '{issuer}/oauth/token',
  userinfo: '{issuer}/api/v4/user',
  require: [{ path: 'state', oneOf: 'active' }],
  profile: { id: 'id', name: ['name', 'username'], email: 'email', image: 'avatar_url', emailVerified },
  style: { bg: '#fc6d26' },
  docs: 'https://docs.gitlab.com/ee/api/oauth2.html',
})

export default GitLab
