import { defineProvider, type ProviderFactory } from './kit/define.ts'

const define = defineProvider<never, 'baseUrl' | 'apiUrl'>({
  id: 'github',
  name: 'GitHub',
  type: 'oauth',
  optionNames: {
    baseUrl: { default: 'https://github.com' },
    apiUrl: { default: 'https://api.github.com' },
  },
  issuer: '{baseUrl}/login/oauth',
  discoveryUrl: false,
  scopes: ['read:user', 'user:email'],
  authorization: '{baseUrl}/login/oauth/authorize',
  token: '{baseUrl}/login/oauth/access_token',
  userinfo: { url: '{apiUrl}/user', headers: { accept: 'application/vnd.github+json' } },
  emails: { url: '{apiUrl}/user/emails', email: 'email', primary: 'primary', verified: 'verified' },
  clientAuth: 'client_secret_post',
  profile: {
    id: 'id',
    name: ['name', 'login'],
    email: ['$emails.email', 'email'],
    image: 'avatar_url',
    emailVerified: '$emails.verified',
  },
  style: {
    bg: '#181717',
    mark: 'M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23.645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12',
  },
  docs: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
})

/**
 * GitHub, or GitHub Enterprise Server with `baseUrl`.
 *
 * Requests the user's addresses, because the profile often hides them. Only addresses that GitHub has verified count as
 * verified. The issuer is set because responses may contain it (RFC 9207).
 *
 * @example
 * ```ts
 * providers: [GitHub] // AUTH_GITHUB_ID, AUTH_GITHUB_SECRET
 * ```
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const GitHub: ProviderFactory<
  never,
  'baseUrl' | 'apiUrl',
  { readonly enterprise?: { readonly baseUrl?: string | undefined } | undefined }
> = ({ enterprise, ...options } = {}) => {
  const { baseUrl = enterprise?.baseUrl, apiUrl = baseUrl && `${baseUrl}/api/v3` } = options
  return define({ ...options, baseUrl, apiUrl })
}

export default GitHub
