import type { SignInMethod } from '../../types/method.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { authorize } from '../authorization-code/authorize.ts'
import { finishSignIn } from '../authorization-code/finish.ts'
import { forward } from '../authorization-code/proxy.ts'
import { fetchUserinfo } from '../authorization-code/userinfo.ts'

/** Sign-in with OAuth 2.0: the profile is what the userinfo endpoint answers. */
export const oauth: SignInMethod<ResolvedOAuthProvider> = {
  start: authorize,
  forward,
  finish: (context, provider) =>
    finishSignIn(context, provider, ({ metadata }, { tokens }) => fetchUserinfo(provider, metadata, tokens)),
}
