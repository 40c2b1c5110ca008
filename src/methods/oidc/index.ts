import type { SignInMethod } from '../../types/method.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import type { Profile } from '../../types/user.ts'
import { authorize } from '../authorization-code/authorize.ts'
import { finishSignIn, type ProfileSource } from '../authorization-code/finish.ts'
import { forward } from '../authorization-code/proxy.ts'
import { fetchUserinfo } from '../authorization-code/userinfo.ts'

/**
 * The claims of the ID Token, or where the provider keeps them elsewhere the userinfo answer, which must be
 * about the same subject.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
const profileOf: ProfileSource = async ({ provider, metadata }, { claims, tokens }): Promise<Profile> => {
  if (provider.idToken || claims === null) return { ...claims }
  const userinfo = await fetchUserinfo(provider, metadata, tokens)
  if (userinfo['sub'] === claims['sub']) return userinfo
  throw new Error('the userinfo answer is about another subject than the ID Token', { cause: { attribute: 'sub' } })
}

/** Sign-in with OpenID Connect: the profile is what the verified ID Token claims. */
export const oidc: SignInMethod<ResolvedOAuthProvider> = {
  start: authorize,
  forward,
  finish: (context, provider) => finishSignIn(context, provider, profileOf),
}
