import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

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
  style: { bg: '#181717' },
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
