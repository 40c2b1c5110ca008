import type { Recorded } from '../recorded.ts'

/** Lichess. */
export const lichess: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://lichess.org/oauth' },
    scope: 'email:read',
    pkce: 'S256',
    clientAuth: 'none',
    token: { url: 'https://lichess.org/api/token' },
    userinfo: {
      url: 'https://lichess.org/api/account',
      refusal: { status: 401, body: { error: 'No such token' } },
    },
    emails: 'https://lichess.org/api/account/email',
  },
  answers: {
    token: { expires_in: 31536000 },
    userinfo: {
      id: 'rookandroll',
      username: 'RookAndRoll',
      perfs: { blitz: { games: 2945, rating: 1609, rd: 60, prog: -22 } },
      createdAt: 1290415680000,
      seenAt: 1893456000000,
      playTime: { total: 3296897, tv: 12134 },
      url: 'https://lichess.org/@/RookAndRoll',
      count: { all: 9265, rated: 7157, win: 4507 },
    },
    emails: { email: 'rook@example.com' },
  },
  accountId: 'rookandroll',
  user: { name: 'RookAndRoll', email: 'rook@example.com', image: null },
  emailVerified: false,
}
