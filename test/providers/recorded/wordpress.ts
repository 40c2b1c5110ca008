import type { Recorded } from '../recorded.ts'

/** WordPress.com. Its tokens have no expiry. */
export const wordpress: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://public-api.wordpress.com/oauth2/authorize' },
    scope: 'auth',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://public-api.wordpress.com/oauth2/token' },
    userinfo: {
      url: 'https://public-api.wordpress.com/rest/v1.1/me/',
      refusal: { status: 400, body: { error: 'invalid_token', message: 'The token is not valid.' } },
    },
  },
  answers: {
    token: { token_type: 'bearer', expires_in: undefined, blog_id: '0', blog_url: null, scope: 'auth' },
    userinfo: {
      ID: 78972699,
      display_name: 'Hugo Lefèvre',
      username: 'hugolefevre',
      email: 'hugo@example.com',
      primary_blog: 83006094,
      primary_blog_url: 'https://hugolefevre.wordpress.com',
      language: 'fr',
      avatar_URL: 'https://1.gravatar.com/avatar/0a1b2c3d4e5f60718293a4b5c6d7e8f9?s=96&d=identicon',
      profile_URL: 'https://gravatar.com/hugolefevre',
      verified: true,
      email_verified: true,
    },
  },
  accountId: '78972699',
  user: {
    name: 'Hugo Lefèvre',
    email: 'hugo@example.com',
    image: 'https://1.gravatar.com/avatar/0a1b2c3d4e5f60718293a4b5c6d7e8f9?s=96&d=identicon',
  },
  emailVerified: true,
}
