// The server-side calls for tokens of providers: one part, which loads with the first call.

export { fetchFromProvider, findAccessToken, revokeTokens } from './provider-tokens.ts'
export { revokeOfUser } from './revoke-of-user.ts'
