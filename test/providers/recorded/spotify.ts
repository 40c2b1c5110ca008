import type { Recorded } from '../recorded.ts'

/** Spotify. */
export const spotify: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://accounts.spotify.com/authorize' },
    scope: 'user-read-email',
    pkce: 'S256',
    clientAuth: 'client_secret_basic',
    token: { url: 'https://accounts.spotify.com/api/token' },
    userinfo: {
      url: 'https://api.spotify.com/v1/me',
      refusal: { status: 401, body: { error: { status: 401, message: 'Invalid access token' } } },
    },
  },
  answers: {
    token: { scope: 'user-read-email' },
    userinfo: {
      display_name: 'Jonas Berg',
      email: 'jonas@example.com',
      external_urls: { spotify: 'https://open.spotify.com/user/31zr4kq7e5x2vdn6twjmb3fhayqe' },
      followers: { href: null, total: 7 },
      href: 'https://api.spotify.com/v1/users/31zr4kq7e5x2vdn6twjmb3fhayqe',
      id: '31zr4kq7e5x2vdn6twjmb3fhayqe',
      images: [
        { url: 'https://i.scdn.co/image/ab6775700000ee85c0ffee00c0ffee00c0ffee00', height: 300, width: 300 },
        { url: 'https://i.scdn.co/image/ab67757000003b82c0ffee00c0ffee00c0ffee00', height: 64, width: 64 },
      ],
      type: 'user',
      uri: 'spotify:user:31zr4kq7e5x2vdn6twjmb3fhayqe',
    },
  },
  accountId: '31zr4kq7e5x2vdn6twjmb3fhayqe',
  user: {
    name: 'Jonas Berg',
    email: 'jonas@example.com',
    image: 'https://i.scdn.co/image/ab6775700000ee85c0ffee00c0ffee00c0ffee00',
  },
  emailVerified: false,
}
