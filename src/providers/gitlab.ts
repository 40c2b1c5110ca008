import { defineProvider, type ProviderFactory } from './kit/define.ts'

/** Only for gitlab.com, because an instance that sends no confirmation mails sets `confirmed_at`, too. */
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
  style: {
    bg: '#fc6d26',
    mark: 'm23.6004 9.5927-.0337-.0862L20.3.9814a.851.851 0 0 0-.3362-.405.8748.8748 0 0 0-.9997.0539.8748.8748 0 0 0-.29.4399l-2.2055 6.748H7.5375l-2.2057-6.748a.8573.8573 0 0 0-.29-.4412.8748.8748 0 0 0-.9997-.0537.8585.8585 0 0 0-.3362.4049L.4332 9.5015l-.0325.0862a6.0657 6.0657 0 0 0 2.0119 7.0105l.0113.0087.03.0213 4.976 3.7264 2.462 1.8633 1.4995 1.1321a1.0085 1.0085 0 0 0 1.2197 0l1.4995-1.1321 2.4619-1.8633 5.006-3.7489.0125-.01a6.0682 6.0682 0 0 0 2.0094-7.003z',
  },
  docs: 'https://docs.gitlab.com/ee/api/oauth2.html',
})

export default GitLab
