// Sign-in with OAuth 2.0 and OpenID Connect through the code flow (the methods `oauth` and `oidc`), and its tokens.

export { finish } from './callback.ts'
export { loadExtensions } from './load-extensions.ts'
export { receive } from './receive.ts'
export { prepareRefresh } from './refresh.ts'
export { prepareRevocation } from './revoke.ts'
export { start } from './start.ts'
