import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { SignInMethod } from '../../types/sign-in-method.ts'
import { finish } from './finish.ts'
import { receive } from './receive.ts'
import { start } from './start.ts'

/** Sign-in with OAuth 2.0 and OpenID Connect through the code flow: the methods `oauth` and `oidc`. */
export const authorizationCode: SignInMethod<ResolvedOAuthProvider> = { start, receive, finish }
