// Sign-in with OAuth 2.0 and OpenID Connect through the code flow (the methods `oauth` and `oidc`).

export { finish } from './callback.ts'
export { receive } from './receive.ts'
export { start } from './start.ts'
