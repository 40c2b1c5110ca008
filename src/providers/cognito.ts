import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Amazon Cognito.
 *
 * Set `region` (`eu-west-1`) and `userPoolId` (`eu-west-1_aB1cD2eF3`), or `issuer`; the domain of the sign-in pages is
 * discovered. An app client without a secret needs `clientAuth: 'none'`. The authorization parameter
 * `identity_provider` (`Google`) skips the selection of the pool's identity providers.
 *
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-userpools-server-contract-reference.html
 */
export const Cognito: ProviderFactory<never, 'region' | 'userPoolId'> = defineProvider<never, 'region' | 'userPoolId'>({
  id: 'cognito',
  name: 'Amazon Cognito',
  type: 'oidc',
  method: oidc,
  optionNames: { region: {}, userPoolId: {} },
  issuer: 'https://cognito-idp.{region}.amazonaws.com/{userPoolId}',
  // Its page requires both parameters, and does not return `state`.
  endSession: { returnTo: 'logout_uri', accepts: ['client_id'] },
  authorization: { passThrough: ['identity_provider'] },
  profile: {
    id: 'sub',
    name: ['name', 'given_name', 'username', 'cognito:username'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  docs: 'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-userpools-server-contract-reference.html',
})

export default Cognito
