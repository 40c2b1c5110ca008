import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Apple.
 *
 * The client secret is a signed token. Set `teamId`, `keyId` and `privateKey` (the text of the .p8 file) to create it
 * on demand, or set a prepared one as `clientSecret`. Apple responds with a cross-site POST, and accepts only https
 * callback URLs. It sends the name once, at the first consent, outside of the ID token.
 *
 * @see https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple
 */
export const Apple: ProviderFactory<never, 'teamId' | 'keyId' | 'privateKey'> = defineProvider<
  never,
  'teamId' | 'keyId' | 'privateKey'
>({
  id: 'apple',
  name: 'Apple',
  type: 'oidc',
  optionNames: {
    teamId: { requiredWithout: 'clientSecret' },
    keyId: { requiredWithout: 'clientSecret' },
    privateKey: { requiredWithout: 'clientSecret' },
  },
  issuer: 'https://appleid.apple.com',
  scopes: ['name', 'email'],
  formPost: true,
  callbackParams: ['user.name.firstName', 'user.name.lastName'],
  clientAuth: 'client_secret_post',
  clientSecretSigner: async () => (await import('../provider-kit/signed-secret.ts')).signSecret,
  userinfo: false,
  profile: {
    id: 'sub',
    name: '{$callback.user.name.firstName} {$callback.user.name.lastName}',
    email: 'email',
    emailVerified: 'email_verified',
  },
  style: { bg: '#000000' },
  docs: 'https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple',
})

export default Apple
