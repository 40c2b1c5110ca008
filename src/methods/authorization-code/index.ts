// Sign-in with OAuth 2.0 and OpenID Connect, by the code flow: what the methods `oauth` and `oidc` are.
export { finish } from './finish.ts'
export { forward } from './proxy.ts'
export { start } from './start.ts'
